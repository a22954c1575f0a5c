/**
 * The picture of one update: devices below each other, micro-batches from left to right in time, sequences as rows,
 * tokens as cells. Large counts are drawn in groups of a power of two; `describe` says what each mark stands for, and a last
 * row or cell that stands for less is drawn smaller in proportion.
 */

import { counted, integer } from "./format.js";

/** @typedef {import("./plan.js").Plan} Plan */
/**
 * @typedef {object} Group how many of something are drawn
 * @property {number} count the real number
 * @property {number} per what one mark stands for; a power of two
 * @property {number} drawn number of marks
 * @property {number} last what the last mark stands for, at most `per`
 */
/**
 * @typedef {object} Layout
 * @property {{devices: Group, accum: Group, micro: Group, length: Group}} groups
 * @property {number} width px
 * @property {number} height px
 * @property {number} left px, where the first block starts
 * @property {number} top px
 * @property {number} cell px, width of one token mark with its gap
 * @property {number} row px, height of one sequence mark with its gap
 * @property {number} blockWidth px
 * @property {number} blockHeight px
 * @property {number} stepX px between the starts of two micro-batches
 * @property {number} stepY px between the starts of two devices
 */

const PAD = 7; // px between a device's frame and what is in it
const WORDS = 15; // px for one line of lettering
const BRACKET = 13; // px from a bracket to what it holds and to its number

/** @param {number} count @param {number} most @returns {Group} */
export function group(count, most) {
  let per = 1;
  while (Math.ceil(count / per) > most) per *= 2;
  const drawn = Math.ceil(count / per);
  return { count, per, drawn, last: count - (drawn - 1) * per };
}

/**
 * @param {Plan} plan
 * @param {number} width px that the picture may take
 * @returns {Layout}
 */
export function layout(plan, width) {
  const narrow = width < 520;
  const before = PAD + 2 * BRACKET + wide(plan.micro) + wide(plan.devices) + 6;
  const after = PAD + (narrow ? 73 : 84);
  const accum = group(plan.accum, narrow ? 4 : 8);
  const devices = group(plan.devices, narrow ? 6 : 8);
  const micro = group(plan.micro, 8);
  const between = accum.drawn > 4 || narrow ? 8 : 14;
  const room = width - before - after - 2 * PAD - between * (accum.drawn - 1);
  const most = room / accum.drawn;
  const length = group(plan.length, most >= 72 ? 16 : most >= 34 ? 8 : 4);
  const cell = Math.min(24, most / length.drawn);
  const row = Math.max(4, Math.min(17, 270 / (devices.drawn * micro.drawn)));
  const blockWidth = cell * (length.drawn - 1 + length.last / length.per);
  const blockHeight = row * (micro.drawn - 1 + micro.last / micro.per);
  const inner = accum.drawn * cell * length.drawn + between * (accum.drawn - 1);
  const stepY = row * micro.drawn + 2 * PAD + 6;
  const top = 3 * WORDS + 14;
  return {
    groups: { devices, accum, micro, length },
    width,
    height: top + devices.drawn * stepY + (accum.per > 1 ? WORDS : 4),
    left: Math.max(before, before + (room + between * (accum.drawn - 1) - inner) / 2),
    top,
    cell,
    row,
    blockWidth,
    blockHeight,
    stepX: cell * length.drawn + between,
    stepY,
  };
}

/**
 * @param {Plan} plan
 * @param {Layout} of
 * @returns {{name: "length" | "micro" | "accum" | "devices", text: string}[]} what the picture shows, mark by mark
 */
export function describe(plan, of) {
  const { length, micro, accum, devices } = of.groups;
  /** @param {Group} one @param {string} mark @param {string} plural */
  const scale = (one, mark, plural) => {
    if (one.per === 1) return "";
    const rest = one.last === one.per ? "" : `, the last for ${integer(one.last)}`;
    return ` One ${mark} stands for ${counted(one.per, plural)}${rest}.`;
  };
  const make = (/** @type {number} */ count) => (count === 1 ? "makes" : "make");
  const many = plan.accum > 1;
  const side = plan.devices > 1 ? "side by side, each with its own sequences" : "does all of it";
  return [
    { name: "length", text: `${counted(plan.length, "tokens")} in a row ${make(plan.length)} a sequence.${scale(length, "cell", "tokens")}` },
    { name: "micro", text: `${counted(plan.micro, "sequences")} in a block ${make(plan.micro)} a micro-batch, held at once.${scale(micro, "row", "sequences")}` },
    {
      name: "accum",
      text: `${counted(plan.accum, "micro-batches")} ${many ? "one after another; their gradients are added up" : "and nothing to add up"}.${scale(accum, "block", "micro-batches")}`,
    },
    { name: "devices", text: `${counted(plan.devices, "devices")} ${side}.${scale(devices, "frame", "devices")}` },
  ];
}

/**
 * Draws into an svg element, replacing what was there.
 *
 * @param {SVGSVGElement} svg
 * @param {Layout} of
 * @param {string} uid makes the pattern's id unique in the page
 */
