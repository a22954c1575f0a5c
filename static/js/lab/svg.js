/** SVG elements made by hand: attributes are set, text is text. */

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes numbers are rounded to hundredths
 * @param {(Node | string)[]} [children]
 * @returns {SVGElement}
 */
export function svg(tag, attributes, children = []) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, typeof value === "number" ? String(Math.round(value * 100) / 100) : value);
  }
  made.append(...children);
  return made;
}
