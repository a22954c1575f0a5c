/** What follows from a plan: memory and time as bars and tables, and the other figures. */

import { drawBars } from "../lab/bars.js";
import * as format from "../lib/format.js";
import { layerActivationBytes } from "../planner/activations.js";
import { attentionFlopsPerToken } from "../planner/compute.js";
import { updateCost } from "../planner/cost.js";
import { usableBytes } from "../planner/plan-task.js";
import { bubbleOverIdeal } from "../planner/pipeline.js";
import { recipe, staticBytes } from "../planner/precision.js";
import { parameterCount } from "../planner/shape.js";
import { trainingMemory } from "../planner/memory.js";
import { planTokensPerUpdate, replicas, trainingPlan } from "../planner/training-plan.js";
import { maySkipSync } from "../planner/zero.js";
import { bytes, percent, power, seconds } from "./amounts.js";
import { allAtOnce } from "./chosen.js";
import { FigureTable } from "./figure-table.js";
import { NOTES } from "./notes.js";

/** @typedef {import("../planner/training-plan.js").TrainingPlan} TrainingPlan */
/** @typedef {import("../planner/device.js").Device} Device */
/** @typedef {import("../planner/memory.js").Memory} Memory */
/** @typedef {import("../planner/cost.js").UpdateCost} UpdateCost */
/**
 * @typedef {object} Outcome
 * @property {TrainingPlan} plan
 * @property {Device} device
 * @property {Memory} memory
 * @property {TrainingPlan | null} oncePlan the same update in one micro-batch; null where it is this plan
 * @property {Memory | null} onceMemory
 * @property {UpdateCost} cost gradients exchanged once an update, where the ZeRO stage allows it
 * @property {UpdateCost} everyCost gradients exchanged after every micro-batch
 * @property {number} usable bytes
 */

/** @type {readonly (readonly [keyof Memory, string, string])[]} field, note, colour */
const MEMORY = [
  ["weights", "weights", "--lab-1"],
  ["gradients", "gradients", "--lab-2"],
  ["gradientBuffer", "gradient_buffer", "--lab-3"],
  ["optimizer", "optimizer", "--lab-4"],
  ["activations", "activations", "--lab-5"],
  ["output", "output", "--lab-6"],
];
/** @type {readonly (readonly [keyof UpdateCost, string, string])[]} */
const TIME = [
  ["computeSeconds", "compute_seconds", "--lab-1"],
  ["overheadSeconds", "overhead_seconds", "--lab-6"],
  ["tensorSeconds", "tensor_seconds", "--lab-4"],
  ["bubbleSeconds", "bubble_seconds", "--lab-5"],
  ["dataSeconds", "data_seconds", "--lab-2"],
];
const FIGURES = [
  "tokens", "replicas", "parameters", "bytes_per_parameter", "activation_factor", "model_flops", "attention_flops",
  "bubble_over_ideal", "bubble_share_of_total",
];

/** @param {TrainingPlan} plan @param {Device} device @param {number} [usable] @returns {Outcome} */
export function outcomeOf(plan, device, usable = usableBytes(device)) {
  const oncePlan = plan.accumulation > 1 ? allAtOnce(plan) : null;
  return {
    plan,
    device,
    memory: trainingMemory(plan),
    oncePlan,
    onceMemory: oncePlan && trainingMemory(oncePlan),
    cost: updateCost(trainingPlan({ ...plan, syncEveryMicro: false }), device),
    everyCost: updateCost(trainingPlan({ ...plan, syncEveryMicro: true }), device),
    usable,
  };
}

export class OutcomeView {
  #memoryBars;
  #timeBars;
  #memory;
  #time;
  #figures;

  /** @param {(name: string) => HTMLElement} part @param {(name: string) => HTMLElement} table */
  constructor(part, table) {
    this.#memoryBars = part("memory-bars");
    this.#timeBars = part("time-bars");
    this.#memory = new FigureTable(table("memory"), [...MEMORY.map(([, name]) => name), "total"]);
    this.#time = new FigureTable(table("time"), [...TIME.map(([, name]) => name), "seconds", "utilization"]);
    this.#figures = new FigureTable(table("figures"), FIGURES);
  }

