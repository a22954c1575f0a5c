/** What an update of a training plan costs in time; mirrors `app/domain/cost.py`, which says what is left out. */

import { flopsPerToken, hardwareFlopsPerToken, modelFlopsUtilization } from "./compute.js";
import { bubbleShareOfTotal } from "./pipeline.js";
import { gradientBytes, recipe } from "./precision.js";
import { parameterCount } from "./shape.js";
import { planTokensPerUpdate, shards } from "./training-plan.js";
import { dataParallelBytesPerUpdate, ringAllReduceBytes } from "./update-time.js";

/**
 * @typedef {Readonly<{
 *   computeSeconds: number, overheadSeconds: number, bubbleSeconds: number, tensorSeconds: number, dataSeconds: number,
 *   seconds: number, tokensPerSecond: number, utilization: number, bubbleShare: number, modelFlops: number,
 *   dataBytes: number
 * }>} UpdateCost
 */

/**
 * @param {import("./training-plan.js").TrainingPlan} plan
 * @param {import("./device.js").Device} device
 * @returns {UpdateCost}
 */
export function updateCost(plan, device) {
  const rule = recipe(plan.recipe);
  const passes = plan.accumulation;
  const layers = plan.shape.layers / plan.pipeline;
  const ways = plan.tensor * plan.pipeline * plan.context;
  const positions = plan.micro * plan.length;
  const flops = (hardwareFlopsPerToken(plan.shape, plan.length, plan.recompute) * positions) / ways;
  const compute = flops / (device.peakFlopsPerSecond * device.efficiency);
  const overhead = layers * device.layerOverheadSeconds;
  const reduced = ringAllReduceBytes(plan.tensor, (rule.element * positions * plan.shape.hidden) / plan.context);
  const reductions = (plan.recompute === "full" ? 6 : 4) * layers;
  const tensor = (reductions * reduced) / device.nodeBytesPerSecond;

  const parameters = parameterCount(plan.shape).total / (plan.tensor * plan.pipeline);
  const wire = gradientBytes(rule) - (rule.accumulator ? rule.gradients : 0);
  const dataBytes = dataParallelBytesPerUpdate(
    plan.zero, shards(plan), wire * parameters, rule.weights * parameters, passes,
    { syncEveryMicro: plan.syncEveryMicro },
  );
  const oneNode = plan.devices <= device.nodeSize;
  const data = dataBytes / (oneNode ? device.nodeBytesPerSecond : device.networkBytesPerSecond);

  const bubble = (plan.pipeline - 1) * (compute + overhead + tensor);
  const seconds = passes * (compute + overhead + tensor) + bubble + data;
  const tokens = planTokensPerUpdate(plan);
  const rate = tokens / seconds;
  const perToken = flopsPerToken(plan.shape, plan.length);
  return Object.freeze({
    computeSeconds: passes * compute,
    overheadSeconds: passes * overhead,
    bubbleSeconds: bubble,
    tensorSeconds: passes * tensor,
    dataSeconds: data,
    seconds,
    tokensPerSecond: rate,
    utilization: modelFlopsUtilization(rate, perToken, device.peakFlopsPerSecond * plan.devices),
    bubbleShare: bubbleShareOfTotal(plan.pipeline, passes),
    modelFlops: perToken * tokens,
    dataBytes,
  });
}