export function draw(svg, of, uid) {
  const { devices, accum, micro, length } = of.groups;
  svg.setAttribute("viewBox", `0 0 ${of.width} ${of.height}`);
  svg.setAttribute("width", String(of.width));
  svg.setAttribute("height", String(of.height));
  const gap = of.cell > 7 ? 1.5 : 0.8;
  const pattern = node("pattern", { id: `${uid}-cells`, width: of.cell, height: of.row, patternUnits: "userSpaceOnUse" });
  const tall = of.row > 6 ? 2 : 1;
  pattern.append(node("rect", { class: "pic-cell", width: Math.max(1, of.cell - gap), height: of.row - tall, rx: of.cell > 9 ? 1.5 : 0 }));
  const children = [pattern];
  const inner = (accum.drawn - 1) * of.stepX + of.cell * length.drawn;
  for (let d = 0; d < devices.drawn; d += 1) {
    const y = of.top + d * of.stepY;
    const partly = d === devices.drawn - 1 && devices.last < devices.per;
    const frame = { class: `pic-device${partly ? " pic-partly" : ""}`, x: of.left - PAD, y: y - PAD, width: inner + 2 * PAD, height: of.row * micro.drawn + 2 * PAD, rx: 4 };
    children.push(node("rect", frame));
    for (let a = 0; a < accum.drawn; a += 1) {
      const less = a === accum.drawn - 1 && accum.last < accum.per;
      const at = node("g", { transform: `translate(${of.left + a * of.stepX} ${y})`, class: a === 0 ? "pic-now" : less ? "pic-later pic-less" : "pic-later" });
      at.append(node("rect", { width: of.blockWidth, height: of.blockHeight, fill: `url(#${uid}-cells)` }));
      children.push(at);
    }
  }
  children.push(...marks(of, inner), ...gathering(of, inner));
  svg.replaceChildren(...children);
}

/** The four numbers with their brackets. @param {Layout} of @param {number} inner */
function marks(of, inner) {
  const { devices, accum, micro, length } = of.groups;
  const first = of.top - PAD;
  const lengthY = first - 6;
  const timeY = lengthY - WORDS - 8;
  const microX = of.left - PAD - 7;
  const devicesX = microX - wide(micro.count) - BRACKET - 5;
  const bottom = of.top + (devices.drawn - 1) * of.stepY + of.row * micro.drawn + PAD;
  const made = [
    bracket("length", of.left, lengthY, of.left + of.blockWidth, lengthY),
    lettering("length", of.left + of.blockWidth / 2, lengthY - 5, integer(length.count), "middle"),
    bracket("micro", microX, of.top, microX, of.top + of.blockHeight),
    lettering("micro", microX - 5, of.top + of.blockHeight / 2 + 4.5, integer(micro.count), "end"),
    bracket("devices", devicesX, first, devicesX, bottom),
    lettering("devices", devicesX - 5, (first + bottom) / 2 + 4.5, integer(devices.count), "end"),
    node("path", { class: "pic-mark", "data-quantity": "accum", d: `M${of.left} ${timeY}H${of.left + inner}m-5 -4l5 4l-5 4` }),
    lettering("accum", of.left, timeY - 6, `${counted(accum.count, "micro-batches")}${inner > 250 && accum.count > 1 ? ", one after another" : ""}`, "start"),
  ];
  if (accum.per === 1) return made;
  for (let a = 0; a < accum.drawn; a += 1) {
    const stands = a === accum.drawn - 1 ? accum.last : accum.per;
    made.push(lettering("accum", of.left + a * of.stepX + of.blockWidth / 2, bottom + 13, `×${stands}`, "middle"));
  }
  return made;
}

/** What happens to the gradients: gathered from every device into one update. @param {Layout} of @param {number} inner */
function gathering(of, inner) {
  const { devices, micro } = of.groups;
  const from = of.left + inner + PAD + 3;
  const bar = from + (of.width < 520 ? 8 : 18);
  const middle = (/** @type {number} */ d) => of.top + d * of.stepY + (of.row * micro.drawn) / 2;
  const [y0, y1] = [middle(0), middle(devices.drawn - 1)];
  const lines = Array.from({ length: devices.drawn }, (_, d) => `M${from} ${middle(d)}H${bar}`).join("");
  const centre = (y0 + y1) / 2;
  const path = node("path", { class: "pic-flow", d: `${lines}M${bar} ${y0}V${y1}M${bar} ${centre}h8m-4 -4l4 4l-4 4` });
  const one = lettering("", bar + 12, centre - 2, "one", "start");
  const update = lettering("", bar + 12, centre + 12, "update", "start");
  return [path, one, update];
}

/** @param {number} count @returns {number} px that its digits take, about */
function wide(count) {
  return integer(count).length * 8;
}

/** @param {string} name @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
function bracket(name, x0, y0, x1, y1) {
  const d = y0 === y1 ? `M${x0} ${y0 + 4}V${y0}H${x1}v4` : `M${x0 + 4} ${y0}H${x0}V${y1}h4`;
  return node("path", { class: "pic-mark", "data-quantity": name, d });
}

/** @param {string} name @param {number} x @param {number} y @param {string} text @param {string} anchor */
function lettering(name, x, y, text, anchor) {
  const made = node("text", { class: "pic-text", x, y, "text-anchor": anchor });
  if (name !== "") made.setAttribute("data-quantity", name);
  made.textContent = text;
  return made;
}

/** @param {string} tag @param {Record<string, string | number>} attributes @returns {SVGElement} */
function node(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, typeof value === "number" ? String(Math.round(value * 100) / 100) : value);
  }
  return made;
}
