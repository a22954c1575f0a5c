/** One Python interpreter in one worker: it boots, does one job, and is ended. */

/** Seconds in which a worker that is idle must begin what it is asked. */
const ANSWER_S = 10;
/** A result that arrives while the page was too busy to read it still counts. */
const GRACE_MS = 100;

/** Python could not be started; the message is for people. */
export class BootError extends Error {}

/**
 * @typedef {{kind: "result", text: string, seconds: number} | {kind: "timeout"} | {kind: "crashed", reason: string} |
 *   {kind: "stopped"}} Answer
 * @typedef {object} Call
 * @property {number} run id of the run or check; answers to another one are dropped
 * @property {"run" | "load" | "call" | "lab"} op
 * @property {string} [code]
 * @property {object} [case]
 * @property {string} [lab] and
 * @property {object} [settings] of a lab
 * @property {number} deadlineS counted from the moment the worker begins, never from the asking; of a lab, from its last sign of life
 * @property {AbortSignal} [signal]
 * @property {() => void} [onStart] the worker has begun
 * @property {(text: string) => void} [onOutput]
 * @property {(events: string) => void} [onEvents] a JSON list of a lab's events
 */

export class Interpreter {
  /** Resolves once Python can be used; rejects with BootError. @type {Promise<void>} */
  ready;
  /** True once `ready` has resolved. */
  isReady = false;

  #frame;
  #worker;
  /** @type {(message: any) => void} */
  #hear = () => {};
  /** @type {(reason: string) => void} */
  #dead = () => {};
  /** Why it can do nothing any more, or "". */
  gone = "";
  #onPhase;

  /**
   * @param {import("./runtime-frame.js").RuntimeFrame} frame
   * @param {number} patienceS seconds without any sign of life after which the boot is given up
   * @param {(phase: string) => void} [onPhase] told about each step of the boot
   */
  constructor(frame, patienceS, onPhase = () => {}) {
    this.#frame = frame;
    this.#onPhase = onPhase;
    this.#worker = frame.spawn((reason) => this.#die(reason));
    this.#worker.port.onmessage = (event) => {
      const message = read(event.data);
      if (message?.kind === "failed") this.#die(String(message.reason));
      else if (message) this.#hear(message);
    };
    this.ready = this.#boot(patienceS);
    this.ready.catch(() => {}); // Whoever waits hears of it; nobody has to.
  }

  /** The boot is alive (bytes are arriving): give it time again. */
  stillAlive() {}

  /** End it at once, whatever it is doing. */
  terminate() {
    this.#frame.terminate(this.#worker.id);
    this.#worker.port.close();
    this.#die("ended");
  }

  /** @param {string} reason */
  #die(reason) {
    this.isReady = false;
    this.gone ||= reason;
    this.#dead(reason);
  }

  /**
   * Do one thing. Never rejects: whatever happens is one of the answers.
   * @param {Call} call
   * @returns {Promise<Answer>}
   */
  ask({ run, op, code, case: given, lab, settings, deadlineS, signal, onStart = () => {}, onOutput = () => {}, onEvents = () => {} }) {
    return new Promise((resolve) => {
      /** @type {ReturnType<typeof setTimeout>} */
      let timer;
      /** @param {Answer} answer */
      const end = (answer) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
        this.#hear = () => {};
        this.#dead = () => {};
        resolve(answer);
      };
      const stop = () => end({ kind: "stopped" });
      if (signal?.aborted) return stop();
      if (this.gone) return end({ kind: "crashed", reason: this.gone });
      signal?.addEventListener("abort", stop);
      this.#dead = (reason) => end({ kind: "crashed", reason });
      this.#hear = (message) => {
        if (message.run !== run || message.op !== op) return;
        if (message.kind === "stdout") onOutput(String(message.text));
        else if (message.kind === "started" || message.kind === "events") {
          clearTimeout(timer);
          timer = setTimeout(() => setTimeout(() => end({ kind: "timeout" }), GRACE_MS), deadlineS * 1000);
          if (message.kind === "started") onStart();
          else onEvents(String(message.events));
        } else if (message.kind === "result") {
          // A page in the background is told late; the worker's own clock decides then.
          if (op !== "lab" && message.seconds > deadlineS) end({ kind: "timeout" });
          else end({ kind: "result", text: String(message.text), seconds: Number(message.seconds) });
        }
      };
      timer = setTimeout(() => end({ kind: "crashed", reason: "the worker does not answer" }), ANSWER_S * 1000);
      this.#worker.port.postMessage(JSON.stringify({ run, op, code, case: given, lab, settings }));
    });
  }

  /** @param {number} ms @returns {Promise<boolean>} whether an idle worker answers within that time */
  ping(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      this.#hear = (message) => {
        if (message.kind !== "pong") return;
        clearTimeout(timer);
        resolve(true);
      };
      this.#worker.port.postMessage(JSON.stringify({ run: 0, op: "ping" }));
    });
  }

  /** @param {number} patienceS @returns {Promise<void>} */
  #boot(patienceS) {
    return new Promise((resolve, reject) => {
      /** @type {ReturnType<typeof setTimeout>} */
      let timer;
      const stalled = () => this.#die(`nothing happened for ${Math.round(patienceS)} seconds`);
      this.stillAlive = () => {
        clearTimeout(timer);
        timer = setTimeout(stalled, patienceS * 1000);
      };
      this.stillAlive();
      this.#dead = (reason) => {
        clearTimeout(timer);
        this.stillAlive = () => {};
        this.#frame.terminate(this.#worker.id);
        reject(new BootError(reason));
      };
      this.#hear = (message) => {
        if (message.kind === "booting") {
          this.stillAlive();
          this.#onPhase(String(message.phase));
        } else if (message.kind === "ready") {
          clearTimeout(timer);
          this.stillAlive = () => {};
          this.#hear = () => {};
          this.#dead = () => {};
          this.isReady = true;
          resolve();
        }
      };
    });
  }
}

/** @param {unknown} data @returns {any} the message, or null when it is none */
function read(data) {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
