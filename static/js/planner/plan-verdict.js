/** Judging a plan; mirrors `app/domain/plan_verdict.py`. The server's verdict counts, this one answers while typing. */

import { counted, gibibytes, grouped } from "./amount.js";
import { updateCost } from "./cost.js";
import { dataParallelReplicas } from "./layout.js";
import { trainingMemory } from "./memory.js";
import { answerPlan, largerMicro, readAnswer } from "./plan-answer.js";

/** @typedef {import("./plan-task.js").PlanTask} PlanTask */
/** @typedef {import("./plan-answer.js").PlanAnswer} PlanAnswer */
/** @typedef {import("./memory.js").Memory} Memory */
/** @typedef {Readonly<{constraint: string, text: string, have: number | null, limit: number | null}>} Violation */
/** @typedef {Readonly<{constraint: string, text: string}>} Binding */
/**
 * @typedef {Readonly<{
 *   legal: boolean, violations: readonly Violation[], binding: Binding, replicas: number | null,
 *   tokensPerUpdate: number | null, memory: Memory | null, cost: import("./cost.js").UpdateCost | null
 * }>} PlanVerdict
 */

/** @type {readonly string[]} */
export const CONSTRAINTS = Object.freeze([
  "form", "devices", "node", "heads", "layers", "length", "zero", "target", "memory",
]);

/**
 * @param {PlanTask} task
 * @param {Readonly<Record<string, unknown>>} given {micro, accumulation, tensor, pipeline, context, zero, recompute}
 * @returns {PlanVerdict} never throws for an answer
 */
export function judgePlan(task, given) {
  const [answer, problems] = readAnswer(given);
  if (answer === null) return refused(problems.map((problem) => violation("form", problem)));
  const splits = splitViolations(task, answer);
  if (splits.some(({ constraint }) => ["devices", "heads", "layers", "length"].includes(constraint))) {
    return refused(splits);
  }
  const plan = answerPlan(task, answer);
  const replicas = dataParallelReplicas(task.devices, answer.tensor, answer.pipeline, answer.context);
  const tokens = answer.micro * task.length * answer.accumulation * replicas;
  const memory = trainingMemory(plan);
  const violations = [
    ...splits, ...targetViolations(task, answer, replicas, tokens), ...memoryViolations(task, memory),
  ];
  const [first] = violations;
  return Object.freeze({
    legal: first === undefined,
    violations,
    binding: first ? { constraint: first.constraint, text: first.text } : legalBinding(task, answer),
    replicas,
    tokensPerUpdate: tokens,
    memory,
    cost: updateCost(plan, task.device),
  });
}

/**
 * @param {string} constraint
 * @param {string} text
 * @param {number | null} [have]
 * @param {number | null} [limit]
 * @returns {Violation}
 */
function violation(constraint, text, have = null, limit = null) {
  return Object.freeze({ constraint, text, have, limit });
}

/** @param {Violation[]} violations at least one @returns {PlanVerdict} */
export function refused(violations) {
  const { constraint, text } = /** @type {Violation} */ (violations[0]);
  const unknown = { replicas: null, tokensPerUpdate: null, memory: null, cost: null };
  return Object.freeze({ legal: false, violations, binding: { constraint, text }, ...unknown });
}

/** @param {PlanTask} task @param {PlanAnswer} answer */
export function splitViolations(task, answer) {
  const { tensor, pipeline, context, zero } = answer;
  const { layers, heads } = task.model.shape;
  const found = [];
  const ways = tensor * pipeline * context;
  if (task.devices % ways !== 0) {
    const text =
      `One replica takes ${tensor} x ${pipeline} x ${context} = ${counted(ways, "device", "devices")}, ` +
      `which does not divide the ${grouped(task.devices)} given.`;
    found.push(violation("devices", text, ways, task.devices));
  }
  const node = task.device.nodeSize;
  if (tensor > node) {
    const text = `A tensor-parallel group of ${grouped(tensor)} does not fit in a node of ${grouped(node)} devices.`;
    found.push(violation("node", text, tensor, node));
  }
  /** @type {[string, number, number, string][]} */
  const rows = [
    ["heads", tensor, heads, "attention heads"],
    ["layers", pipeline, layers, "layers"],
    ["length", context, task.length, "token positions"],
  ];
  for (const [constraint, parts, size, what] of rows) {
    if (size % parts === 0) continue;
    const text = `${grouped(size)} ${what} cannot be split into ${grouped(parts)} equal parts.`;
    found.push(violation(constraint, text, parts, size));
  }
  if (zero >= 2 && pipeline > 1) {
    const text =
      `ZeRO stage ${zero} shares out gradients after every micro-batch, while a pipeline adds them up in place: ` +
      "use stage 0 or 1 with a pipeline, or no pipeline.";
    found.push(violation("zero", text, zero, 1));
  }
  return found;
}

/** @param {PlanTask} task @param {PlanAnswer} answer @param {number} replicas @param {number} tokens */
export function targetViolations(task, answer, replicas, tokens) {
  if (tokens === task.targetTokens) return [];
  const text =
    `${grouped(answer.micro)} x ${grouped(task.length)} x ${grouped(answer.accumulation)} x ` +
    `${counted(replicas, "replica", "replicas")} = ${grouped(tokens)} tokens per update; ` +
    `the task asks for ${grouped(task.targetTokens)}.`;
  return [violation("target", text, tokens, task.targetTokens)];
}

/** @param {PlanTask} task @param {Memory} memory */
export function memoryViolations(task, memory) {
  if (memory.total <= task.usableBytes) return [];
  const text =
    `The fullest device needs ${gibibytes(memory.total)}; ${gibibytes(task.usableBytes)} are usable. ` +
    `${gibibytes(memory.static)} are weights, gradients and optimizer, ` +
    `${gibibytes(memory.activations + memory.output)} are activations.`;
  return [violation("memory", text, memory.total, task.usableBytes)];
}

/** @param {PlanTask} task @param {PlanAnswer} answer @returns {Binding} */
export function legalBinding(task, answer) {
  const larger = largerMicro(answer);
  if (larger === null) {
    const text = "The target binds: one micro-batch is already all that a replica adds to an update.";
    return { constraint: "target", text };
  }
  const need = trainingMemory(answerPlan(task, larger)).total;
  const usable = gibibytes(task.usableBytes);
  const micro = grouped(larger.micro);
  if (need > task.usableBytes) {
    const text = `Memory binds: the next micro-batch that divides, ${micro}, would need ${gibibytes(need)} of ${usable}.`;
    return { constraint: "memory", text };
  }
  const text =
    `Nothing binds yet: a micro-batch of ${micro} would fit too (${gibibytes(need)} of ${usable}), ` +
    `with ${counted(larger.accumulation, "pass", "passes")} per update instead of ${grouped(answer.accumulation)}.`;
  return { constraint: "none", text };
}
