/**
 * What stays closed until a prediction is committed or skipped.
 *
 *     import * as locks from "../lib/locks.js";
 *     locks.isOpen("plan");                 // may the plan be moved and its derived figures be shown?
 *     locks.isOpen("first-update");         // is that prediction settled (or not on this page)?
 *     const stop = locks.subscribe(() => …);   // called at once, then whenever a lock opens
 *
 * The first HTML is the locked state. An element with `data-after="<prediction id>"` and `data-locked` holds its content
 * in a `<template>`; opening puts the content in place and sends `microbatch:opened` from that element, bubbling, so
 * that the page can bring new elements to life. Closing again needs a reload.
 */

import * as predictions from "./predictions.js";

/** @type {Set<() => void>} */
const subscribers = new Set();

/**
 * @param {string | null | undefined} id a prediction's id, "plan", or nothing at all (always open)
 * @returns {boolean}
 */
export function isOpen(id) {
  if (!id) return true;
  if (id === "plan") return guards().every((block) => settled(block));
  const block = document.querySelector(`[data-block="predict"][data-id="${CSS.escape(id)}"]`);
  return block === null || settled(block);
}

/** @param {() => void} fn called at once and whenever something may have opened @returns {() => void} */
export function subscribe(fn) {
  subscribers.add(fn);
  fn();
  return () => subscribers.delete(fn);
}

/** Opens what may be open now and from now on. Called once, by the page. */
export function start() {
  openAll();
  document.addEventListener("microbatch:opened", () => openAll()); // what came into the page may hold a part that is open by now
  predictions.watch(() => {
    for (const fn of [...subscribers]) fn();
    openAll();
  });
}

function openAll() {
  for (const element of document.querySelectorAll("[data-after][data-locked]")) {
    const id = element.getAttribute("data-after");
    if (isOpen(id)) open(element);
  }
}

/** @param {Element} element */
function open(element) {
  const template = element.querySelector(":scope > template");
  if (template instanceof HTMLTemplateElement) {
    element.replaceChildren(document.importNode(template.content, true));
  }
  element.removeAttribute("data-locked");
  element.dispatchEvent(new CustomEvent("microbatch:opened", { bubbles: true }));
}

/** @returns {Element[]} */
function guards() {
  // Predictions of this page, and notes that stand for those of its lesson.
  return [...document.querySelectorAll('[data-guards="plan"][data-id]')];
}

/** @param {Element} block */
function settled(block) {
  return predictions.get(block.getAttribute("data-id") ?? "") !== null;
}
