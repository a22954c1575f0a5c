/** A full training plan; mirrors `app/domain/training_plan.py`. */

import { checkedRecompute } from "./activations.js";
import { dataParallelReplicas } from "./layout.js";
import { recipe as recipeNamed } from "./precision.js";
import { whole } from "./whole.js";
import { checkedStage } from "./zero.js";

/**
 * @typedef {Readonly<{
 *   shape: import("./shape.js").Shape, length: number, micro: number, accumulation: number, devices: number,
 *   tensor: number, pipeline: number, context: number, zero: number, recompute: string, recipe: string,
 *   sequenceParallel: boolean, syncEveryMicro: boolean
 * }>} TrainingPlan
 */

const DEFAULTS = Object.freeze({
  accumulation: 1, devices: 1, tensor: 1, pipeline: 1, context: 1, zero: 0, recompute: "none", recipe: "mixed-16",
  sequenceParallel: true, syncEveryMicro: false,
});

/**
 * Checks a plan and fills in what is left out; throws RangeError where a split does not divide.
 *
 * @param {Partial<TrainingPlan> & Pick<TrainingPlan, "shape" | "length" | "micro">} given
 * @returns {TrainingPlan} frozen
 */
export function trainingPlan(given) {
  /** @type {TrainingPlan} */
  const plan = Object.freeze({ ...DEFAULTS, ...given });
  whole("length", plan.length);
  whole("micro", plan.micro);
  whole("accumulation", plan.accumulation);
  whole("devices", plan.devices);
  whole("tensor", plan.tensor);
  whole("pipeline", plan.pipeline);
  whole("context", plan.context);
  checkedStage(plan.zero);
  checkedRecompute(plan.recompute);
  recipeNamed(plan.recipe);
  replicas(plan);
  splits(plan.tensor, plan.shape.heads, "attention heads");
  splits(plan.pipeline, plan.shape.layers, "layers");
  splits(plan.context, plan.length, "token positions");
  return plan;
}

/** @param {number} parts @param {number} size @param {string} what */
function splits(parts, size, what) {
  if (size % parts !== 0) throw new RangeError(`${size} ${what} cannot be split into ${parts} equal parts`);
}

/** @param {TrainingPlan} plan */
export function replicas(plan) {
  return dataParallelReplicas(plan.devices, plan.tensor, plan.pipeline, plan.context);
}

/** @param {TrainingPlan} plan */
export function shards(plan) {
  return replicas(plan) * plan.context;
}

/** @param {TrainingPlan} plan */
export function planTokensPerUpdate(plan) {
  return plan.micro * plan.length * plan.accumulation * replicas(plan);
}
