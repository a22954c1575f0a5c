/** What the learner has written for one exercise, kept in this browser with every change. */

import * as store from "../lib/store.js";

/** Longest time between two keystrokes of somebody who is typing. */
const TYPING_MS = 3_000;

/**
 * @typedef {object} Saved
 * @property {string} code
 * @property {string} starter what they began from, to tell when an author has changed it since
 */

export class SavedCode {
  #key;
  #stop;
  #typedAt = -Infinity;
  #own = "";
  /** True while another tab's text is put into the editor. */
  #following = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /**
   * @param {string} exercise id
   * @param {(code: string | null) => void} onOther another tab has written this (null: it went back to the starter), and
   *   nobody is typing here
   */
  constructor(exercise, onOther) {
    this.#key = `code/${exercise}`;
    const follow = (/** @type {unknown} */ value) => {
      clearTimeout(this.#later);
      const code = readable(value)?.code ?? null;
      if (code === this.#own || (code === null && this.#own === "")) return;
      // Two tabs: the last to write wins, but what is being typed here is never pulled away. The next keystroke saves it;
      // without one the other tab's text is taken over after the pause, so that it is not overwritten later, unseen.
      const pause = TYPING_MS - (performance.now() - this.#typedAt);
      if (document.hasFocus() && pause > 0) {
        this.#later = setTimeout(() => follow(store.read(this.#key)), pause);
        return;
      }
      this.#own = code ?? "";
      this.#following = true;
      try {
        onOther(code);
      } finally {
        this.#following = false;
      }
    };
    this.#stop = store.watch(this.#key, follow);
  }

  /** @returns {Saved | null} */
  read() {
    const saved = readable(store.read(this.#key));
    this.#own = saved?.code ?? "";
    return saved;
  }

  /**
   * What came from another tab is stored already, and not written back: that tab may have written more since, which would be lost.
   *
   * @param {Saved} saved @param {boolean} byHand whether a keystroke made it @returns {boolean} whether a reload will find it
   */
  write({ code, starter }, byHand) {
    if (this.#following) return true;
    if (byHand) this.#typedAt = performance.now();
    clearTimeout(this.#later);
    this.#own = code;
    return store.write(this.#key, { code, starter });
  }

  /** The code is the starter again: nothing to keep. */
  forget() {
    if (this.#following) return;
    this.#own = "";
    store.remove(this.#key);
  }

  close() {
    clearTimeout(this.#later);
    this.#stop();
  }
}

/** @param {any} value @returns {Saved | null} */
function readable(value) {
  return typeof value?.code === "string" ? { code: value.code, starter: String(value.starter ?? "") } : null;
}
