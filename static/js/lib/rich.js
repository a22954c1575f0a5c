/**
 * Rich text from the server (feedback, summaries) as DOM nodes. Only what is on the list is built; anything else gives its
 * text alone. Nothing is ever parsed as markup.
 */

/**
 * @typedef {string | {tag: string, href?: string, children?: Node[]}} Node a piece of rich text
 */

const TAGS = new Set(["p", "code", "em", "strong", "ul", "ol", "li", "pre", "a", "br"]);
const DEEPEST = 12;

/**
 * @param {unknown} nodes a list of {@link Node}; anything else counts as empty
 * @param {number} [depth]
 * @returns {DocumentFragment}
 */
export function build(nodes, depth = 0) {
  const fragment = document.createDocumentFragment();
  if (!Array.isArray(nodes) || depth > DEEPEST) return fragment;
  for (const node of nodes) {
    if (typeof node === "string") fragment.append(node);
    else if (node && typeof node === "object") fragment.append(element(node, depth));
  }
  return fragment;
}

/** @param {{tag?: unknown, href?: unknown, children?: unknown}} node @param {number} depth */
function element({ tag, href, children }, depth) {
  const content = build(children, depth + 1);
  if (typeof tag !== "string" || !TAGS.has(tag)) return content;
  const made = document.createElement(tag);
  if (made instanceof HTMLAnchorElement) {
    const address = safe(href);
    if (address === null) return content;
    made.href = address;
    if (!address.startsWith("#")) made.rel = "noopener noreferrer";
  }
  made.append(content);
  return made;
}

/** @param {unknown} href @returns {string | null} */
function safe(href) {
  return typeof href === "string" && (href.startsWith("https://") || href.startsWith("#")) ? href : null;
}
