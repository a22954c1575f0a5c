/** The content of an element as a list of items that are exchanged as a whole: a block between its marks, or a single node. */

import { extent, opens, read, starts } from "./marks.js";

/**
 * @typedef {object} Item
 * @property {Node[]} nodes
 * @property {string} key what tells two items of one list apart, and stays the same when their content changes
 * @property {boolean} isBlock
 */

/** Elements that this page has and the server's has not, or that look after themselves. */
const OURS = "preview-bar, [data-preview-own]";
const MARKS = /<!--block .*?-->/g;
const DIGEST = /\/static\/[0-9a-f]+\//g;

/** @param {Node} container @returns {Item[]} */
export function items(container) {
  /** @type {Item[]} */
  const found = [];
  for (let node = /** @type {Node | null} */ (container.firstChild); node; node = node.nextSibling) {
    const start = node;
    if (opens(start)) {
      const nodes = extent(start);
      const { type, id, path } = read(start);
      found.push({ nodes, key: `block ${type} ${id} ${path}`, isBlock: true });
      node = /** @type {Node} */ (nodes.at(-1));
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      const element = /** @type {Element} */ (node);
      if (!element.matches(OURS)) found.push({ nodes: [node], key: `${element.localName}#${element.id}`, isBlock: false });
    } else if (node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? "").trim() !== "") {
      found.push({ nodes: [node], key: "text", isBlock: false });
    }
  }
  return found;
}

/** @type {WeakMap<Node, string>} */
const signatures = new WeakMap();

/** @param {Item} item @returns {string} equal for items that look the same; where they were written does not count */
export function signature({ nodes }) {
  const [first] = nodes;
  if (first === undefined) return "";
  let known = signatures.get(first);
  if (known === undefined) {
    known = nodes.map(text).join("").replace(MARKS, "<!--block-->").replace(DIGEST, "/static/");
    signatures.set(first, known);
  }
  return known;
}

/** @param {Item} item @returns {string} its signature without the blocks inside it */
export function shell(item) {
  const own = item.isBlock ? 1 : 0;
  let depth = 0;
  let kept = "";
  for (const piece of signature(item).split(/(<!--\/?block-->)/)) {
    if (piece === "<!--block-->") depth += 1;
    else if (piece === "<!--/block-->") depth -= 1;
    else if (depth === own) kept += piece;
  }
  return kept;
}

/** @param {Item} item @returns {Comment[]} where the blocks in it begin, itself left out */
export function inner({ nodes }) {
  return [...starts(nodes)].filter((start) => start !== nodes[0]);
}

/** @param {Item} item @returns {Node | null} the one place that all blocks in it stand in; null when there are several, or none */
export function holder(item) {
  const all = inner(item);
  const parent = all[0]?.parentNode ?? null;
  if (parent === null) return null;
  const within = new Set(items(parent).filter((each) => each.isBlock).flatMap((each) => [each.nodes[0], ...inner(each)]));
  return all.every((start) => within.has(start)) ? parent : null;
}

/** @param {Node} node @returns {string} */
function text(node) {
  if (node.nodeType === Node.ELEMENT_NODE) return /** @type {Element} */ (node).outerHTML;
  return node.nodeType === Node.COMMENT_NODE ? `<!--${node.nodeValue}-->` : (node.nodeValue ?? "");
}
