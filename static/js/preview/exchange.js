/**
 * Brings the open page up to a new one from the server, by exchanging only what differs.
 *
 * Three trees: `before` and `after` are pages as the server sent them; `live` is what scripts and the reader have made of
 * `before`. What is equal in the first two is left alone in the third; what differs is put in its place in the third.
 */

import { align } from "./alignment.js";
import { carry } from "./carry.js";
import { holder, inner, items, shell, signature } from "./items.js";

/** The pages differ in something that is read once, when a page is loaded: it has to be loaded anew. */
export class Different extends Error {}

/** Made from the rest of the page, so made anew with it. */
const FOLLOWERS = "page-contents, predictions-table";
/** Parts of an exercise that can change around its editor. */
const LOOSE = ".block-title, .exercise-facts, .exercise-task";

/**
 * @typedef {object} Exchanged
 * @property {Element[]} put elements that are new in the page
 * @property {number} gone how many items have gone without one in their place
 */

/** @param {Document} before @param {Document} after @returns {Exchanged} @throws {Different} */
export function exchange(before, after) {
  checkHead(before, after);
  document.title = after.title;
  const work = new Work();
  work.container(document.body, before.body, after.body);
  if (work.put.length > 0 || work.gone > 0) work.follow(after);
  work.end();
  return { put: work.put, gone: work.gone };
}

/**
 * Put parts of the page back as the server sent them.
 * @param {Document} before
 * @param {(element: Element) => boolean} chosen of the server's elements
 */
export function renew(before, chosen) {
  const work = new Work();
  work.renew(document.body, before.body, chosen);
  work.end();
}

class Work {
  /** @type {Element[]} */
  put = [];
  gone = 0;
  /** @type {Set<Node>} */
  #parents = new Set();

  /** @param {Node} live @param {Node} before @param {Node} after */
  container(live, before, after) {
    const [was, will] = [items(before), items(after)];
    const here = matching(items(live), was);
    /** @type {Node | null} */
    let behind = null;
    for (const step of align(was, will, signature, (item) => item.key)) {
      const old = step.before === null ? undefined : was[step.before];
      const fresh = step.after === null ? undefined : will[step.after];
      const mine = step.before === null ? undefined : here[step.before];
      if (mine && old && fresh) {
        if (step.same) renumber(mine, fresh);
        else behind = this.#changed(mine, old, fresh);
        if (step.same) behind = mine.nodes.at(-1) ?? behind;
      } else if (mine) {
        for (const node of mine.nodes) node.parentNode?.removeChild(node);
        this.gone += 1;
        this.#parents.add(live);
      } else if (fresh) behind = this.#insert(live, behind, fresh);
    }
  }

  /** @param {Node} live @param {Node} before @param {(element: Element) => boolean} chosen */
  renew(live, before, chosen) {
    const was = items(before);
    for (const [index, mine] of matching(items(live), was).entries()) {
      const old = was[index];
      if (!old) continue;
      if (old.nodes.some((node) => node.nodeType === Node.ELEMENT_NODE && chosen(/** @type {Element} */ (node)))) this.#replace(mine, old);
      else {
        const [a, b] = [holder(mine), holder(old)];
        if (a && b) this.renew(a, b, chosen);
        else if (!old.isBlock && old.nodes[0]?.hasChildNodes()) this.renew(/** @type {Node} */ (mine.nodes[0]), old.nodes[0], chosen);
      }
    }
  }

  /** @param {Document} after its lists of what stands on the page are taken over as well */
  follow(after) {
    const fresh = [...after.querySelectorAll(FOLLOWERS)];
    const here = [...document.querySelectorAll(FOLLOWERS)];
    if (fresh.length !== here.length) return;
    for (const [index, element] of here.entries()) {
      if (this.put.some((one) => one === element || one.contains(element))) continue;
      const made = document.importNode(/** @type {Element} */ (fresh[index]), true);
      carry([element], [made]);
      element.replaceWith(made);
      if (made.parentNode) this.#parents.add(made.parentNode);
    }
  }

  /** Let the page bring to life what has been put into it. */
  end() {
    for (const note of this.put.filter((each) => each.matches(".glossary-note"))) {
      // A term looks for its note when it comes into the page, which may have been a moment too early.
      const name = note.id.replace("glossary-note-", "");
      for (const term of document.querySelectorAll(`glossary-term[data-term="${CSS.escape(name)}"]`)) term.parentNode?.insertBefore(term, term.nextSibling);
    }
    for (const parent of this.#parents) {
      if (parent.isConnected) parent.dispatchEvent(new CustomEvent("microbatch:opened", { bubbles: true }));
    }
  }

