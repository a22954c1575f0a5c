/** The code editor: CodeMirror in a shadow root, where its styles need no permission from the page's policy. */

import {
  bracketMatching,
  closeBrackets,
  closeBracketsKeymap,
  defaultKeymap,
  drawSelection,
  EditorState,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSelectionMatches,
  highlightSpecialChars,
  history,
  historyKeymap,
  indentOnInput,
  indentUnit,
  indentWithTab,
  keymap,
  lineNumbers,
  python,
  search,
  searchKeymap,
  syntaxHighlighting,
  Transaction,
} from "../../vendor/codemirror/editor.js";
import { highlighting, theme } from "./editor-theme.js";
import { errorLine, setErrorLine } from "./error-line.js";

/** How long Tab leaves the editor after Esc, unless another key comes first. */
const LEAVE_MS = 60_000;

export class Editor {
  #view;

  /**
   * @param {HTMLElement} host gets an open shadow root
   * @param {object} options
   * @param {string} options.value
   * @param {string} options.label
   * @param {(value: string, byHand: boolean) => void} options.onChange
   */
  constructor(host, { value, label, onChange }) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    root.replaceChildren();
    this.#view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: value,
        extensions: [
          lineNumbers(),
          highlightActiveLineGutter(),
          highlightActiveLine(),
          highlightSpecialChars(),
          history(),
          drawSelection(),
          indentOnInput(),
          indentUnit.of("    "),
          EditorState.tabSize.of(4),
          bracketMatching(),
          closeBrackets(),
          highlightSelectionMatches(),
          search({ top: true }),
          python(),
          syntaxHighlighting(highlighting),
          errorLine,
          theme,
          EditorView.lineWrapping,
          keymap.of([
            ...closeBracketsKeymap,
            ...searchKeymap,
            ...historyKeymap,
            indentWithTab,
            ...defaultKeymap,
          ]),
          EditorView.contentAttributes.of({
            "aria-label": `${label}. Tab indents; Escape, then Tab, leaves the editor.`,
            tabindex: "0", // said aloud, so that tools see how the scrolling box is reached
            autocapitalize: "off",
            autocorrect: "off",
            spellcheck: "false",
            translate: "no",
          }),
          EditorView.updateListener.of((/** @type {any} */ update) => {
            if (!update.docChanged) return;
            const byHand = update.transactions.some((/** @type {any} */ each) => each.annotation(Transaction.userEvent) !== undefined);
            onChange(this.value, byHand);
          }),
        ],
      }),
    });
    // The editor itself lets Tab go for two seconds after Esc, which is short for a hand that has to look for the key.
    this.#view.dom.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#view.setTabFocusMode(LEAVE_MS);
    });
  }

  /** The whole text, lines ended by "\n". */
  get value() {
    return this.#view.state.doc.toString();
  }

  set value(text) {
    this.replace(text);
  }

  /** Whether the learner is in the editor. */
  get hasFocus() {
    return this.#view.hasFocus;
  }

  /**
   * Replace the text as one step that can be undone; only what differs is touched, so the cursor stays where it was.
   * @param {string} text
   * @param {{undoable?: boolean}} [options]
   */
  replace(text, { undoable = true } = {}) {
    const old = this.value;
    const fresh = text.replace(/\r\n?/g, "\n");
    if (old === fresh) return;
    let from = 0;
    const shorter = Math.min(old.length, fresh.length);
    while (from < shorter && old[from] === fresh[from]) from++;
    let tail = 0;
    while (tail < shorter - from && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail++;
    const changes = { from, to: old.length - tail, insert: fresh.slice(from, fresh.length - tail) };
    this.#view.dispatch({ changes, annotations: Transaction.addToHistory.of(undoable) });
  }

  /** @param {number | null} line mark it as the line of an error; null takes the mark away */
  mark(line) {
    const known = line !== null && line >= 1 && line <= this.#view.state.doc.lines;
    this.#view.dispatch({ effects: setErrorLine.of(known ? line : null) });
  }

  /** Put the cursor on a line and show it. @param {number} line counted from 1 */
  goTo(line) {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.max(1, Math.min(line, doc.lines)));
    this.#view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.#view.focus();
  }

  focus() {
    this.#view.focus();
  }

  destroy() {
    this.#view.destroy();
  }
}
