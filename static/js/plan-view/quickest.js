/** The quickest plan of a task, searched in slices so that the page never waits for it. */

import { updateCost } from "../planner/cost.js";
import { trainingMemory } from "../planner/memory.js";
import { answerPlan } from "../planner/plan-answer.js";
import { plansOnTarget } from "../planner/plan-search.js";

/** Milliseconds of work before the page has its turn again. */
const SLICE_MS = 8;

/**
 * @param {import("../planner/plan-task.js").PlanTask} task
 * @param {AbortSignal} signal
 * @returns {Promise<number | null>} seconds per update of the quickest legal plan; null when stopped
 */
export async function quickestSeconds(task, signal) {
  let least = Infinity;
  let since = performance.now();
  for (const answer of plansOnTarget(task)) {
    const plan = answerPlan(task, answer);
    if (trainingMemory(plan).total <= task.usableBytes) least = Math.min(least, updateCost(plan, task.device).seconds);
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return null;
    since = performance.now();
  }
  return Number.isFinite(least) ? least : null;
}