  /** @param {import("./items.js").Item} live @param {import("./items.js").Item} before @param {import("./items.js").Item} after @returns {Node} its last node */
  #changed(live, before, after) {
    const last = /** @type {Node} */ (live.nodes.at(-1));
    if (!before.isBlock && inner(before).length > 0 && inner(after).length > 0) {
      const [mine, old, fresh] = [live, before, after].map(({ nodes }) => /** @type {Element} */ (nodes[0]));
      if (!mine || !old || !fresh || !sameAttributes(old, fresh)) throw new Different("an element around blocks");
      this.container(mine, old, fresh);
      return last;
    }
    const [here, was, will] = [holder(live), holder(before), holder(after)];
    if (here && was && will && shell(before) === shell(after)) {
      this.container(here, was, will);
      renumber(live, after);
      return last;
    }
    if (this.#around(live, before, after)) {
      renumber(live, after);
      return last;
    }
    return this.#replace(live, after);
  }

  /** An exercise's editor stays when only what stands around it has changed. @returns {boolean} whether that was so */
  #around(/** @type {import("./items.js").Item} */ live, /** @type {import("./items.js").Item} */ before, /** @type {import("./items.js").Item} */ after) {
    const [mine, old, fresh] = [live, before, after].map(exercise);
    if (!mine || !old || !fresh || bare(old) !== bare(fresh)) return false;
    const [parts, there] = [mine.querySelectorAll(LOOSE), fresh.querySelectorAll(LOOSE)];
    if (parts.length !== there.length) return false;
    for (const { name, value } of fresh.attributes) if (name !== "data-state" && name !== "class") mine.setAttribute(name, value);
    for (const [index, part] of [...parts].entries()) {
      const made = document.importNode(/** @type {Element} */ (there[index]), true);
      if (made.outerHTML === part.outerHTML) continue;
      part.replaceWith(made);
      this.put.push(made);
      this.#parents.add(mine);
    }
    return true;
  }

  /** @param {import("./items.js").Item} live @param {import("./items.js").Item} after @returns {Node} */
  #replace(live, after) {
    const first = /** @type {Node} */ (live.nodes[0]);
    const parent = /** @type {Node} */ (first.parentNode);
    const before = first.previousSibling;
    const made = after.nodes.map((node) => document.importNode(node, true));
    const focus = carry(live.nodes, made);
    for (const node of live.nodes) parent.removeChild(node);
    const last = this.#put(parent, before, made);
    focus();
    return last;
  }

  /** @param {Node} parent @param {Node | null} behind @param {import("./items.js").Item} item @returns {Node} */
  #insert(parent, behind, item) {
    return this.#put(parent, behind, item.nodes.map((node) => document.importNode(node, true)));
  }

  /** @param {Node} parent @param {Node | null} behind @param {Node[]} nodes @returns {Node} */
  #put(parent, behind, nodes) {
    const place = behind ? behind.nextSibling : parent.firstChild;
    for (const node of nodes) parent.insertBefore(node, place);
    this.put.push(...nodes.filter((node) => node instanceof Element));
    this.#parents.add(parent);
    return /** @type {Node} */ (nodes.at(-1));
  }
}

/**
 * The live items that stand for those of the server's page; what scripts have added beside them is passed over.
 * @param {import("./items.js").Item[]} live @param {import("./items.js").Item[]} before
 */
function matching(live, before) {
  /** @type {import("./items.js").Item[]} */
  const found = [];
  for (const item of live) if (item.key === before[found.length]?.key) found.push(item);
  if (found.length !== before.length) throw new Different("the page is not as it was sent");
  return found;
}

/** @param {import("./items.js").Item} live @param {import("./items.js").Item} after its blocks may have moved within their file */
function renumber(live, after) {
  const [mine, fresh] = [live, after].map((item) => [...(item.isBlock ? [/** @type {Comment} */ (item.nodes[0])] : []), ...inner(item)]);
  if (!mine || !fresh || mine.length !== fresh.length) return;
  for (const [index, start] of mine.entries()) start.data = /** @type {Comment} */ (fresh[index]).data;
}

/** @param {import("./items.js").Item} item @returns {Element | undefined} */
function exercise({ nodes }) {
  return /** @type {Element | undefined} */ (nodes.find((node) => node.nodeName === "CODE-EXERCISE"));
}

/** @param {Element} element an exercise of the server's @returns {string} without what may change around its editor */
function bare(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  copy.removeAttribute("data-version");
  for (const part of copy.querySelectorAll(LOOSE)) part.replaceChildren();
  return copy.outerHTML;
}

/** @param {Element} one @param {Element} other */
function sameAttributes(one, other) {
  const text = (/** @type {Element} */ each) => [...each.attributes].map(({ name, value }) => `${name}=${value}`).join("\n");
  return text(one) === text(other);
}

/** @param {Document} before @param {Document} after @throws {Different} */
function checkHead(before, after) {
  const facts = (/** @type {Document} */ page) =>
    [
      page.documentElement.dataset.lesson ?? "",
      page.querySelectorAll('[data-guards="plan"]').length,
      ...[...page.querySelectorAll('head script, head link, head meta[name="plan-quantity"]')].map((each) =>
        signature({ nodes: [each], key: "", isBlock: false }),
      ),
    ].join("\n");
  if (facts(before) !== facts(after)) throw new Different("the head of the page");
}
