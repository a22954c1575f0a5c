/** Builds the feedback of a question from cloned nodes and plain text. */

/**
 * @param {Element} out the block's `[data-out=feedback]`
 * @param {(Node | null)[]} children
 */
export function put(out, children) {
  out.replaceChildren(...children.filter((child) => child !== null));
  out.dispatchEvent(new CustomEvent("microbatch:opened", { bubbles: true }));
}

/**
 * @param {"right" | "wrong" | "skipped" | "invalid"} state
 * @param {...(string | Node)} content
 * @returns {HTMLElement} the first line; its sign is drawn by CSS, its word is in the text
 */
export function verdict(state, ...content) {
  const line = document.createElement("p");
  line.className = "verdict";
  line.dataset.verdict = state;
  line.append(...content);
  return line;
}

/**
 * @param {string} className
 * @param {Node[]} nodes
 * @returns {HTMLElement | null} null when there is nothing to say
 */
export function section(className, nodes) {
  if (nodes.length === 0 || nodes.every((node) => (node.textContent ?? "").trim() === "")) return null;
  const box = document.createElement("div");
  box.className = className;
  box.append(...nodes);
  return box;
}

/**
 * @param {string} summary
 * @param {Node[]} nodes
 * @returns {HTMLElement | null}
 */
export function folded(summary, nodes) {
  if (nodes.length === 0) return null;
  const details = document.createElement("details");
  const head = document.createElement("summary");
  head.textContent = summary;
  details.append(head, ...nodes);
  return details;
}
