/** One way through the window, drawn: rows in memory, loss, gradient, and the buffer as a bar of cells for each weight. */

import { pair, signed } from "./words.js";
import { error, guess, ROWS } from "./window.js";

/** @typedef {import("./window.js").Pair} Pair */
/** @typedef {import("./window.js").State} State */

/** Cells of a bar: no buffer of these rows ever holds more. */
const CELLS = 8;
const FLOW_MS = 280;

/**
 * @param {HTMLElement} lane
 * @param {number} micro rows in a micro-batch
 * @param {State} state
 * @param {State | null} before where the buffer's newest cells are to be marked
 */
export function drawLane(lane, micro, state, before) {
  const body = lane.querySelector("tbody");
  body?.replaceChildren(...ROWS.map((_, row) => line(row, micro, state.held.includes(row))));
  put(lane, "loss", state.loss === null ? "–" : state.divided === null || micro === ROWS.length ? signed(state.loss) : `${signed(state.loss)} / ${ROWS.length / micro} = ${signed(state.divided)}`);
  put(lane, "gradient", state.gradient === null ? "–" : pair(state.gradient));
  part(lane, "gradient").toggleAttribute("data-full", state.gradient !== null);
  for (const weight of /** @type {const} */ ([0, 1])) {
    const cells = lane.querySelector(`[data-cells="${weight + 1}"]`);
    cells?.replaceChildren(...bar(state, before, weight));
  }
}

/** The gradient flies into the buffer. Nothing moves for a reader who asked for calm. @param {HTMLElement} lane @param {Pair} gradient */
export function flow(lane, gradient) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const from = part(lane, "gradient").getBoundingClientRect();
  const to = lane.querySelector(".buffer-cells")?.getBoundingClientRect();
  const home = lane.getBoundingClientRect();
  if (!to) return;
  const chip = document.createElement("span");
  chip.className = "lane-flow";
  chip.textContent = pair(gradient);
  chip.setAttribute("aria-hidden", "true");
  lane.append(chip);
  const at = (/** @type {DOMRect} */ box) => `translate(${box.left - home.left}px, ${box.top - home.top}px)`;
  const flight = chip.animate([{ transform: at(from), opacity: 1 }, { transform: at(to), opacity: 0.2 }], { duration: FLOW_MS, easing: "ease-in" });
  flight.finished.catch(() => {}).then(() => chip.remove());
}

/** @param {number} row @param {number} micro @param {boolean} held */
function line(row, micro, held) {
  const { name, x, y } = /** @type {(typeof ROWS)[number]} */ (ROWS[row]);
  const made = document.createElement("tr");
  made.toggleAttribute("data-held", held);
  made.toggleAttribute("data-first", row % micro === 0);
  const head = document.createElement("th");
  head.scope = "row";
  head.textContent = name;
  const cells = [x[0], x[1], y, held ? guess(row) : null, held ? error(row) : null].map((value) => {
    const cell = document.createElement("td");
    cell.textContent = value === null ? "" : signed(value);
    return cell;
  });
  made.append(head, ...cells);
  return made;
}

/** @param {State} state @param {State | null} before @param {0 | 1} weight */
function bar(state, before, weight) {
  const now = state.buffer[weight];
  const was = before && before.added !== state.added ? before.buffer[weight] : now;
  const stale = state.added === 0 && now > 0;
  return Array.from({ length: CELLS }, (_, at) => {
    const cell = document.createElement("i");
    if (at < now) cell.dataset.cell = stale ? "old" : at >= was ? "new" : "in";
    else if (at < was && state.added > 0) cell.dataset.cell = "gone";
    return cell;
  });
}

/** @param {HTMLElement} lane @param {string} name @param {string} text */
function put(lane, name, text) {
  const place = part(lane, name);
  if (place.textContent !== text) place.textContent = text;
}

/** @param {HTMLElement} lane @param {string} name */
function part(lane, name) {
  return /** @type {HTMLElement} */ (lane.querySelector(`[data-part="${name}"]`));
}
