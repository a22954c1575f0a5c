/**
 * A number in bits: type one and see it rounded, or flip bits and see what they stand for.
 *
 * What is kept is the pattern (a NaN has many, which no JavaScript number tells apart) and the text that was typed. A bit
 * that is flipped, or a step to a neighbour, puts the stored number in the place of the typed one.
 */

import {
  BIT_FORMATS,
  exactDecimal,
  nextPattern,
  patternFields,
  patternKind,
  patternValue,
  relativeError,
  roundingError,
  storedPattern,
  width,
} from "../planner/bit-pattern.js";
import { formula } from "../precision/formula.js";
import { draw } from "../precision/number-line.js";
import { brief, hex, kind, share, signed, spoken, worth } from "../precision/words.js";

/** @typedef {"sign" | "exponent" | "fraction"} Field */

class BitPattern extends HTMLElement {
  #format = "fp32";
  #pattern = 0;
  #typed = "0.1";
  /** Which bit the Tab key leads to, from the left. */
  #at = 0;
  #resize = new ResizeObserver(() => this.#drawLine());

  connectedCallback() {
    this.#format = this.dataset.format ?? "fp32";
    const form = /** @type {HTMLFormElement} */ (this.querySelector("form"));
    const number = this.#number();
    for (const control of [...form.querySelectorAll("fieldset, input[type=text]")]) control.removeAttribute("disabled");
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("change", () => this.#choose());
    number.addEventListener("input", () => this.#type(false));
    number.addEventListener("change", () => this.#type(true));
    const bits = this.#part("bits");
    bits.addEventListener("click", (event) => this.#flip(event.target));
    bits.addEventListener("keydown", (event) => this.#key(event));
    this.#resize.observe(this);
    this.#choose();
    this.#type(true);
  }

  disconnectedCallback() {
    this.#resize.disconnect();
  }

  #number() {
    return /** @type {HTMLInputElement} */ (this.querySelector("input[name=number]"));
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    return /** @type {HTMLElement} */ (this.querySelector(`[data-part="${name}"]`));
  }

  /** Another format: the same number, rounded anew. */
  #choose() {
    const chosen = /** @type {HTMLInputElement | null} */ (this.querySelector("input[name=format]:checked"));
    const name = chosen?.value ?? this.#format;
    if (name === this.#format && this.#part("bits").childElementCount > 0) return;
    this.#format = name;
    this.#at = Math.min(this.#at, width(name) - 1);
    this.#pattern = storedPattern(this.#typed, name);
    this.#lay();
    this.#show();
  }

  /** @param {boolean} settled a number half typed is no mistake yet */
  #type(settled) {
    const number = this.#number();
    try {
      this.#pattern = storedPattern(number.value, this.#format);
      this.#typed = number.value;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (settled) {
        const what = number.value.trim() === "" ? "Nothing is typed" : error.message;
        this.#refuse(`${what}. Write it like 0.1, 1/3, 2^-24 or 6e4.`);
      }
      return;
    }
    this.#refuse("");
    this.#show();
  }

  /** @param {string} why empty when the number can be read */
  #refuse(why) {
    if (why === "") this.#number().removeAttribute("aria-invalid");
    else this.#number().setAttribute("aria-invalid", "true");
    const note = /** @type {HTMLElement} */ (this.querySelector('[data-out="problem"]'));
    if (note.textContent !== why) note.textContent = why;
  }

  /** @param {number} pattern to be shown in the place of the typed number */
  #put(pattern) {
    this.#pattern = pattern;
    this.#typed = exactDecimal(pattern, this.#format);
    this.#number().value = this.#typed;
    this.#refuse("");
    this.#show();
  }

  /** @param {EventTarget | null} target */
  #flip(target) {
    const bit = target instanceof Element ? target.closest("button") : null;
    if (!bit) return;
    this.#at = Number(bit.dataset.bit);
    const worthIt = 2 ** (width(this.#format) - 1 - this.#at);
    this.#put(this.#pattern + (bit.getAttribute("aria-pressed") === "true" ? -worthIt : worthIt));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = width(this.#format) - 1;
    /** @type {Record<string, number>} */
    const moves = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: last };
    const to = moves[event.key];
    if (to !== undefined) this.#go(Math.max(0, Math.min(last, to)));
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const next = nextPattern(this.#pattern, this.#format, event.key === "ArrowUp");
      if (next !== null) this.#put(next);
    } else if (event.key === "0" || event.key === "1") {
      const bit = this.#bits()[this.#at];
      if (bit && bit.textContent !== event.key) this.#flip(bit);
    } else return;
    event.preventDefault();
  }

