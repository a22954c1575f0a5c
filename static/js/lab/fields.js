/**
 * A lab's settings: form fields in, one object out. The form states everything (`data-kind`, ranges, caps), so nothing
 * is written down twice.
 */

import * as format from "../lib/format.js";

/** @typedef {Record<string, any>} Values by the names of the fields */
/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

export class Fields {
  #form;

  /** @param {HTMLFormElement} form its fields stand in `[data-setting]` boxes */
  constructor(form) {
    this.#form = form;
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  /**
   * What the form says now.
   * @returns {{values: Values, problem: string}} problem: a sentence, with the field it is about marked; else ""
   */
  read() {
    /** @type {Values} */
    const values = {};
    let problem = "";
    for (const box of this.#boxes()) {
      const { setting: name = "", kind = "whole" } = box.dataset;
      const controls = controlsOf(box);
      const [value, wrong] = readOne(kind, controls, labelOf(box));
      for (const control of controls) control.toggleAttribute("aria-invalid", false);
      if (wrong) {
        problem ||= wrong;
        controls[0]?.setAttribute("aria-invalid", "true");
      } else values[name] = value;
    }
    return { values, problem: problem || this.#product(values) };
  }

  /** Put values back. @param {Values} values only known names and fitting kinds are taken */
  write(values) {
    for (const box of this.#boxes()) {
      const { setting: name = "", kind = "whole" } = box.dataset;
      if (Object.hasOwn(values, name)) writeOne(kind, controlsOf(box), values[name]);
    }
  }

  /** @param {boolean} enabled */
  enable(enabled) {
    for (const fieldset of this.#form.querySelectorAll("fieldset")) fieldset.disabled = !enabled;
  }

  /**
   * The reader's plan, as far as the caps allow.
   * @param {{micro: number, accum: number}} plan
   * @returns {string} what was cut, as a sentence; "" when nothing was
   */
  usePlan({ micro, accum }) {
    const most = Number(this.#form.dataset.product ?? Infinity);
    const fit = { micro: Math.min(micro, this.#most("micro"), most), accum: Math.min(accum, this.#most("accum")) };
    fit.accum = Math.max(1, Math.min(fit.accum, Math.floor(most / fit.micro)));
    this.write(fit);
    if (fit.micro === micro && fit.accum === accum) return "";
    const cap = Number.isFinite(most) ? `at most ${format.integer(most)} sentences per update` : "smaller numbers";
    return `Your plan is ${format.integer(micro)} × ${format.integer(accum)}. The little model here takes ${cap}, so ${fit.micro} × ${fit.accum} is used.`;
  }

  /** @param {string} name @returns {number} */
  #most(name) {
    const input = this.#form.querySelector(`[data-setting="${name}"] input`);
    return input instanceof HTMLInputElement && input.max !== "" ? Number(input.max) : Infinity;
  }

  /** @param {Values} values @returns {string} */
  #product({ micro, accum }) {
    const most = Number(this.#form.dataset.product ?? Infinity);
    if (!(micro * accum > most)) return "";
    this.#form.querySelector('[data-setting="accum"] input')?.setAttribute("aria-invalid", "true");
    return `${micro} × ${accum} = ${micro * accum} sentences per update; this lab takes at most ${most}.`;
  }

  #boxes() {
    return /** @type {NodeListOf<HTMLElement>} */ (this.#form.querySelectorAll("[data-setting]"));
  }
}

/** @param {HTMLElement} box @returns {Control[]} */
function controlsOf(box) {
  return [...box.querySelectorAll("input, select")].filter(
    (each) => each instanceof HTMLInputElement || each instanceof HTMLSelectElement,
  );
}

/** @param {HTMLElement} box */
function labelOf(box) {
  return box.dataset.label ?? box.dataset.setting ?? "";
}

/**
 * @param {string} kind @param {Control[]} controls @param {string} label
 * @returns {[value: any, problem: string]}
 */
function readOne(kind, controls, label) {
  const [first] = controls;
  const text = first?.value.trim() ?? "";
  if (kind === "several") return [checked(controls).map((each) => each.value), checked(controls).length > 0 ? "" : `${label}: choose at least one.`];
  if (kind === "flag") return [first instanceof HTMLInputElement && first.checked, ""];
  if (kind === "choice") return [checked(controls)[0]?.value ?? text, ""];
  if (kind === "text") return [text, ""];
  if (kind === "words") return listed(text).length > 0 ? [listed(text), ""] : [[], `${label}: write at least one.`];
  const numbers = listed(kind === "numbers" ? text : text.replace(",", ".")).map(Number);
  const { min, max } = rangeOf(first);
  const whole = kind !== "number";
  const fits = numbers.every((n) => Number.isFinite(n) && (!whole || Number.isInteger(n)) && (min === "" || n >= Number(min)) && (max === "" || n <= Number(max)));
  if (numbers.length === 0 || !fits || (kind !== "numbers" && numbers.length > 1)) return [null, `${label} takes ${wanted(kind, min, max)}.`];
  return [kind === "numbers" ? numbers : numbers[0], ""];
}

/** @param {Control | undefined} control @returns {{min: string, max: string}} */
function rangeOf(control) {
  if (!(control instanceof HTMLInputElement)) return { min: "", max: "" };
  return { min: control.min || (control.dataset.min ?? ""), max: control.max || (control.dataset.max ?? "") };
}

/** @param {string} kind @param {Control[]} controls @param {any} value */
function writeOne(kind, controls, value) {
  for (const control of controls) {
    if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio")) {
      control.checked = kind === "flag" ? value === true : Array.isArray(value) ? value.includes(control.value) : value === control.value;
    } else control.value = Array.isArray(value) ? value.join(", ") : String(value);
    control.removeAttribute("aria-invalid");
  }
}

/** @param {Control[]} controls */
function checked(controls) {
  return controls.filter((each) => each instanceof HTMLInputElement && each.checked);
}

/** @param {string} text */
function listed(text) {
  return text.split(/[\s,;+]+/).filter((word) => word !== "");
}

/** @param {string} kind @param {string} min @param {string} max */
function wanted(kind, min, max) {
  const what = { number: "a number", numbers: "whole numbers with commas between them, each" }[kind] ?? "a whole number";
  if (min === "" && max === "") return what;
  return `${what} from ${format.number(Number(min))} to ${format.number(Number(max))}`;
}
