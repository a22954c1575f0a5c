/** The names of a plot's lines, each at the right end of its line and pushed apart where lines end close together. */

const LINE = 17; // px from one name to the next
const BEFORE = 8; // px between a line's end and its name

export class EndLabels {
  #host;
  /** @type {HTMLElement[]} */
  #names = [];

  /** @param {HTMLElement} host lies over the plot */
  constructor(host) {
    this.#host = host;
  }

  /** @param {import("./plot.js").Series[]} series @returns {number} px that the longest name needs */
  name(series) {
    this.#names = series.map(({ label, colour, dash, faint }) => {
      const name = document.createElement("span");
      name.className = "plot-end";
      name.textContent = faint ? "" : label;
      name.style.setProperty("--line", `var(${colour})`);
      name.toggleAttribute("data-dashed", dash !== undefined);
      return name;
    });
    this.#host.replaceChildren(...this.#names);
    return Math.ceil(Math.max(0, ...this.#names.map((name) => name.offsetWidth))) + BEFORE + 2;
  }

  /** @param {import("../../vendor/uplot/uPlot.js")} plot whose scales are settled */
  place(plot) {
    const data = /** @type {any[]} */ (plot.data);
    const left = plot.over.offsetLeft;
    const top = plot.over.offsetTop;
    const ends = this.#names.map((name, index) => ({ name, ...this.#end(plot, data[0], data[index + 1] ?? []) }));
    const shown = ends.filter(({ name, y }) => name.textContent !== "" && Number.isFinite(y)).sort((a, b) => a.y - b.y);
    for (const { name } of ends) name.hidden = true;
    spread(shown, plot.over.clientHeight);
    for (const { name, x, y } of shown) {
      name.hidden = false;
      name.style.setProperty("translate", `${Math.round(left + x + BEFORE)}px ${Math.round(top + y - LINE / 2)}px`);
    }
  }

  clear() {
    this.#host.replaceChildren();
    this.#names = [];
  }

  /** @param {import("../../vendor/uplot/uPlot.js")} plot @param {number[]} xs @param {(number | null | undefined)[]} ys */
  #end(plot, xs, ys) {
    const last = ys.findLastIndex((y) => y !== null && y !== undefined);
    if (last < 0) return { x: NaN, y: NaN };
    const y = plot.valToPos(/** @type {number} */ (ys[last]), "y");
    return { x: plot.valToPos(xs[last] ?? NaN, "x"), y: Math.min(plot.over.clientHeight, Math.max(0, y)) };
  }
}

/** Push names apart: downwards first, then back up from the bottom. @param {{y: number}[]} ends by y @param {number} height */
function spread(ends, height) {
  let least = 0;
  for (const end of ends) {
    end.y = Math.max(end.y, least);
    least = end.y + LINE;
  }
  let most = height;
  for (const end of [...ends].reverse()) {
    end.y = Math.min(end.y, most);
    most = end.y - LINE;
  }
}
