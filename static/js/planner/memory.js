/** Memory of one device for a training plan, in bytes; mirrors `app/domain/memory.py`. */

import { layerActivationBytes, outputActivationBytes } from "./activations.js";
import { microBatchesInFlight } from "./pipeline.js";
import { gradientBytes, persistentGradientBytes, recipe } from "./precision.js";
import { parameterCount } from "./shape.js";
import { shards } from "./training-plan.js";
import { staticBytesPerParameter } from "./zero.js";

/**
 * @typedef {Readonly<{
 *   weights: number, gradients: number, gradientBuffer: number, optimizer: number, activations: number, output: number,
 *   static: number, total: number
 * }>} Memory `static` is the sum of the first four, `total` of the first six
 */

/** @param {import("./training-plan.js").TrainingPlan} plan @returns {Memory} of the fullest device */
export function trainingMemory(plan) {
  const rule = recipe(plan.recipe);
  const perParameter = staticBytesPerParameter(rule, plan.zero, shards(plan));
  const parameters = parameterCount(plan.shape).total / (plan.tensor * plan.pipeline);
  const kept = persistentGradientBytes(rule, plan.accumulation) / gradientBytes(rule);
  const allGradients = perParameter.gradients * parameters;
  const { recompute, tensor, sequenceParallel } = plan;
  const options = { recompute, element: rule.element, tensor, sequenceParallel };
  const layer = layerActivationBytes(plan.shape, plan.micro, plan.length, options);
  const onePass = (layer * (plan.shape.layers / plan.pipeline)) / plan.context;
  let activations = onePass * microBatchesInFlight(plan.pipeline, plan.accumulation);
  let output = outputActivationBytes(plan.shape, plan.micro, plan.length, tensor) / plan.context;
  if (plan.pipeline > 1) {
    if (activations >= onePass + output) output = 0;
    else activations = onePass;
  }
  const fixed = perParameter.total * parameters;
  return Object.freeze({
    weights: perParameter.weights * parameters,
    gradients: allGradients * (1 - kept),
    gradientBuffer: allGradients * kept,
    optimizer: perParameter.optimizer * parameters,
    activations,
    output,
    static: fixed,
    total: fixed + activations + output,
  });
}
