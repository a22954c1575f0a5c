/**
 * Memory and time of a training plan, at once as its fields change, and the inverse task: Start draws one from the server, Stop
 * gives it up. Runs no program. A drawn task survives a reload.
 */

import { LabElement } from "../lab/element.js";
import { answerPlanTask, ApiError, newPlanTask } from "../lib/api.js";
import * as plan from "../lib/plan.js";
import { fieldsOf, GIVEN, NOTHING_CHOSEN, OWN, planOf } from "../plan-view/chosen.js";
import { outcomeOf, OutcomeView } from "../plan-view/outcome.js";
import { quickestSeconds } from "../plan-view/quickest.js";
import { sentencesOf } from "../plan-view/sentences.js";
import { planTask, TaskCard } from "../plan-view/task-card.js";
import { planTokensPerUpdate } from "../planner/training-plan.js";

/** @typedef {import("../lib/api.js").PlanTaskGiven} PlanTaskGiven */

class LabPlanner extends LabElement {
  #model = "";
  /** @type {import("../plan-view/outcome.js").Outcome | null} */
  #outcome = null;
  /** The task that is open. @type {{given: PlanTaskGiven, task: import("../planner/plan-task.js").PlanTask} | null} */
  #open = null;
  /** Ends what waits for the server, or searches. */
  #work = new AbortController();
  #checking = false;

