/** The planner's result in words. */

import * as format from "../lib/format.js";
import { sentence, shown } from "../lab/words.js";
import { measuredLabActivationBytes } from "../planner/activations.js";
import { bubbleShareOfTotal } from "../planner/pipeline.js";
import { planTokensPerUpdate, replicas } from "../planner/training-plan.js";
import { maySkipSync } from "../planner/zero.js";
import { bytes, percent, power, seconds } from "./amounts.js";
import { modelLabel } from "./chosen.js";

/** @typedef {import("./outcome.js").Outcome} Outcome */

/** @param {Outcome} outcome @param {string} model @returns {DocumentFragment[]} one paragraph each */
export function sentencesOf(outcome, model) {
  const measured = model === "lab" ? measuredSentence(outcome) : null;
  return [memorySentence(outcome), ...(measured ? [measured] : []), timeSentence(outcome, model)];
}

/** @param {Outcome} outcome */
function memorySentence({ memory, oncePlan, onceMemory, usable }) {
  const moving = memory.activations + memory.output;
  const fits = memory.total <= usable ? `That fits in the ${bytes(usable)} usable.` : `That does not fit in the ${bytes(usable)} usable.`;
  /** @type {(string | Node)[]} */
  const start = [
    "The fullest device holds ", shown("total-bytes", memory.total, bytes(memory.total)), ": ",
    shown("static-bytes", memory.static, bytes(memory.static)), " that do not depend on the micro-batch, and ",
    shown("moving-bytes", moving, bytes(moving)), ` that do. ${fits}`,
  ];
  if (!oncePlan || !onceMemory) return sentence(...start);
  const factor = onceMemory.total / memory.total;
  return sentence(
    ...start, ` In one micro-batch of ${format.integer(oncePlan.micro)} the same update would take `,
    shown("once-bytes", onceMemory.total, bytes(onceMemory.total)), ": ",
    shown("factor", factor, `${format.figure(factor, 3)} times`), " as much.",
  );
}

/** The lab's model was measured, in one setting; there measurement and formula can be compared. @param {Outcome} outcome */
function measuredSentence({ plan, oncePlan, memory, onceMemory }) {
  const asMeasured = plan.length === 5 && plan.recipe === "fp32" && plan.recompute === "none" && plan.devices === 1;
  if (!asMeasured || !oncePlan || !onceMemory) return null;
  const [now, once] = [plan, oncePlan].map(({ micro }) => memory.static + measuredLabActivationBytes(micro));
  if (now === undefined || once === undefined) return null;
  return sentence(
    "Measured in PyTorch instead of derived, this model takes ", shown("measured-bytes", now, `${format.integer(now)} bytes`), " in place of ",
    shown("measured-once-bytes", once, `${format.integer(once)} bytes`), ": a factor of ",
    shown("measured-factor", once / now, format.figure(once / now, 3)),
    ". The formula was made for GPT layers with dropout and does not know everything PyTorch keeps for this one.",
  );
}

/** @param {Outcome} outcome @param {string} model */
function timeSentence({ plan, device, cost, everyCost }, model) {
  const tokens = planTokensPerUpdate(plan);
  /** @type {(string | Node)[]} */
  const start = [
    "One update of ", modelLabel(model), " sees ", shown("tokens-per-update", tokens, format.integer(tokens)), " tokens, which is ",
    shown("flops", cost.modelFlops, power(cost.modelFlops)), " FLOPs, and takes ", shown("seconds", cost.seconds, seconds(cost.seconds)),
    ` by these formulas on ${format.counted(plan.devices, "devices")} (${device.label}).`,
  ];
  if (replicas(plan) * plan.context > 1) start.push(...syncSentence(plan, cost, everyCost));
  if (plan.pipeline > 1) {
    const share = bubbleShareOfTotal(plan.pipeline, plan.accumulation);
    start.push(" The pipeline waits ", shown("bubble-share", share, percent(share)), " of its time.");
  }
  return sentence(...start);
}

/**
 * @param {import("../planner/training-plan.js").TrainingPlan} plan
 * @param {import("../planner/cost.js").UpdateCost} cost
 * @param {import("../planner/cost.js").UpdateCost} everyCost
 * @returns {(string | Node)[]}
 */
function syncSentence(plan, cost, everyCost) {
  if (!maySkipSync(plan.zero)) return [` ZeRO stage ${plan.zero} sends gradients away after every micro-batch; it cannot wait for the last.`];
  if (plan.accumulation === 1) return [];
  const slower = everyCost.seconds / cost.seconds - 1;
  return [
    " Exchanging gradients after every micro-batch, and not only after the last, would make it ",
    shown("seconds-every", everyCost.seconds, seconds(everyCost.seconds)), `, ${percent(slower)} more for the same result.`,
  ];
}
