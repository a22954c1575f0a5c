/**
 * The key of a question (its right answer, the reason for each option) and what was answered before.
 *
 * The server puts the key into a `<template data-part="key">` inside the block; its nodes are cloned, never re-parsed.
 */

import * as format from "./format.js";
import * as store from "./store.js";

/**
 * @typedef {object} Option
 * @property {string} key radio value
 * @property {boolean} right
 * @property {number | null} value the number an anticipated answer stands for
 * @property {Element} element holds the parts label, reason, longer
 */
/**
 * @typedef {object} Key
 * @property {Option[]} options
 * @property {{value: number, tolerance: number, unit: string} | null} answer null for a choice
 * @property {DocumentFragment} parts
 */
/**
 * @typedef {object} Given
 * @property {string} answer radio value or typed text
 * @property {"right" | "wrong"} state
 * @property {number} tries
 */

const KEY = `answers:${document.documentElement.dataset.lesson ?? location.pathname}`;

/** @param {Element} block @returns {Key} */
export function key(block) {
  const template = block.querySelector('template[data-part="key"]');
  if (!(template instanceof HTMLTemplateElement)) throw new Error("a question without its key");
  const parts = template.content;
  const number = parts.querySelector("[data-answer]");
  return {
    parts,
    answer: number && {
      value: Number(number.getAttribute("data-answer")),
      tolerance: Number(number.getAttribute("data-tolerance")),
      unit: number.getAttribute("data-unit") ?? "",
    },
    options: [...parts.querySelectorAll("[data-option]")].map((element) => ({
      key: element.getAttribute("data-option") ?? "",
      right: element.hasAttribute("data-right"),
      value: element.hasAttribute("data-number") ? Number(element.getAttribute("data-number")) : null,
      element,
    })),
  };
}

/**
 * @param {ParentNode} holder an option's element, or the key's parts
 * @param {string} name label, reason, longer, explanation, hint
 * @returns {Node[]} fresh copies; empty when the author wrote none
 */
export function part(holder, name) {
  const found = holder.querySelector(`[data-part="${name}"]`);
  return found ? [...document.importNode(found, true).childNodes] : [];
}

/** @param {Node[]} nodes @returns {string} their text on one line */
export function text(nodes) {
  return nodes
    .map((node) => node.textContent)
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** @param {Key} of @param {number} value @returns {boolean} */
export function isRight(of, value) {
  return of.answer !== null && Math.abs(value - of.answer.value) <= of.answer.tolerance;
}

/** @param {Key} of @param {number} value @returns {Option | null} the anticipated answer that this number is */
export function anticipated(of, value) {
  const tolerance = of.answer?.tolerance ?? 0;
  const near = (/** @type {Option} */ option) =>
    option.value !== null && Math.abs(value - option.value) <= Math.max(tolerance, Math.abs(option.value) * 1e-12);
  return of.options.find(near) ?? null;
}

/** @param {Key} of @returns {string} the right answer as a person reads it */
export function rightText(of) {
  if (of.answer) return withUnit(of.answer.value, of.answer.unit);
  const right = of.options.find((option) => option.right);
  return right ? text(part(right.element, "label")) : "";
}

/** @param {number} value @param {string} unit @returns {string} */
export function withUnit(value, unit) {
  return unit === "" ? format.number(value) : `${format.number(value)} ${format.word(value, unit)}`;
}

/** @param {string} id @returns {Given | null} */
export function given(id) {
  const all = store.read(KEY, {});
  const found = all !== null && Object.hasOwn(all, id) ? all[id] : null;
  return found && typeof found.answer === "string" ? found : null;
}

/** @param {string} id @param {Given} answer */
export function remember(id, answer) {
  store.write(KEY, { ...store.read(KEY, {}), [id]: answer });
}
