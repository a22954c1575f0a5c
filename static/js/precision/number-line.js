/** The stored number between its two neighbours, the halves between them, and where the typed number lies. */

const NAMESPACE = "http://www.w3.org/2000/svg";
const HEIGHT = 74;
const MARGIN = 16;

/**
 * @param {SVGSVGElement} svg
 * @param {{below: number, stored: number, above: number, error: number, labels: [string, string, string]}} numbers
 *   error: stored minus typed
 * @param {number} width of the drawing, in CSS pixels
 */
export function draw(svg, { below, stored, above, error, labels }, width) {
  svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(HEIGHT));
  const inner = width - 2 * MARGIN;
  const at = (/** @type {number} */ distance) => MARGIN + ((stored - below + distance) / (above - below)) * inner;
  const halves = [(below - stored) / 2, (above - stored) / 2];
  const [from = 0, to = 0] = halves.map(at);
  const parts = [
    node("rect", { class: "bits-basin", x: from, y: 22, width: to - from, height: 16 }),
    node("line", { class: "bits-axis", x1: MARGIN, x2: width - MARGIN, y1: 30, y2: 30 }),
    ...halves.map((half) => node("line", { class: "bits-half", x1: at(half), x2: at(half), y1: 22, y2: 38 })),
  ];
  const places = /** @type {const} */ ([
    [below - stored, "start"],
    [0, "middle"],
    [above - stored, "end"],
  ]);
  for (const [index, [distance, anchor]] of places.entries()) {
    const name = index === 1 ? "bits-stored" : "bits-tick";
    parts.push(node("line", { class: name, x1: at(distance), x2: at(distance), y1: 18, y2: 42 }));
    const x = anchor === "start" ? 0 : anchor === "end" ? width : Math.min(Math.max(at(distance), width * 0.3), width * 0.7);
    parts.push(words(labels[index] ?? "", x, index === 1 ? 70 : 56, anchor, index === 1 ? "bits-stored-label" : ""));
  }
  if (error !== 0 && -error >= below - stored && -error <= above - stored) {
    const x = at(-error);
    parts.push(node("path", { class: "bits-mark", d: `M${x} 29l-6 -13h12z` }));
    parts.push(words("typed", Math.min(Math.max(x, 18), width - 18), 11, "middle", "bits-mark-label"));
  }
  svg.replaceChildren(...parts);
}

/** @param {string} tag @param {Record<string, string | number>} attributes */
function node(tag, attributes) {
  const made = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** @param {string} text @param {number} x @param {number} y @param {string} anchor @param {string} name of the class */
function words(text, x, y, anchor, name) {
  const made = node("text", { x, y, "text-anchor": anchor, class: name });
  made.textContent = text;
  return made;
}
