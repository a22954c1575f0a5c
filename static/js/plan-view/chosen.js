/** The planner's fields as a training plan, and presets as fields. */

import { DEVICES } from "../planner/device.js";
import { preset, PRESETS, shape } from "../planner/shape.js";
import { trainingPlan } from "../planner/training-plan.js";

/** @typedef {import("../planner/training-plan.js").TrainingPlan} TrainingPlan */
/** @typedef {import("../planner/device.js").Device} Device */
/** @typedef {import("../planner/shape.js").Shape} Shape */
/** @typedef {Record<string, any>} Values of the fields, by name */

/** What a task gives, so that a reader cannot choose it. */
export const GIVEN = Object.freeze(["model", "length", "devices", "device", "recipe"]);
/** Fields of a model of one's own. */
export const OWN = Object.freeze(["layers", "hidden", "heads", "kv_heads", "vocabulary", "mlp_hidden", "mlp_matrices", "tied"]);
/** What a task leaves open, before anything was chosen. */
export const NOTHING_CHOSEN = Object.freeze({ micro: 1, accum: 1, tensor: 1, pipeline: 1, context: 1, zero: "0", recompute: "none" });

/**
 * @param {Values} values
 * @returns {{plan: TrainingPlan, device: Device, problem: ""} | {plan: null, device: null, problem: string}} problem: why
 *   there cannot be such a plan
 */
export function planOf(values) {
  try {
    const { length, micro, devices, tensor, pipeline, context, recompute, recipe } = values;
    const rest = { devices, tensor, pipeline, context, recompute, recipe, zero: Number(values.zero) };
    const plan = trainingPlan({ shape: shapeOf(values), length, micro, accumulation: values.accum, ...rest });
    return { plan, device: /** @type {Device} */ (DEVICES[values.device]), problem: "" };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const text = error.message.replaceAll(" x ", " × ").replaceAll("kv_heads", "key and value heads");
    return { plan: null, device: null, problem: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` };
  }
}

/** @param {Values} values @returns {Shape} */
function shapeOf(values) {
  if (values.model !== "own") return preset(values.model).shape;
  const { layers, hidden, heads, vocabulary, tied } = values;
  const more = { kvHeads: values.kv_heads, mlpHidden: values.mlp_hidden, mlpMatrices: Number(values.mlp_matrices) };
  return shape({ layers, hidden, heads, vocabulary, tied, ...more, positions: 0, biases: false });
}

/** @param {string} model @returns {string} as people call it */
export function modelLabel(model) {
  return PRESETS[model]?.label ?? "your model";
}

/**
 * What other fields should hold after another model was chosen: its own length, and its shape to start one's own from.
 *
 * @param {string} model
 * @param {string} before the model that was chosen until now
 * @returns {Values}
 */
export function fieldsOf(model, before) {
  const found = PRESETS[model];
  if (!found) return {};
  const { layers, hidden, heads, kvHeads, vocabulary, mlpHidden, mlpMatrices, tied } = found.shape;
  const own = { layers, hidden, heads, kv_heads: kvHeads, vocabulary, mlp_hidden: mlpHidden, mlp_matrices: String(mlpMatrices), tied };
  // The lab's model trains in fp32 and nothing else here does: who comes from it has not chosen fp32.
  const recipe = model === "lab" ? { recipe: "fp32" } : before === "lab" ? { recipe: "mixed-16" } : {};
  return { length: found.length, ...own, ...recipe };
}

/** @param {TrainingPlan} plan @returns {TrainingPlan} the same update in one pass of one micro-batch */
export function allAtOnce(plan) {
  return trainingPlan({ ...plan, micro: plan.micro * plan.accumulation, accumulation: 1 });
}