  connected() {
    this.view = new OutcomeView((name) => this.#part(name), (name) => this.#table(name));
    this.card = new TaskCard(this.#part("task"), this.#part("check"));
    this.#model = this.values()?.model ?? "lab";
    const asked = this.#part("prediction");
    asked.addEventListener("submit", () => this.#predicted());
    asked.querySelector("button[name=skip]")?.addEventListener("click", () => this.#predicted());
    this.querySelector("button[name=use-plan]")?.addEventListener("click", () => this.#usePlan());
    this.querySelector("button[name=check]")?.addEventListener("click", () => this.#check());
    this.querySelector("button[name=leave]")?.addEventListener("click", () => this.#leave());
    new ResizeObserver(() => this.#outcome && this.view?.draw(this.#outcome)).observe(this.#part("memory-bars"));
    this.#predicted();
    this.#resume();
    this.#draw(this.values());
  }

  /** @param {any} values */
  changed(values) {
    if (values.model !== this.#model) {
      const before = this.#model;
      this.#model = values.model;
      return this.fill(this.#open ? {} : fieldsOf(values.model, before));
    }
    this.keep("fields", values);
    this.#draw(values);
  }

  async start() {
    if (this.dataset.state === "running" || this.prediction === null) return;
    this.#release();
    this.become("running");
    const { signal } = this.#work;
    try {
      const given = await newPlanTask(signal);
      this.#take(given, NOTHING_CHOSEN);
      this.keep("task", given);
    } catch (problem) {
      if (signal.aborted) return;
      if (!(problem instanceof ApiError)) throw problem;
      this.become("failed", `No task came: ${wordsOf(problem)}`);
    }
  }

  stop() {
    if (this.dataset.state !== "running") return;
    this.#release();
    this.become("stopped", "You gave this task up. Start draws another.");
  }

  // ---- the task

  /** A task that was open when the page was left. */
  #resume() {
    const given = this.kept("task");
    if (!given || this.prediction === null) return;
    if (!(Date.parse(given.expires_at) > Date.now())) return void this.keep("task", null);
    this.become("running");
    try {
      this.#take(given, {});
    } catch (problem) {
      if (!(problem instanceof RangeError)) throw problem;
      this.#leave();
    }
  }

  /** @param {PlanTaskGiven} given @param {any} chosen into the fields that the task leaves open */
  #take(given, chosen) {
    this.#open = { given, task: planTask(given) };
    this.#model = given.model;
    this.card?.open(given);
    this.#lock(true);
    const fixed = Object.fromEntries(GIVEN.map((name) => [name, given[/** @type {"model"} */ (name)]]));
    this.fill({ ...fixed, ...chosen });
    this.out("task-tokens", given.target_tokens);
    this.out("task-bytes", given.usable_bytes);
  }

  /** No task any more, whatever waits for one. */
  #release() {
    this.#work.abort();
    this.#work = new AbortController();
    this.#checking = false;
    this.#open = null;
    this.keep("task", null);
    this.card?.close();
    this.#lock(false);
    this.#draw(this.values());
  }

  #leave() {
    this.#release();
    this.become("idle");
    this.querySelector("button[name=start]")?.scrollIntoView({ block: "nearest" });
  }

  /** While a task runs its own numbers stand, and the others can be changed. @param {boolean} on */
  #lock(on) {
    for (const fields of /** @type {NodeListOf<HTMLFieldSetElement>} */ (this.querySelectorAll("fieldset.lab-fields"))) fields.disabled = false;
    for (const name of [...GIVEN, ...OWN]) {
      for (const field of this.querySelectorAll(`[data-setting="${name}"] :is(input, select)`)) field.toggleAttribute("disabled", on);
    }
    this.querySelector("button[name=use-plan]")?.toggleAttribute("disabled", on);
    this.querySelector("progress")?.toggleAttribute("hidden", true);
  }

  async #check() {
    const values = this.values();
    if (!this.#open || values === null || this.#checking) return;
    const { signal } = this.#work;
    const { task, given } = this.#open;
    const { micro, accum, tensor, pipeline, context, zero, recompute } = values;
    this.#checking = true;
    this.card?.complain("");
    try {
      const reply = await answerPlanTask(given.task, { micro, accumulation: accum, tensor, pipeline, context, zero: Number(zero), recompute }, signal);
      this.card?.judge(reply);
      this.out("legal", reply.legal);
      if (reply.solved) this.#solved();
      const least = reply.legal ? await quickestSeconds(task, signal) : null;
      if (least !== null) this.card?.compare(reply.cost.seconds, least);
    } catch (problem) {
      if (signal.aborted) return;
      if (!(problem instanceof ApiError)) throw problem;
      this.#refused(problem);
    } finally {
      if (!signal.aborted) this.#checking = false;
    }
  }

  /** Solved, and still open for better plans. */
  #solved() {
    if (this.dataset.state === "done") return;
    this.keep("task", null);
    this.become("done", "Solved.");
    this.#lock(true);
    this.card?.solved(true);
  }

  /** @param {ApiError} problem */
  #refused(problem) {
    if (problem.status !== 404 && problem.status !== 410) return this.card?.complain(wordsOf(problem));
    this.#release();
    this.become("stopped", "This task is no longer open: its time is over. Start draws another.");
  }

  // ---- the plan

  #predicted() {
    const open = this.prediction !== null;
    this.#part("results").hidden = !open;
    this.#part("results-gate").hidden = open;
    if (open) this.answer();
    if (open) this.#draw(this.values());
  }

  /** Length and devices too: of the page's plan the kit takes micro-batch and accumulation. */
  #usePlan() {
    const { length, devices } = plan.get();
    const values = this.values();
    if (values === null || this.#open) return;
    this.fill({ length, devices: devices * values.tensor * values.pipeline * values.context });
  }

  /** @param {any} values null while a field makes no sense */
  #draw(values) {
    if (values === null || this.#part("results").hidden) return;
    const { plan: chosen, device, problem } = planOf(values);
    const task = this.#open?.task;
    this.#part("numbers").hidden = chosen === null;
    this.#outcome = chosen && outcomeOf(chosen, device, task?.usableBytes);
    if (task) this.card?.gauge(task, this.#outcome && { tokens: planTokensPerUpdate(this.#outcome.plan), bytes: this.#outcome.memory.total });
    if (this.#outcome === null) return this.say(`There is no such plan. ${problem}`);
    this.view?.show(this.#outcome);
    this.say(...sentencesOf(this.#outcome, values.model));
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    return /** @type {HTMLElement} */ (this.querySelector(`[data-part="${name}"]`));
  }

  /** @param {string} name @returns {HTMLElement} */
  #table(name) {
    return /** @type {HTMLElement} */ (this.querySelector(`[data-table="${name}"]`));
  }
}

/** @param {ApiError} problem */
function wordsOf(problem) {
  return problem.error === "network" ? "The server cannot be reached. Try again." : problem.message;
}

customElements.define("lab-planner", LabPlanner);
