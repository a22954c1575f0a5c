/** The author has changed the starter under saved code: say so, show what changed, offer to take it over, force nothing. */

import { applyPatch, diffLines, structuredPatch } from "../../vendor/codemirror/editor.js";

/** Lines of unchanged code shown around a change. */
const CONTEXT = 2;

export class StarterChange {
  #box;
  #onChoice;

  /**
   * @param {HTMLElement} box
   * @param {(code: string | null) => void} onChoice the code to go on with; null keeps the learner's as it is
   */
  constructor(box, onChoice) {
    this.#box = box;
    this.#onChoice = onChoice;
  }

  /** @param {string} code the learner's @param {string} before the starter it began from @param {string} now the new starter */
  offer(code, before, now) {
    const merged = applyPatch(code, structuredPatch("", "", before, now, "", "", { context: 1 }));
    const text = document.createElement("p");
    text.textContent =
      "The starting code of this exercise has been changed since you began. Your code is as you left it; this is what changed:";
    const buttons = document.createElement("p");
    buttons.className = "actions";
    if (merged !== false) buttons.append(this.#button("merge", "Change my code the same way", merged));
    buttons.append(this.#button("adopt", "Start from the new code", now), this.#button("keep", "Keep mine", null));
    this.#box.replaceChildren(text, difference(before, now), buttons);
    this.#box.setAttribute("role", "region");
    this.#box.setAttribute("aria-label", "Changed starting code");
    this.#box.hidden = false;
  }

  close() {
    this.#box.hidden = true;
    this.#box.replaceChildren();
  }

  /** @param {string} name @param {string} label @param {string | null} code */
  #button(name, label, code) {
    const button = document.createElement("button");
    button.type = "button";
    button.name = name;
    button.textContent = label;
    button.addEventListener("click", () => {
      this.close();
      this.#onChoice(code);
    });
    return button;
  }
}

/** @param {string} before @param {string} now @returns {HTMLElement} lines taken away, put in, and a few around them */
function difference(before, now) {
  const pre = document.createElement("pre");
  pre.className = "difference";
  pre.tabIndex = 0;
  pre.setAttribute("aria-label", "Lines that changed");
  const parts = diffLines(before, now);
  for (const [index, part] of parts.entries()) {
    const lines = part.value.replace(/\n$/, "").split("\n");
    if (part.added || part.removed) {
      for (const line of lines) pre.append(row(part.added ? "ins" : "del", part.added ? "+ " : "− ", line));
    } else {
      const head = index === 0 ? [] : lines.slice(0, CONTEXT);
      const tail = index === parts.length - 1 ? [] : lines.slice(Math.max(head.length, lines.length - CONTEXT));
      for (const line of head) pre.append(row("span", "  ", line));
      if (head.length + tail.length < lines.length) pre.append(row("span", "", "⋯"));
      for (const line of tail) pre.append(row("span", "  ", line));
    }
  }
  return pre;
}

/** @param {"ins" | "del" | "span"} tag @param {string} sign @param {string} line */
function row(tag, sign, line) {
  const element = document.createElement(tag);
  element.textContent = `${sign}${line}\n`;
  return element;
}
