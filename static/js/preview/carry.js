/** What a reader has done with a part of the page goes over to the part that takes its place. */

/** Fields whose values scripts restore by themselves, or that hold nothing of the reader's. */
const FIELDS = "input:not([type=hidden]), select, textarea";

/**
 * @param {Node[]} old
 * @param {Node[]} fresh not in the page yet
 * @returns {() => void} gives the focus back, once they are in the page
 */
export function carry(old, fresh) {
  for (const field of all(old, FIELDS)) {
    const same = all(fresh, FIELDS).find((each) => identity(each) === identity(field));
    if (same) copy(field, same);
  }
  const folds = all(fresh, "details");
  for (const [index, details] of all(old, "details").entries()) {
    const twin = folds[index];
    if (twin && twin.querySelector("summary")?.textContent === details.querySelector("summary")?.textContent) {
      twin.toggleAttribute("open", details.hasAttribute("open"));
    }
  }
  return focus(old, fresh);
}

/** @param {Node[]} old @param {Node[]} fresh */
function focus(old, fresh) {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !old.some((node) => node.contains(active))) return () => {};
  const inEditor = active.shadowRoot !== null;
  const wanted = identity(active);
  return () => {
    const found = all(fresh, active.localName).find((each) => identity(each) === wanted) ?? null;
    const inside = inEditor ? found?.shadowRoot?.querySelector(".cm-content") : null;
    /** @type {HTMLElement | null} */ (inside ?? found)?.focus({ preventScroll: true });
  };
}

/** @param {Element} field @param {Element} same */
function copy(field, same) {
  if (field instanceof HTMLInputElement && same instanceof HTMLInputElement) {
    if (field.type === "radio" || field.type === "checkbox") same.checked = field.checked;
    else if (field.type !== "file") same.value = field.value;
  } else if (field instanceof HTMLSelectElement && same instanceof HTMLSelectElement) {
    const value = field.value;
    if ([...same.options].some((option) => option.value === value)) same.value = value;
  } else if (field instanceof HTMLTextAreaElement && same instanceof HTMLTextAreaElement) same.value = field.value;
}

/** @param {Element} element @returns {string} */
function identity(element) {
  const value = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type) ? element.value : "";
  const part = element.getAttribute("data-part") ?? "";
  return [element.localName, element.id, element.getAttribute("name") ?? "", value, part].join("\n");
}

/** @param {Node[]} nodes @param {string} selector @returns {Element[]} */
function all(nodes, selector) {
  return nodes.flatMap((node) => {
    if (!(node instanceof Element)) return [];
    return [...(node.matches(selector) ? [node] : []), ...node.querySelectorAll(selector)];
  });
}
