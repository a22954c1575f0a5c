/**
 * The acceptance: two files from this run or from anywhere, and the decision, against the checks of `release_check`.
 * Contract: `data-state` = idle, running, passed, failed, stopped; `button[name=check-run]`, `button[name=check-files]`, `input[name=files]`.
 */

import { BootError, python } from "../lib/runner.js";
import { decisionIn } from "./decision.js";
import { base64 } from "./files.js";

/** As long as any of the files can be; both are far below it. */
const LARGEST = 4_000_000;

/** Sentences of the checks, in the order of the rows. @type {Record<string, string>} */
const NAMES = {
  readable: "The two files can be read",
  reloads: "The weights reload bit for bit",
  "matches-record": "Their loss is the one recorded",
  "beats-reference": "They beat the earlier checkpoint",
  decision: "The decision names the plan",
};

/**
 * @typedef {{weights: string, record: string, decision: string}} Files weights in base64
 * @typedef {{check: string, passed: boolean, text: string}} Row
 * @typedef {{rows: Row[], passed: boolean, about: "run" | "files"}} Verdict
 */

export class Acceptance {
  #box;
  #table;
  #of;
  #checking = false;

  /**
   * @param {HTMLElement} box
   * @param {import("../lab/table.js").Table} table of the checks
   * @param {object} of
   * @param {() => Files | null} of.run the finished run's files; null when there are none
   * @param {() => string} of.decision what is written now
   * @param {(verdict: Verdict) => void} of.judged
   */
  constructor(box, table, of) {
    this.#box = box;
    this.#table = table;
    this.#of = of;
    this.#input.disabled = false;
    this.#button("check-run")?.addEventListener("click", () => this.checkRun());
    this.#button("check-files")?.addEventListener("click", () => this.#checkFiles());
  }

  /** The finished run's files against the checks; the decision is required. */
  async checkRun() {
    const files = this.#of.run();
    if (files) await this.#check(files, "run");
  }

  /** @param {{busy: boolean, finished: boolean}} run how the lab stands */
  follow({ busy, finished }) {
    for (const name of ["check-run", "check-files"]) {
      const button = this.#button(name);
      if (button) button.disabled = busy || this.#checking || (name === "check-run" && !finished);
    }
  }

  /** What was found before. @param {Verdict} verdict */
  show(verdict) {
    this.#table.set(verdict.rows.map((row) => ({ ...row, "label:check": NAMES[row.check] ?? row.check, "label:passed": row.passed ? "passed" : "failed" })));
    this.#become(verdict.passed ? "passed" : "failed", headline(verdict));
  }

  /** A new run begins. */
  clear() {
    if (!this.#checking) this.#become("idle", "");
  }

  async #checkFiles() {
    const chosen = [...(this.#input.files ?? [])];
    const find = (/** @type {string} */ ending) => chosen.find((file) => file.name.toLowerCase().endsWith(ending));
    const [weights, record, decision] = [find(".safetensors"), find(".json"), find(".md")];
    if (!weights || !record) {
      return this.#become("failed", "Choose both files together: final.safetensors and loss_final.json. The exported decision.md may come with them.");
    }
    const large = chosen.find((file) => file.size > LARGEST);
    if (large) return this.#become("failed", `${large.name} is ${Math.round(large.size / 1e6)} MB long. No file of a release run is.`);
    try {
      const written = decision ? decisionIn(await decision.text()) : this.#of.decision();
      const files = { weights: base64(new Uint8Array(await weights.arrayBuffer())), record: await record.text(), decision: written };
      await this.#check(files, "files");
    } catch (problem) {
      if (!(problem instanceof DOMException)) throw problem;
      this.#become("failed", `The files could not be read: ${problem.message}. Choose them again.`);
    }
  }

  /** @param {Files} files @param {"run" | "files"} about */
  async #check({ weights, record, decision }, about) {
    if (this.#checking) return;
    if (weights === "" || record.trim() === "") return this.#become("failed", "One of the files is empty.");
    this.#checking = true;
    /** @type {Row[]} */
    const rows = [];
    this.#table.clear();
    this.#become("running", "Checking.");
    this.follow({ busy: true, finished: false });
    const onEvent = (/** @type {any} */ event) => void (event.kind === "row" && rows.push(event));
    try {
      const end = await python.lab("release_check", { safetensors: weights, record, decision }, { onEvent });
      if (end.status === "stopped") return this.#become("stopped", "The check was stopped, because Python was needed elsewhere on this page. Check again.");
      if (end.error) return this.#become("failed", end.error.refused ? end.error.message : `The check broke off: ${end.error.type}: ${end.error.message}. The fault is ours, not yours.`);
      if (about === "run" && decision === "") rows.push({ check: "decision", passed: false, text: "No decision is written yet. It has to name the micro-batch, the accumulation and their product." });
      const verdict = { rows: rows.map(({ check, passed, text }) => ({ check, passed, text })), passed: rows.length > 1 && rows.every(({ passed }) => passed), about };
      this.show(verdict);
      this.#of.judged(verdict);
    } catch (problem) {
      if (!(problem instanceof BootError)) throw problem;
      this.#become("failed", `Python could not be started: ${problem.message}. Check the connection, then check again.`);
    } finally {
      this.#checking = false;
      this.#box.dispatchEvent(new CustomEvent("checked"));
    }
  }

  /** @param {string} state @param {string} text */
  #become(state, text) {
    this.#box.dataset.state = state;
    const said = this.#box.querySelector('[data-part="acceptance-said"]');
    if (said && said.textContent !== text) said.textContent = text;
  }

  get #input() {
    return /** @type {HTMLInputElement} */ (this.#box.querySelector("input[name=files]"));
  }

  /** @param {string} name */
  #button(name) {
    return /** @type {HTMLButtonElement | null} */ (this.#box.querySelector(`button[name="${name}"]`));
  }
}

/** @param {Verdict} verdict @returns {string} */
function headline({ rows, passed, about }) {
  const what = about === "run" ? "This run" : "The chosen files";
  const failed = rows.filter((row) => !row.passed).length;
  if (!passed) return `${what}: not accepted, ${failed} of ${rows.length} ${rows.length === 1 ? "check" : "checks"} failed.`;
  const decided = rows.some(({ check }) => check === "decision");
  return `${what}: accepted, all ${rows.length} checks passed.${decided ? "" : " No decision came with the files, so none was checked."}`;
}
