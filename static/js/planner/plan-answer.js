/** A learner's answer to a plan task; mirrors `app/domain/plan_answer.py`. */

import { RECOMPUTE } from "./activations.js";
import { grouped } from "./amount.js";
import { trainingPlan } from "./training-plan.js";
import { shown } from "./whole.js";

/**
 * @typedef {Readonly<{
 *   micro: number, accumulation: number, tensor: number, pipeline: number, context: number, zero: number,
 *   recompute: string
 * }>} PlanAnswer
 */

export const LARGEST = 65_536;

/** @type {Readonly<Record<string, string>>} */
export const COUNTS = Object.freeze({
  micro: "the micro-batch",
  accumulation: "the accumulation",
  tensor: "the tensor-parallel width",
  pipeline: "the number of pipeline stages",
  context: "the context-parallel width",
});

/**
 * @param {Readonly<Record<string, unknown>>} given
 * @returns {[PlanAnswer | null, string[]]} the answer, or what is wrong with its form
 */
export function readAnswer(given) {
  /** @type {string[]} */
  const problems = [];
  /** @type {Record<string, unknown>} */
  const answer = {};
  for (const [name, words] of Object.entries(COUNTS)) {
    const needed = name === "micro" || name === "accumulation";
    const value = Object.hasOwn(given, name) ? given[name] : needed ? null : 1;
    if (typeof value !== "number" || !Number.isInteger(value) || value < 1 || value > LARGEST) {
      const range = `a whole number from 1 to ${grouped(LARGEST)}`;
      problems.push(`${name}: ${words} must be ${range}, not ${shown(value)}.`);
    } else answer[name] = value;
  }
  answer.zero = Object.hasOwn(given, "zero") ? given.zero : 0;
  if (![0, 1, 2, 3].includes(/** @type {number} */ (answer.zero))) {
    problems.push(`zero: the ZeRO stage must be 0, 1, 2 or 3, not ${shown(answer.zero)}.`);
  }
  answer.recompute = Object.hasOwn(given, "recompute") ? given.recompute : "none";
  if (!RECOMPUTE.includes(/** @type {string} */ (answer.recompute))) {
    problems.push(`recompute: must be one of ${RECOMPUTE.join(", ")}, not ${shown(answer.recompute)}.`);
  }
  for (const name of Object.keys(given)) {
    const known = Object.hasOwn(COUNTS, name) || name === "zero" || name === "recompute";
    if (!known) problems.push(`${shown(name)}: no such setting.`);
  }
  if (problems.length > 0) return [null, problems];
  return [/** @type {PlanAnswer} */ (Object.freeze(answer)), []];
}

/**
 * @param {import("./plan-task.js").PlanTask} task
 * @param {PlanAnswer} answer
 * @returns {import("./training-plan.js").TrainingPlan}
 */
export function answerPlan(task, answer) {
  const { model, length, devices, recipe } = task;
  return trainingPlan({ ...answer, shape: model.shape, length, devices, recipe });
}

/** @param {PlanAnswer} answer @returns {PlanAnswer | null} null at an accumulation of 1 */
export function largerMicro(answer) {
  const sequences = answer.micro * answer.accumulation;
  for (let passes = answer.accumulation - 1; passes > 0; passes--) {
    if (sequences % passes === 0) {
      return Object.freeze({ ...answer, micro: sequences / passes, accumulation: passes });
    }
  }
  return null;
}
