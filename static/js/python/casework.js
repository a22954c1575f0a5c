/** Runs the cases of one check: functions in task order, each case under its own deadline, each answer an output for the server. */

import { known, readable, SPOILT } from "./crash.js";
import { fitted } from "./outputs-size.js";

/**
 * @typedef {{id: string, function: string, args: object[], kwargs: Record<string, object>}} Case
 * @typedef {{deadline_s: number, load_deadline_s?: number, output_bytes?: number}} Limits
 * @typedef {{case: string, kind: string, value?: object, error?: object, meter?: object}} Output
 */

/** A harness caps what it answers; anything larger has been made by somebody else. */
const ANSWER_CHARACTERS = 8_000_000;

/** What a harness can find out about a case. Code that has reached into it may say anything else. */
const KINDS = new Set(["value", "raised", "crashed", "missing", "not-callable", "signature", "not-attempted"]);

export class Casework {
  /** @type {Output[]} */
  outputs = [];

  /** Why the code cannot be loaded, once it has been tried. @type {{kind: string, error?: object} | null} */
  #unloadable = null;

  #take;
  #end;
  #code;
  #limits;
  #run;
  #signal;
  /** @type {import("./interpreter.js").Interpreter | undefined} */
  #python;

  /**
   * @param {object} given
   * @param {() => Promise<import("./interpreter.js").Interpreter>} given.take
   * @param {(used: import("./interpreter.js").Interpreter) => void} given.end
   * @param {string} given.code
   * @param {Limits} given.limits
   * @param {number} given.run
   * @param {AbortSignal} given.signal
   */
  constructor({ take, end, code, limits, run, signal }) {
    this.#take = take;
    this.#end = end;
    this.#code = code;
    this.#limits = limits;
    this.#run = run;
    this.#signal = signal;
  }

  /**
   * @param {Case[]} cases
   * @param {(done: number, total: number) => void} onProgress
   * @returns {Promise<Output[] | null>} null when it was stopped
   * @throws {import("./interpreter.js").BootError}
   */
  async do(cases, onProgress) {
    try {
      for (const [name, group] of groups(cases)) {
        const ended = await this.#function(name, group, onProgress, cases.length);
        if (ended === "stopped") return null;
      }
      return fitted(this.outputs, this.#limits.output_bytes ?? Infinity);
    } finally {
      this.#drop();
    }
  }

  /** @param {string} name @param {Case[]} group @param {(done: number, total: number) => void} onProgress @param {number} total */
  async #function(name, group, onProgress, total) {
    for (const [index, each] of group.entries()) {
      const loaded = await this.#load();
      if (loaded !== null) {
        if (loaded.kind === "stopped") return "stopped";
        this.#give(group.slice(index), loaded);
        return "ended";
      }
      const answer = await this.#ask("call", { case: each }, this.#limits.deadline_s);
      if (answer.kind === "stopped") return "stopped";
      const output = answer.kind === "result" ? parse(answer.text) : null;
      if (output && KINDS.has(output.kind)) {
        this.outputs.push({ ...output, case: each.id });
      } else {
        // The interpreter is stuck, gone or spoilt, and so is this function; the others go on in a new one.
        const error = known(answer.kind === "crashed" ? answer.reason : SPOILT);
        this.#give(group.slice(index), answer.kind === "timeout" ? { kind: "timeout" } : { kind: "crashed", error });
        this.#drop();
        return "ended";
      }
      onProgress(this.outputs.length, total);
    }
    return "ended";
  }

  /**
   * Have an interpreter with the code in it.
   * @returns {Promise<{kind: string, error?: object} | null>} null when the code is loaded, else what became of it
   */
  async #load() {
    if (this.#python) return null;
    if (this.#unloadable) return this.#unloadable;
    this.#python = await this.#take();
    const deadlineS = this.#limits.load_deadline_s ?? this.#limits.deadline_s;
    const answer = await this.#ask("load", { code: this.#code }, deadlineS);
    if (answer.kind === "stopped") return answer;
    const result = answer.kind === "result" ? parse(answer.text) : null;
    if (result?.status === "ok") return null;
    this.#drop();
    this.#unloadable = { kind: "not-loaded", error: notLoaded(answer, result, deadlineS) };
    return this.#unloadable;
  }

  /** @param {"load" | "call"} op @param {{code?: string, case?: Case}} what @param {number} deadlineS */
  #ask(op, what, deadlineS) {
    const python = /** @type {import("./interpreter.js").Interpreter} */ (this.#python);
    return python.ask({ run: this.#run, op, ...what, deadlineS, signal: this.#signal });
  }

  /**
   * The first of these cases gets the outcome; after a timeout or a crash the rest of the function was not run.
   * @param {Case[]} cases @param {{kind: string, error?: object}} outcome
   */
  #give(cases, outcome) {
    for (const [index, each] of cases.entries()) {
      const kind = index === 0 || outcome.kind === "not-loaded" ? outcome.kind : "skipped";
      this.outputs.push({ ...(kind === "skipped" ? {} : outcome), kind, case: each.id });
    }
  }

  #drop() {
    if (this.#python) this.#end(this.#python);
    this.#python = undefined;
  }
}

/**
 * @param {import("./interpreter.js").Answer} answer @param {any} result what the harness said, if anything @param {number} deadlineS
 * @returns {object}
 */
function notLoaded(answer, result, deadlineS) {
  if (answer.kind === "result") {
    const bases = result?.error?.bases;
    return { ...readable(result?.error), bases: Array.isArray(bases) ? bases.map(String).slice(0, 20) : [] };
  }
  if (answer.kind === "crashed" && known(answer.reason)) return { ...known(answer.reason), bases: [] };
  const [type, message] =
    answer.kind === "timeout"
      ? ["TimeoutError", `the code was still running after ${deadlineS} s, before any function was called; look for a loop outside the functions`]
      : ["SystemError", "Python stopped while it loaded the code, before any function was called"];
  return { type, message, line: null, text: `${type}: ${message}`, bases: ["Exception"] };
}

/** @param {Case[]} cases @returns {Map<string, Case[]>} in their order */
function groups(cases) {
  const found = new Map();
  for (const each of cases) found.set(each.function, [...(found.get(each.function) ?? []), each]);
  return found;
}

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return text.length > ANSWER_CHARACTERS ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