  #bits() {
    return [.../** @type {NodeListOf<HTMLButtonElement>} */ (this.#part("bits").querySelectorAll("button"))];
  }

  /** @param {number} bit */
  #go(bit) {
    this.#at = bit;
    for (const [index, each] of this.#bits().entries()) each.tabIndex = index === bit ? 0 : -1;
    this.#bits()[bit]?.focus();
  }

  /** The bits of a format, in their three fields. */
  #lay() {
    const { exponentBits, fractionBits } = BIT_FORMATS[this.#format] ?? { exponentBits: 0, fractionBits: 0 };
    let bit = 0;
    const fields = /** @type {[Field, number][]} */ ([["sign", 1], ["exponent", exponentBits], ["fraction", fractionBits]]);
    this.#part("bits").replaceChildren(
      ...fields.map(([field, count]) => {
        const group = element("div", "bits-field", { field });
        const cells = element("div", "bits-cells");
        for (let place = count - 1; place >= 0; place--) {
          const button = document.createElement("button");
          button.type = "button";
          button.dataset.bit = String(bit++);
          button.setAttribute("aria-label", worth(field, place, this.#format));
          cells.append(button);
        }
        const said = element("p", "bits-said");
        said.append(element("span", "bits-name", {}, field), " ", element("span", "bits-amount", { amount: field }));
        group.append(cells, said);
        return group;
      }),
    );
  }

  #show() {
    const [name, pattern] = [this.#format, this.#pattern];
    const digits = pattern.toString(2).padStart(width(name), "0");
    for (const [index, button] of this.#bits().entries()) {
      button.textContent = digits[index] ?? "";
      button.setAttribute("aria-pressed", String(digits[index] === "1"));
      button.tabIndex = index === this.#at ? 0 : -1;
    }
    const fields = patternFields(pattern, name);
    const amounts = [fields[0] ? "1: −" : "0: +", fields[1].toLocaleString("en"), fields[2].toLocaleString("en")];
    for (const [index, field] of ["sign", "exponent", "fraction"].entries()) {
      const amount = this.querySelector(`[data-amount="${field}"]`);
      if (amount) amount.textContent = amounts[index] ?? "";
    }
    this.#part("formula").replaceChildren(formula(pattern, name));
    const exact = exactDecimal(pattern, name);
    this.#out("stored", spoken(exact).replace("\u00a0×", " ×"), exact); // long digits may break before the power
    this.#out("kind", kind(pattern, name), patternKind(pattern, name));
    const error = roundingError(this.#typed, name);
    this.#out("error", signed(error), error);
    this.#out("hex", hex(pattern, name), String(pattern));
    for (const [place, up] of /** @type {const} */ ([["below", false], ["above", true]])) {
      const next = nextPattern(pattern, name, up);
      const text = next === null ? "" : exactDecimal(next, name);
      this.#out(place, text === "" ? "none" : brief(text), text);
    }
    this.#sayGaps();
    this.#compare();
    this.#drawLine();
  }

  /** The distance to the neighbours: below a power of two it is half of that above. */
  #sayGaps() {
    const [name, pattern] = [this.#format, this.#pattern];
    const value = patternValue(pattern, name);
    const gaps = [false, true].flatMap((up) => {
      const next = nextPattern(pattern, name, up);
      return next === null || !Number.isFinite(value) ? [] : [powerText(Math.abs(patternValue(next, name) - value))];
    });
    const [below = "", above = below] = gaps;
    const both = below === above ? brief(below) : `${brief(below)} below, ${brief(above)} above`;
    this.#out("spacing", below === "" ? "none" : both, above);
  }

  #compare() {
    for (const name of Object.keys(BIT_FORMATS)) {
      const row = this.querySelector(`[data-row="${name}"]`);
      const [stored, error] = ["stored", "error"].map((cell) => row?.querySelector(`[data-cell="${cell}"]`));
      if (!row || !stored || !error) continue;
      const text = exactDecimal(storedPattern(this.#typed, name), name);
      stored.textContent = brief(text);
      stored.setAttribute("data-value", text);
      error.textContent = share(relativeError(this.#typed, name));
      row.toggleAttribute("data-current", name === this.#format);
    }
  }

  #drawLine() {
    const svg = /** @type {SVGSVGElement} */ (this.querySelector('[data-part="line"]'));
    const [name, pattern] = [this.#format, this.#pattern];
    const [below, above] = [nextPattern(pattern, name, false), nextPattern(pattern, name, true)];
    const fits = below !== null && above !== null && Number.isFinite(patternValue(pattern, name));
    svg.toggleAttribute("hidden", !fits);
    const room = Math.floor(this.clientWidth);
    if (below === null || above === null || !fits || room < 100) return;
    const three = /** @type {[number, number, number]} */ ([below, pattern, above]);
    draw(
      svg,
      {
        below: patternValue(below, name),
        stored: patternValue(pattern, name),
        above: patternValue(above, name),
        error: Number(roundingError(this.#typed, name)),
        labels: /** @type {[string, string, string]} */ (three.map((each) => brief(exactDecimal(each, name)))),
      },
      room,
    );
  }

  /** @param {string} name @param {string} text for people @param {string} value */
  #out(name, text, value) {
    const place = /** @type {HTMLElement} */ (this.querySelector(`[data-out="${name}"]`));
    if (place.textContent !== text) place.textContent = text;
    place.dataset.value = value;
  }
}

/** A power of two with all its digits; FP32 holds each that is a distance here. @param {number} power */
function powerText(power) {
  return exactDecimal(storedPattern(`2^${Math.round(Math.log2(power))}`, "fp32"), "fp32");
}

/** @param {string} tag @param {string} name @param {Record<string, string>} [data] @param {string} [text] */
function element(tag, name, data = {}, text = "") {
  const made = document.createElement(tag);
  made.className = name;
  Object.assign(made.dataset, data);
  made.textContent = text;
  return made;
}

customElements.define("bit-pattern", BitPattern);
