/** Searching the plans of a task and drawing tasks that have one; mirrors `app/domain/plan_search.py`. */

import { RECOMPUTE } from "./activations.js";
import { updateCost } from "./cost.js";
import { trainingMemory } from "./memory.js";
import { answerPlan } from "./plan-answer.js";
import { drawSetting, Draws } from "./plan-task.js";
import { STAGES } from "./zero.js";

/** @typedef {import("./plan-task.js").PlanTask} PlanTask */
/** @typedef {import("./plan-answer.js").PlanAnswer} PlanAnswer */

/** @param {number} number @returns {number[]} smallest first */
export function divisors(number) {
  return Array.from({ length: number }, (_, i) => i + 1).filter((each) => number % each === 0);
}

/** @param {PlanTask} task @returns {Generator<PlanAnswer>} whatever memory they take */
export function* plansOnTarget(task) {
  const { heads, layers } = task.model.shape;
  const sequences = task.targetTokens / task.length;
  for (const tensor of divisors(Math.min(task.device.nodeSize, task.devices))) {
    for (const pipeline of divisors(Math.floor(task.devices / tensor))) {
      const replicas = Math.floor(task.devices / (tensor * pipeline));
      if (heads % tensor !== 0 || layers % pipeline !== 0 || sequences % replicas !== 0) continue;
      const each = sequences / replicas;
      for (const zero of pipeline === 1 ? STAGES : STAGES.slice(0, 2)) {
        for (const recompute of RECOMPUTE) {
          for (const micro of divisors(each)) {
            yield { micro, accumulation: each / micro, tensor, pipeline, context: 1, zero, recompute };
          }
        }
      }
    }
  }
}

/** @param {PlanTask} task @returns {Generator<PlanAnswer>} */
export function* legalPlans(task) {
  for (const answer of plansOnTarget(task)) {
    if (trainingMemory(answerPlan(task, answer)).total <= task.usableBytes) yield answer;
  }
}

/** @param {PlanTask} task @returns {PlanAnswer | null} the legal plan with the shortest update */
export function quickestPlan(task) {
  /** @type {PlanAnswer | null} */
  let best = null;
  let least = Infinity;
  for (const answer of legalPlans(task)) {
    const { seconds } = updateCost(answerPlan(task, answer), task.device);
    if (seconds < least) [best, least] = [answer, seconds];
  }
  return best;
}

/** @param {PlanTask} task @returns {boolean} */
export function allAtOnceFits(task) {
  const sequences = task.targetTokens / task.length;
  if (sequences % task.devices !== 0) return false;
  const all = { micro: sequences / task.devices, accumulation: 1, tensor: 1, pipeline: 1, context: 1, zero: 0 };
  return trainingMemory(answerPlan(task, { ...all, recompute: "none" })).total <= task.usableBytes;
}

/** @param {number} seed @returns {PlanTask} */
export function drawTask(seed) {
  const draws = new Draws(seed);
  for (let i = 0; i < 100; i++) {
    const task = drawSetting(draws, seed);
    if (!allAtOnceFits(task) && !legalPlans(task).next().done) return task;
  }
  throw new Error(`no task for seed ${seed} in 100 draws`);
}