  /** @param {Outcome} outcome */
  show(outcome) {
    this.draw(outcome);
    const { memory, onceMemory, cost, everyCost } = outcome;
    const waits = maySkipSync(outcome.plan.zero) ? cost : null;
    for (const [field, name] of [...MEMORY, /** @type {const} */ (["total", "total"])]) {
      this.#memory.show(name, { plan: shown(memory[field], bytes), once: shown(onceMemory?.[field] ?? null, bytes) });
    }
    for (const [field, name] of [...TIME, /** @type {const} */ (["seconds", "seconds"])]) {
      this.#time.show(name, { once: shown(waits?.[field] ?? null, seconds), every: shown(everyCost[field], seconds) });
    }
    this.#time.show("utilization", { once: shown(waits?.utilization ?? null, percent), every: shown(everyCost.utilization, percent) });
    for (const [name, value] of Object.entries(figuresOf(outcome))) this.#figures.show(name, { value });
  }

  /** The pictures alone, also when the width has changed. @param {Outcome} outcome */
  draw({ plan, device, memory, oncePlan, onceMemory, cost, everyCost, usable }) {
    const bars = [{ label: `This plan, ${sizes(plan)}:`, parts: parts(MEMORY, memory) }];
    // Beside a bar or a device that is many times larger every part of a small plan would be a hairline.
    const beside = onceMemory && onceMemory.total < 6 * memory.total ? onceMemory : null;
    if (oncePlan && beside) bars.push({ label: `The same update at once, ${sizes(oncePlan)}:`, parts: parts(MEMORY, beside) });
    const limit = usable < 6 * (beside ?? memory).total ? { value: usable, label: `${bytes(usable)} usable` } : null;
    drawBars(this.#memoryBars, { bars, limit, format: bytes, label: `Memory of one device (${device.label}), by what fills it` });
    const once = maySkipSync(plan.zero) ? "Gradients exchanged once an update:" : "Gradients exchanged after every micro-batch:";
    const times = [{ label: once, parts: parts(TIME, cost) }];
    if (everyCost.seconds > cost.seconds) times.push({ label: "After every micro-batch:", parts: parts(TIME, everyCost) });
    drawBars(this.#timeBars, { bars: times, format: seconds, label: "Time of one update, by where it goes" });
  }
}

/** @param {TrainingPlan} plan */
function sizes(plan) {
  return `${format.integer(plan.micro)} × ${format.integer(plan.accumulation)}`;
}

/**
 * @template {string} Field
 * @param {readonly (readonly [Field, string, string])[]} rows
 * @param {Readonly<Record<Field, number>>} of
 */
function parts(rows, of) {
  return rows.map(([field, name, colour]) => ({ label: NOTES[name]?.label ?? name, value: of[field], colour }));
}

/** @param {number | null} value @param {(value: number) => string} format */
function shown(value, format) {
  return { value, text: value === null ? "" : format(value) };
}

/** @param {Outcome} outcome @returns {Record<string, {value: number | null, text: string}>} by note */
function figuresOf({ plan, cost }) {
  const { shape, length, recompute } = plan;
  const tokens = planTokensPerUpdate(plan);
  const rule = recipe(plan.recipe);
  const factor = layerActivationBytes(shape, 1, length, { recompute, element: rule.element }) / (length * shape.hidden);
  const attention = attentionFlopsPerToken(shape, length) * tokens;
  const ideal = bubbleOverIdeal(plan.pipeline, plan.accumulation);
  return {
    tokens: shown(tokens, format.integer),
    replicas: shown(replicas(plan), format.integer),
    parameters: shown(parameterCount(shape).total, format.integer),
    bytes_per_parameter: shown(staticBytes(rule), format.integer),
    activation_factor: shown(factor, (value) => format.figure(value, 4)),
    model_flops: shown(cost.modelFlops, power),
    attention_flops: shown(attention, (value) => `${power(value)} (${percent(value / cost.modelFlops)})`),
    bubble_over_ideal: shown(ideal, percent),
    bubble_share_of_total: shown(cost.bubbleShare, percent),
  };
}
