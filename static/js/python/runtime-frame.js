/** The page's end of the hidden frame: starts workers, ends them, and passes on what the frame reports. */

import { frame } from "../lib/site.js";

/** Once its page is there, the frame's script answers at once, or it never will. */
const ANSWER_MS = 4_000;

export class RuntimeFrame {
  /** @type {HTMLIFrameElement | undefined} */
  #element;
  /** @type {MessagePort | undefined} */
  #port;
  /** @type {Map<number, (reason: string) => void>} */
  #listeners = new Map();
  #last = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #onProgress;

  /** @param {(loaded: number, total: number) => void} onProgress bytes on the wire of a first start */
  constructor(onProgress) {
    this.#onProgress = onProgress;
  }

  /**
   * Start a worker. Nothing is awaited: messages wait in the ports until the other end listens.
   *
   * @param {(reason: string) => void} onDead called when it could not be started or died by itself
   * @returns {{id: number, port: MessagePort}} the port leads to the worker itself
   */
  spawn(onDead) {
    const control = this.#open();
    const id = ++this.#last;
    const { port1, port2 } = new MessageChannel();
    this.#listeners.set(id, onDead);
    control.postMessage({ op: "spawn", id }, [port2]);
    return { id, port: port1 };
  }

  /** @param {number} id end that worker, whatever it is doing */
  terminate(id) {
    this.#listeners.delete(id);
    this.#port?.postMessage({ op: "terminate", id });
  }

  /** @param {string} reason */
  #failAll(reason) {
    for (const listener of [...this.#listeners.values()]) listener(reason);
  }

  /** Remove the frame and with it every worker; the next `spawn` makes a new one. */
  close() {
    clearTimeout(this.#timer);
    this.#element?.remove();
    this.#port?.close();
    this.#element = undefined;
    this.#port = undefined;
    this.#listeners.clear();
  }

  /** @returns {MessagePort} */
  #open() {
    if (this.#port) return this.#port;
    const { port1, port2 } = new MessageChannel();
    const element = document.createElement("iframe");
    element.hidden = true;
    element.title = "Python";
    element.tabIndex = -1;
    element.src = frame;
    const connect = () => {
      this.#timer = setTimeout(() => this.#failAll("the frame for Python does not answer"), ANSWER_MS);
      element.contentWindow?.postMessage({ op: "connect" }, location.origin, [port2]);
    };
    element.addEventListener("load", connect, { once: true });
    port1.onmessage = ({ data }) => this.#hear(data);
    this.#element = element;
    this.#port = port1;
    document.body.append(element);
    return port1;
  }

  /** @param {{kind: string, id: number, reason: string, loaded: number, total: number}} message */
  #hear({ kind, id, reason, loaded, total }) {
    clearTimeout(this.#timer);
    if (kind === "progress") this.#onProgress(loaded, total);
    else if (kind === "failed" || kind === "dead") this.#listeners.get(id)?.(reason);
  }
}
