/**
 * What stands in for the server on a host that only hands out files: public examples are judged in the page, and whatever needs
 * a server says so. Exports what `lib/server.js` exports.
 */

import { ApiError } from "../lib/api-error.js";
import { root } from "../lib/site.js";
import { assess } from "./findings.js";
import { readable } from "./shown.js";
import { decode } from "./wire.js";
import { notLoaded, say, summary } from "./words.js";

/**
 * @typedef {import("../python/casework.js").Case} Case
 * @typedef {import("../python/casework.js").Limits} Limits
 * @typedef {import("../python/casework.js").Output} Output
 * @typedef {import("./findings.js").Example} Example
 * @typedef {{functions: string[], examples: Example[], limits: Limits}} Examples
 */

/** Why this host gives no author's solution away. */
export const noSolution = "The author's solution is kept by the course's server. Here the hints go as far as words can.";

/**
 * Have code judged by the public examples.
 *
 * @param {{exercise: string, code: string}} what
 * @param {(cases: Case[], limits: Limits) => Promise<Output[] | null>} work null when it was stopped
 * @param {AbortSignal} signal
 * @returns {Promise<object | null>} the verdict; null when stopped
 * @throws {ApiError}
 */
export async function judge({ exercise }, work, signal) {
  const given = await examplesOf(exercise, signal);
  if (given === null) return null;
  const cases = given.examples.map(({ id, function: name, args, kwargs }) => ({ id, function: name, args, kwargs }));
  const outputs = await work(cases, given.limits);
  return outputs && verdict(exercise, given, outputs);
}

/**
 * The hints are in the page; nobody counts them.
 *
 * @param {{exercise: string, function: string, rung: number}} _what
 * @returns {Promise<any>}
 */
export async function openHint(_what) {
  return { solution: null };
}

/** @param {{exercise: string}} _what @returns {Promise<any>} @throws {ApiError} always */
export async function openSolution(_what) {
  throw new ApiError("needs-server", noSolution, 501);
}

/** @param {AbortSignal} [_signal] @returns {Promise<import("../lib/api.js").PlanTaskGiven>} @throws {ApiError} always */
export async function newPlanTask(_signal) {
  throw needsServer();
}

/** @param {string} _task @param {object} _answer @param {AbortSignal} [_signal] @returns {Promise<any>} @throws {ApiError} always */
export async function answerPlanTask(_task, _answer, _signal) {
  throw needsServer();
}

function needsServer() {
  const words = "tasks are drawn and judged by the course's server, and this copy of the course has none. Everything else here works without it.";
  return new ApiError("needs-server", words, 501);
}

/** @param {string} exercise @param {AbortSignal} signal @returns {Promise<Examples | null>} null when stopped */
async function examplesOf(exercise, signal) {
  const address = new URL(`examples/${exercise}.json`, root);
  try {
    const response = await fetch(address, { signal });
    if (response.ok) return await response.json();
  } catch {
    if (signal.aborted) return null;
  }
  throw new ApiError("network", "The examples of this exercise could not be fetched. Your code is safe in this browser.", 0);
}

/** @param {string} exercise @param {Examples} given @param {Output[]} outputs */
function verdict(exercise, { functions, examples, limits }, outputs) {
  const findings = assess(functions, examples, outputs);
  const error = /** @type {any} */ (outputs.find(({ kind }) => kind === "not-loaded")?.error ?? null);
  return {
    exercise,
    status: error ? "error" : overall(findings.map(({ status }) => status)),
    error,
    summary: error ? notLoaded(error) : summary(findings),
    functions: findings.map((finding) => ({
      name: finding.name,
      status: finding.status,
      passed: finding.results.filter(({ failure }) => failure === "").length,
      total: finding.results.length,
      feedback: say(finding, limits.deadline_s),
      line: finding.worst?.output.error?.line ?? null,
      depends_on: finding.cause,
      case: finding.cause === null ? shownCase(finding.worst) : null,
      meter: null,
      diagnosis: null,
      hint: finding.worst === null || finding.cause !== null ? null : 0,
    })),
    solution: null,
  };
}

/** @param {string[]} statuses @returns {string} */
function overall(statuses) {
  if (statuses.includes("timeout")) return "timeout";
  if (statuses.some((status) => status !== "passed" && status !== "not-attempted")) return "failed";
  return statuses.includes("not-attempted") ? "not-attempted" : "passed";
}

/** @param {import("./findings.js").Result | null} worst */
function shownCase(worst) {
  if (worst === null) return null;
  const { example, output, failure } = worst;
  if (["not-loaded", "missing", "not-callable", "not-attempted", "skipped"].includes(failure)) return null;
  const { error } = output;
  const yours = failure === "timeout" ? "still running when the time was up" : failure === "crashed" ? "Python itself stopped" : output.kind === "value" ? readable(decode(output.value)) : `${error?.type}: ${error?.message}`;
  const { id, call, inputs, expected, code } = example;
  return { id, name: "", call, inputs, yours, expected, code };
}
