/** Small signs that stand beside a word, never instead of it. */

const SVG = "http://www.w3.org/2000/svg";

/** Paths in a 16 by 16 box. @type {Record<string, string>} */
const PATHS = {
  passed: "M3 8.5l3.5 3.5L13 4.5",
  value: "M4 4l8 8M12 4l-8 8",
  process: "M2.5 8h8M7.5 4.5L11 8l-3.5 3.5M13.5 3v10",
  error: "M8 3v6.5M8 12.4v.6",
  timeout: "M8 2.5a5.5 5.5 0 1 0 .01 0M8 5v3.3l2.2 1.5",
  missing: "M5.6 6a2.4 2.4 0 1 1 3.4 2.2c-.7.4-1 .8-1 1.6M8 12.4v.6",
  stopped: "M4.5 4.5h7v7h-7z",
  depends: "M3 4v4.5h9M9 5.5l3 3-3 3",
  "not-attempted": "M8 3a5 5 0 1 0 .01 0",
};

/** @param {string} name @returns {SVGElement} */
export function sign(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name] ?? PATHS["not-attempted"]);
  path.setAttribute("fill", "none");
  path.setAttribute("stroke", "currentColor");
  path.setAttribute("stroke-width", "1.8");
  path.setAttribute("stroke-linecap", "round");
  path.setAttribute("stroke-linejoin", "round");
  svg.append(path);
  return svg;
}
