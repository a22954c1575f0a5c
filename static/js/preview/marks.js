/**
 * Marks that the server draws into an author's page: a pair of comments around each block, `<!--block {…}-->` and
 * `<!--/block-->`. They stand beside the block's own nodes, so nothing else on the page knows of them.
 */

/**
 * @typedef {object} Mark
 * @property {string} type prose, predict, quiz …
 * @property {string} id the block's id or name; "" where it has none
 * @property {string} path of the file it was written in
 * @property {number} first line
 * @property {number} last line
 */

const OPEN = "block ";
const CLOSE = "/block";

/** @param {Node | null} node @returns {node is Comment} whether a block begins here */
export function opens(node) {
  return node instanceof Node && node.nodeType === Node.COMMENT_NODE && (node.nodeValue ?? "").startsWith(OPEN);
}

/** @param {Node} node whether a block ends here */
export function closes(node) {
  return node.nodeType === Node.COMMENT_NODE && node.nodeValue === CLOSE;
}

/** @param {Comment} start @returns {Mark} */
export function read(start) {
  return JSON.parse(start.data.slice(OPEN.length));
}

/** @param {Comment} start @returns {Node[]} the block's nodes, marks included */
export function extent(start) {
  /** @type {Node[]} */
  const nodes = [];
  let depth = 0;
  for (let node = /** @type {Node | null} */ (start); node; node = node.nextSibling) {
    nodes.push(node);
    if (opens(node)) depth += 1;
    else if (closes(node)) depth -= 1;
    if (depth === 0) return nodes;
  }
  throw new Error(`a block without its end: ${start.data}`);
}

/**
 * Where blocks begin, in the order of the page, in closed parts too.
 * @param {Iterable<Node>} nodes @returns {Generator<Comment, void>}
 */
export function* starts(nodes) {
  for (const node of nodes) {
    if (opens(node)) yield node;
    yield* starts(node.childNodes);
    if (isTemplate(node)) yield* starts(node.content.childNodes);
  }
}

/**
 * A template of another document belongs to no window of ours, so its class cannot tell.
 * @param {Node} node @returns {node is HTMLTemplateElement}
 */
export function isTemplate(node) {
  return node.nodeName === "TEMPLATE" && "content" in node;
}

/** @param {Node} node what is seen of it: itself, or the element that holds the template it lies in @returns {Element | null} */
export function shown(node) {
  let at = /** @type {Node} */ (node);
  while (!at.isConnected) {
    const root = at.getRootNode();
    const holder = [...document.querySelectorAll("template")].find((each) => holds(each, root));
    if (!holder) return null;
    at = holder;
  }
  if (at instanceof Element && at.localName !== "template") return at;
  return at.parentElement;
}

/** @param {HTMLTemplateElement} template @param {Node} root @returns {boolean} */
function holds(template, root) {
  return template.content === root || [...template.content.querySelectorAll("template")].some((inner) => holds(inner, root));
}
