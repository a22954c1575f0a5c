/**
 * A word that the glossary explains. The first HTML is a link to the glossary; here its definition pops up while the word
 * has the pointer or the focus. After WCAG 1.4.13 it can be dismissed (Esc), the pointer can go into it, and it stays until
 * pointer and focus are gone. A first touch opens it, a second one follows the link.
 *
 * The definitions stand once a page, in `#glossary-note-<term>`: popovers, so they lie above everything and move nothing.
 */

const SHOW_AFTER_MS = 150;
const HIDE_AFTER_MS = 250;
const MARGIN = 8;
const GAP = 4;

/** The one that is open. @type {GlossaryTerm | null} */
let current = null;

class GlossaryTerm extends HTMLElement {
  /** Why it is open, or is to be. @type {Set<"focus" | "word" | "note" | "touch">} */
  #reasons = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Ends what goes on while it is open. @type {AbortController | null} */
  #session = null;
  /** What the last touch met, until its click. @type {"closed" | "open" | null} */
  #touched = null;
  /** Where the pointer came in: a word broken over two lines has two places. @type {{x: number, y: number} | null} */
  #pointer = null;

  connectedCallback() {
    const note = this.#note;
    if (!note || typeof note.showPopover !== "function") return;
    note.hidden = false;
    this.#link.setAttribute("aria-describedby", `glossary-text-${this.dataset.term}`);
    this.addEventListener("pointerenter", this.#enter);
    this.addEventListener("pointerleave", this.#leave);
    this.addEventListener("pointerdown", this.#down);
    this.addEventListener("click", this.#click);
    this.addEventListener("focusin", this.#focus);
    this.addEventListener("focusout", this.#blur);
  }

  disconnectedCallback() {
    this.#close();
  }

  get #link() {
    return /** @type {HTMLAnchorElement} */ (this.querySelector("a"));
  }

  get #note() {
    return document.getElementById(`glossary-note-${this.dataset.term}`);
  }

  #enter = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === "touch") return;
    this.#pointer = { x: event.clientX, y: event.clientY };
    this.#because("word", SHOW_AFTER_MS);
  };

  #leave = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "touch") this.#noMore("word");
  };

  #focus = () => this.#because("focus", 0);

  #blur = () => this.#noMore("focus");

  #down = (/** @type {PointerEvent} */ event) => {
    this.#touched = event.pointerType === "mouse" ? null : this.#session ? "open" : "closed";
  };

  #click = (/** @type {MouseEvent} */ event) => {
    if (this.#touched === "closed") {
      event.preventDefault();
      this.#because("touch", 0);
    }
    this.#touched = null;
  };

  /** @param {"focus" | "word" | "note" | "touch"} reason @param {number} wait */
  #because(reason, wait) {
    this.#reasons.add(reason);
    clearTimeout(this.#timer);
    if (this.#session) return;
    if (wait === 0) this.#open();
    else this.#timer = setTimeout(() => this.#open(), wait);
  }

  /** @param {"focus" | "word" | "note" | "touch"} reason */
  #noMore(reason) {
    this.#reasons.delete(reason);
    if (this.#reasons.size > 0) return;
    clearTimeout(this.#timer);
    if (this.#session) this.#timer = setTimeout(() => this.#close(), HIDE_AFTER_MS);
  }

  #open() {
    const note = this.#note;
    if (!note || this.#session) return;
    if (current) current.#close();
    current = this;
    this.#session = new AbortController();
    const { signal } = this.#session;
    note.showPopover();
    this.#place(note);
    const again = () => this.#place(note);
    addEventListener("scroll", again, { capture: true, passive: true, signal });
    addEventListener("resize", again, { signal });
    note.addEventListener("pointerenter", () => this.#because("note", 0), { signal });
    note.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && this.#noMore("note"), { signal });
    // While a finger is on the pop-up the word loses the focus; that shall not take the pop-up away.
    note.addEventListener("pointerdown", () => this.#because("touch", 0), { signal });
    const outside = (/** @type {Event} */ event) => {
      if (event.target instanceof Node && !this.contains(event.target) && !note.contains(event.target)) this.#close();
    };
    document.addEventListener("pointerdown", outside, { capture: true, signal });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.#close(), { capture: true, signal });
  }

  #close() {
    clearTimeout(this.#timer);
    this.#reasons.clear();
    this.#pointer = null;
    if (!this.#session) return;
    this.#session.abort();
    this.#session = null;
    if (current === this) current = null;
    this.#note?.hidePopover();
  }

  /** Below the word where there is room, else above; never beyond the window's edges. @param {HTMLElement} note */
  #place(note) {
    const word = this.#rect();
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const below = height - word.bottom - GAP - MARGIN;
    const above = word.top - GAP - MARGIN;
    note.style.maxBlockSize = "";
    const under = note.offsetHeight <= below || below >= above;
    note.style.maxBlockSize = `${Math.max(under ? below : above, 96)}px`;
    const left = Math.max(MARGIN, Math.min(word.left, width - note.offsetWidth - MARGIN));
    const top = under ? word.bottom + GAP : word.top - GAP - note.offsetHeight;
    note.style.left = `${Math.round(left)}px`;
    note.style.top = `${Math.round(Math.max(top, MARGIN))}px`;
  }

  /** The line of the word that the pointer met, else its first. */
  #rect() {
    const lines = [...this.#link.getClientRects()];
    const at = this.#pointer;
    const met = at && lines.find((line) => line.top - 2 <= at.y && at.y <= line.bottom + 2 && line.left - 2 <= at.x && at.x <= line.right + 2);
    return met || lines[0] || this.getBoundingClientRect();
  }
}

customElements.define("glossary-term", GlossaryTerm);
