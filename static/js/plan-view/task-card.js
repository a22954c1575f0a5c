/** The card of a plan task: what is asked, how near the chosen plan is, and the server's verdict. */

import * as feedback from "../lib/feedback.js";
import * as format from "../lib/format.js";
import { device } from "../planner/device.js";
import { preset } from "../planner/shape.js";
import { bytes, percent, seconds } from "./amounts.js";

/** @typedef {import("../lib/api.js").PlanTaskGiven} PlanTaskGiven */
/** @typedef {import("../planner/plan-task.js").PlanTask} PlanTask */

/** @type {Record<string, string>} */
const NAMES = {
  form: "Numbers", devices: "Devices", node: "Node", heads: "Attention heads", layers: "Layers", length: "Length", zero: "ZeRO",
  target: "Target", memory: "Memory",
};

/** @param {PlanTaskGiven} given @returns {PlanTask} throws RangeError where this page does not know what the server names */
export function planTask(given) {
  return Object.freeze({
    seed: 0,
    model: preset(given.model),
    length: given.length,
    recipe: given.recipe,
    device: device(given.device),
    devices: given.devices,
    usableBytes: given.usable_bytes,
    targetTokens: given.target_tokens,
  });
}

export class TaskCard {
  #card;
  #check;

  /** @param {HTMLElement} card @param {HTMLElement} check the row with the button, and the verdict */
  constructor(card, check) {
    this.#card = card;
    this.#check = check;
  }

  /** @param {PlanTaskGiven} given */
  open(given) {
    this.#card.hidden = this.#check.hidden = false;
    this.#part(this.#card, "task-text").textContent = given.text;
    this.complain("");
    feedback.put(this.#verdict, []);
    this.solved(false);
  }

  close() {
    this.#card.hidden = this.#check.hidden = true;
    feedback.put(this.#verdict, []);
  }

  /** How far the chosen plan is. @param {PlanTask} task @param {{tokens: number, bytes: number} | null} plan null: no such plan */
  gauge(task, plan) {
    const { targetTokens, usableBytes } = task;
    const [tokens, memory] = [this.#part(this.#card, "tokens"), this.#part(this.#card, "memory")];
    tokens.dataset.fits = String(plan?.tokens === targetTokens);
    memory.dataset.fits = String(plan !== null && plan.bytes <= usableBytes);
    const short = plan && targetTokens - plan.tokens;
    const off = !short ? "as asked" : `${format.integer(Math.abs(short))} too ${short > 0 ? "few" : "many"}`;
    tokens.textContent = plan ? `${format.integer(plan.tokens)} of ${format.integer(targetTokens)}: ${off}` : "no such plan";
    const over = plan && plan.bytes - usableBytes;
    const room = over === null ? "" : over > 0 ? `${bytes(over)} too much` : "fits";
    memory.textContent = plan ? `${bytes(plan.bytes)} of ${bytes(usableBytes)}: ${room}` : "no such plan";
  }

  /** @param {any} reply of the server */
  judge(reply) {
    const count = reply.violations.length;
    const head = reply.legal
      ? feedback.verdict("right", `Legal. Answer ${format.integer(reply.answers)} to this task.`)
      : feedback.verdict("wrong", `Not legal: ${count === 1 ? "one condition is" : `${count} conditions are`} not met.`);
    const list = document.createElement("ul");
    list.className = "plan-violations";
    list.append(...reply.violations.map(violation));
    const nodes = [head, reply.legal ? null : list, reply.legal ? paragraph("binding", said(reply.binding.text)) : null, costOf(reply)];
    feedback.put(this.#verdict, nodes);
    this.#verdict.dataset.legal = String(reply.legal);
    this.#verdict.dataset.binding = reply.binding.constraint;
    this.#verdict.focus({ preventScroll: true });
  }

  /** @param {number} yours seconds @param {number} least seconds of the quickest plan */
  compare(yours, least) {
    const more = yours / least - 1;
    const text =
      more < 0.005
        ? "No plan without context parallelism is quicker by these formulas."
        : `The quickest plan found by search takes ${seconds(least)} by the same formulas; yours takes ${percent(more)} more. Another legal plan may be sent in.`;
    this.#verdict.append(paragraph("quickest", text));
  }

  /** @param {boolean} solved */
  solved(solved) {
    /** @type {HTMLButtonElement} */ (this.#check.querySelector("button[name=leave]")).hidden = !solved;
  }

  /** @param {string} text what kept the plan from being judged */
  complain(text) {
    this.#part(this.#check, "check-problem").textContent = text;
  }

  get #verdict() {
    return this.#part(this.#check, "verdict");
  }

  /** @param {HTMLElement} within @param {string} name @returns {HTMLElement} */
  #part(within, name) {
    return /** @type {HTMLElement} */ (within.querySelector(`[data-part="${name}"]`));
  }
}

/** @param {{constraint: string, text: string}} of */
function violation({ constraint, text }) {
  const item = document.createElement("li");
  item.dataset.constraint = constraint;
  const name = document.createElement("strong");
  name.textContent = `${NAMES[constraint] ?? constraint}. `;
  item.append(name, said(text));
  return item;
}

/** @param {any} reply */
function costOf({ memory, cost }) {
  if (!memory || !cost) return null;
  const text =
    `It fills ${bytes(memory.total)} of the fullest device and takes ${seconds(cost.seconds)} per update: ` +
    `${format.integer(cost.tokens_per_second)} tokens per second at ${percent(cost.utilization)} utilization` +
    `${cost.bubble_seconds > 0 ? `, with ${seconds(cost.bubble_seconds)} of waiting in the pipeline` : ""}` +
    `${cost.data_seconds > 0 ? `${cost.bubble_seconds > 0 ? " and" : ", with"} ${seconds(cost.data_seconds)} of exchanging gradients` : ""}.`;
  return paragraph("cost", text);
}

/** @param {string} part @param {string} text */
function paragraph(part, text) {
  const made = document.createElement("p");
  made.dataset.part = part;
  made.textContent = text;
  return made;
}

/** Server's sentences write products with a letter. @param {string} text */
function said(text) {
  return text.replaceAll(" x ", " × ");
}
