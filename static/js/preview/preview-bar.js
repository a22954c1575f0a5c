/**
 * <preview-bar>: an author's view of the page, in author mode alone. It keeps the page as the files are, and offers what an
 * author wants to try.
 */

import * as store from "../lib/store.js";
import { ask } from "./ask.js";
import { BlockList, goTo, point } from "./block-list.js";
import { Different, exchange } from "./exchange.js";
import { Link } from "./link.js";
import * as lockedParts from "./locked-parts.js";
import { load } from "./page-source.js";
import { Programs } from "./programs.js";
import * as readingPlace from "./reading-place.js";
import * as sheets from "./sheets.js";

/** @typedef {import("./link.js").State} State */

const OPEN = "preview-open";

class PreviewBar extends HTMLElement {
  /** What this page was made from. @type {State} */
  #state = /** @type {State} */ (/** @type {unknown} */ (null));
  /** The page as the server sent it, once known. @type {Document | null} */
  #page = null;
  #token = "";
  /** The newest state that is still to be shown. @type {State | null} */
  #waiting = null;
  #working = false;
  /** @type {Element | null} */
  #lastChange = null;
  #blocks = /** @type {BlockList} */ (/** @type {unknown} */ (null));
  #programs = /** @type {Programs} */ (/** @type {unknown} */ (null));
  #link = new Link();

