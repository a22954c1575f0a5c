/**
 * Events on their way into the page: handled in slices, once per drawn frame, so that no task is long however fast they come.
 *
 * A hidden page draws no frames; there a timer takes their place.
 */

/** Time for events in one frame; drawing needs the rest of it. */
const SLICE_MS = 8;
const HIDDEN_MS = 250;

export class EventStream {
  /** @type {any[]} */
  #waiting = [];
  #at = 0;
  #asked = false;
  #handle;
  #frame;
  /** @type {(() => void)[]} */
  #drained = [];

  /**
   * @param {(event: any) => void} handle one event, in order
   * @param {() => void} frame called after each slice
   */
  constructor(handle, frame = () => {}) {
    this.#handle = handle;
    this.#frame = frame;
  }

  /** @param {any} event */
  push(event) {
    this.#waiting.push(event);
    this.#ask();
  }

  /** Forget what waits. */
  clear() {
    this.#waiting = [];
    this.#at = 0;
    this.#settle();
  }

  /** @returns {Promise<void>} resolves when nothing waits any more */
  drained() {
    return this.#waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => this.#drained.push(resolve));
  }

  #ask() {
    if (this.#asked) return;
    this.#asked = true;
    let done = false;
    const once = () => {
      if (done) return;
      done = true;
      this.#asked = false;
      this.#slice();
    };
    // Whichever comes first: the page may be hidden, or become so while it waits for a frame.
    requestAnimationFrame(once);
    setTimeout(once, HIDDEN_MS);
  }

  #slice() {
    const end = performance.now() + SLICE_MS;
    while (this.#at < this.#waiting.length && performance.now() < end) this.#handle(this.#waiting[this.#at++]);
    const left = this.#at < this.#waiting.length;
    if (!left) {
      this.#waiting = [];
      this.#at = 0;
    }
    this.#frame();
    if (left) this.#ask();
    else this.#settle();
  }

  #settle() {
    for (const resolve of this.#drained.splice(0)) resolve();
  }
}
