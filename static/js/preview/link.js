/**
 * The line to the server: says what it would serve now, whenever that is something else. Events: `state` with the state as
 * `detail`, `lost` when the server does not answer.
 */

const AGAIN_MS = 300;

/**
 * @typedef {object} State
 * @property {string} boot
 * @property {number} revision
 * @property {string} code digest of all that runs in a page
 * @property {Record<string, string>} sheets digests by path
 * @property {string[]} files saved last
 */

export class Link extends EventTarget {
  /** @type {EventSource | null} */
  #source = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  constructor() {
    super();
    // A browser has few connections to one server: a page that nobody sees gives its own back.
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#close() : this.open()));
    addEventListener("pagehide", () => this.#close());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  open() {
    if (this.#source || document.hidden) return;
    clearTimeout(this.#timer);
    const source = (this.#source = new EventSource("/preview/events"));
    source.addEventListener("message", (event) => {
      this.dispatchEvent(new CustomEvent("state", { detail: JSON.parse(event.data) }));
    });
    source.addEventListener("error", () => {
      // The browser's own patience grows, and ends with an error page: an author's server is back in a second.
      this.#close();
      this.dispatchEvent(new Event("lost"));
      this.#timer = setTimeout(() => this.open(), AGAIN_MS);
    });
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }
}