  connectedCallback() {
    if (this.#state) return;
    this.#state = JSON.parse(this.dataset.state ?? "{}");
    this.#token = this.dataset.token ?? "";
    this.#blocks = new BlockList(this.#part("blocks"), this.#field("filter-blocks"), (mark) => void this.#showMarkdown(mark));
    this.#programs = new Programs(this.#part("exercises"), (text) => this.#say(text));
    this.#listen();
    this.#unfold(store.read(OPEN, false) === true);
    readingPlace.comeBack();
    this.#link.addEventListener("state", (event) => this.#heard(/** @type {CustomEvent} */ (event).detail));
    this.#link.addEventListener("lost", () => this.#show("lost", "The server does not answer. Waiting for it …"));
    this.#link.open();
  }

  #listen() {
    this.#button("preview").addEventListener("click", () => this.#unfold(this.#panel.hasAttribute("hidden")));
    this.#button("next-problem").addEventListener("click", () => this.#nextProblem());
    this.#button("show-change").addEventListener("click", () => this.#lastChange?.isConnected && goTo(this.#lastChange));
    this.#button("reveal").addEventListener("click", () => this.#reveal());
    this.#button("close-again").addEventListener("click", () => this.#closeAgain());
    this.#button("copy-place").addEventListener("click", () => void this.#copyPlace());
    document.addEventListener("microbatch:opened", () => this.#offer());
    addEventListener("keydown", (event) => {
      if (event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyP") {
        event.preventDefault();
        this.#unfold(true);
        this.#button("preview").focus();
      }
    });
    this.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.#panel.hidden || this.#dialog.open) return;
      this.#unfold(false);
      this.#button("preview").focus();
    });
  }

  // ---- following the files

  /** @param {State} state */
  #heard(state) {
    this.#waiting = state;
    if (!this.#working) void this.#follow();
  }

  async #follow() {
    this.#working = true;
    try {
      while (this.#waiting) {
        const state = this.#waiting;
        this.#waiting = null;
        if (await this.#take(state)) return;
      }
    } finally {
      this.#working = false;
    }
  }

  /** @param {State} state @returns {Promise<boolean>} whether the page is on its way out */
  async #take(state) {
    if (state.code !== this.#state.code) return this.#reload();
    const restyled = sheets.changed(this.#state.sheets, state.sheets);
    const styling = Promise.all(restyled.map((path) => sheets.relink(path, state.sheets[path] ?? "")));
    const source = await load();
    await styling;
    this.#state = state;
    if (source.document === null || source.status !== 200) return this.#missing(source);
    if (this.#page === null) {
      if (source.token !== this.#token) return this.#reload();
      this.#page = source.document;
      this.#show("on", restyled.length > 0 ? updated(restyled) : "This page follows its files.");
      this.#redraw();
      return false;
    }
    if (source.token !== this.#token) {
      // The gallery has made too much of its page to bring it up to date in place.
      return document.documentElement.dataset.gallery === undefined ? this.#exchange(source, state) : this.#reload();
    }
    this.#show("on", restyled.length > 0 ? updated(restyled) : this.#unchanged);
    return false;
  }

  /** What to say of a page that is the one that is here. */
  get #unchanged() {
    if (this.dataset.light === "lost") return "The server is back; this page is as it was.";
    return this.dataset.light === "wrong" ? "It is served again, as it was." : (this.#part("status").textContent ?? "");
  }

  /** @param {import("./page-source.js").Source} source @param {State} state @returns {boolean} */
  #exchange(source, state) {
    const before = /** @type {Document} */ (this.#page);
    const after = /** @type {Document} */ (source.document);
    try {
      /** @type {import("./exchange.js").Exchanged} */
      let done = { put: [], gone: 0 };
      readingPlace.still(() => (done = exchange(before, after)));
      this.#page = after;
      this.#token = this.dataset.token = source.token;
      for (const element of done.put) point(element);
      this.#lastChange = done.put.find((each) => each.closest("main")) ?? null;
      this.#show("on", updated(state.files));
      this.#redraw();
      return false;
    } catch (error) {
      if (!(error instanceof Different)) console.error("the page could not be brought up to date in place", error);
      return this.#reload();
    }
  }

  /** @param {import("./page-source.js").Source} source @returns {boolean} */
  #missing({ status, document: answer }) {
    if (this.#page === null && status !== 0) {
      // The page itself is one of these: it is loaded anew until it is the one that is meant.
      if (answer && this.#token === answer.querySelector("preview-bar")?.getAttribute("data-token")) {
        this.#show("wrong", "This page waits for what is to be mended.");
        return false;
      }
      return this.#reload();
    }
    const heading = answer?.querySelector("h1")?.textContent?.trim() ?? "";
    const problem = answer?.querySelector("[data-preview-error]")?.textContent?.trim() ?? "";
    const problems = [...(answer?.querySelectorAll(".preview-problems li") ?? [])].map((each) => each.textContent?.replace(/\s+/g, " ").trim());
    const words = [`The server answers ${status} for this page, which stays as it was.`, problem || heading, ...problems.slice(0, 3)];
    this.#show(status === 0 ? "lost" : "wrong", status === 0 ? "The server does not answer. Waiting for it …" : words.filter(Boolean).join(" "));
    return false;
  }

  #reload() {
    readingPlace.reload();
    return true;
  }

  // ---- what it offers

  #redraw() {
    this.#blocks.draw();
    if (!this.#panel.hidden) void this.#programs.draw();
    this.#offer();
  }

  #offer() {
    const problems = document.querySelectorAll(".preview-problems li").length;
    const count = this.#part("count");
    count.hidden = problems === 0;
    count.textContent = `${problems} problem${problems === 1 ? "" : "s"}`;
    this.#button("next-problem").hidden = problems === 0;
    this.#button("show-change").hidden = !this.#lastChange?.isConnected;
    this.#button("reveal").hidden = lockedParts.closed() === 0;
    this.#button("close-again").hidden = lockedParts.skipped().length === 0;
  }

  #nextProblem() {
    const all = [...document.querySelectorAll(".preview-problems li")];
    const at = all.findIndex((each) => each.contains(document.activeElement));
    const next = all[at + 1] ?? all[0];
    if (next) goTo(next);
  }

  #reveal() {
    lockedParts.reveal();
    this.#say("Everything is open. Predictions that were open count as skipped until you close them again.");
    this.#redraw();
    this.#button("close-again").focus();
  }

  #closeAgain() {
    if (!this.#page) return;
    readingPlace.still(() => lockedParts.closeAgain(/** @type {Document} */ (this.#page)));
    this.#say("Closed again, as before.");
    this.#redraw();
    this.#button("reveal").focus();
  }

  /** @param {import("./marks.js").Mark} mark */
  async #showMarkdown(mark) {
    const text = this.#part("text");
    this.#part("place").textContent = `${mark.path}:${mark.first}`;
    text.textContent = "";
    this.#dialog.showModal();
    try {
      const found = await ask(`/preview/markdown?${new URLSearchParams({ path: mark.path, first: String(mark.first), last: String(mark.last) })}`);
      text.textContent = found.text;
    } catch (error) {
      text.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  async #copyPlace() {
    try {
      await navigator.clipboard.writeText(this.#part("place").textContent ?? "");
      this.#button("copy-place").textContent = "Copied";
    } catch {
      getSelection()?.selectAllChildren(this.#part("place"));
      this.#button("copy-place").textContent = "Selected: copy it";
    }
    setTimeout(() => (this.#button("copy-place").textContent = "Copy path:line"), 1500);
  }

  // ---- parts

  /** @param {boolean} open */
  #unfold(open) {
    this.#panel.hidden = !open;
    this.#button("preview").setAttribute("aria-expanded", String(open));
    if (store.read(OPEN, false) !== open) store.write(OPEN, open);
    if (open && this.#page) this.#redraw();
  }

  /** @param {"on" | "lost" | "wrong"} light @param {string} text */
  #show(light, text) {
    this.dataset.light = light;
    this.#part("light").title = { on: "Follows its files", lost: "No answer", wrong: "Not served" }[light];
    this.#say(text);
  }

  /** @param {string} text */
  #say(text) {
    const status = this.#part("status");
    if (status.textContent !== text) status.textContent = text;
  }

  get #panel() {
    return /** @type {HTMLElement} */ (this.querySelector("#preview-panel"));
  }

  get #dialog() {
    return /** @type {HTMLDialogElement} */ (this.#part("markdown"));
  }

  /** @param {string} name */
  #part(name) {
    return /** @type {HTMLElement} */ (this.querySelector(`[data-part="${name}"]`));
  }

  /** @param {string} name */
  #button(name) {
    return /** @type {HTMLButtonElement} */ (this.querySelector(`button[name="${name}"]`));
  }

  /** @param {string} name */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.querySelector(`[name="${name}"]`));
  }
}

/** @param {readonly string[]} files */
function updated(files) {
  const time = new Date().toLocaleTimeString("en-GB");
  const more = files.length > 3 ? ` and ${files.length - 3} more` : "";
  return `Updated ${time}: ${files.slice(0, 3).join(", ")}${more}.`;
}

customElements.define("preview-bar", PreviewBar);
