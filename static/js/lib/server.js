/** What the site's own server answers: attempts and plan tasks out, outputs and plans back, a verdict as the answer. */

import { ApiError } from "./api-error.js";

const TOO_LATE = new Set([409, 410]);
const AGAIN_MS = 600;
/** The server takes no longer program, and says so in bytes of a request; here it is said in characters of code. */
const CODE_CHARACTERS = 100_000;

/**
 * @typedef {import("../python/casework.js").Case} Case
 * @typedef {import("../python/casework.js").Limits} Limits
 * @typedef {import("../python/casework.js").Output} Output
 * @typedef {{attempt: string, expires_at: string, cases: Case[], limits: Limits}} Attempt
 */

/** Why this host gives no author's solution away; empty where it does. */
export const noSolution = "";

/**
 * Have code judged: fetch fresh inputs, have them worked on, send what came out. An attempt that has gone stale (the
 * exercise was edited, its time ran out) is replaced by a new one, once, without a word.
 *
 * @param {{exercise: string, code: string}} what
 * @param {(cases: Case[], limits: Limits) => Promise<Output[] | null>} work null when it was stopped
 * @param {AbortSignal} signal
 * @returns {Promise<object | null>} the verdict; null when stopped
 * @throws {ApiError}
 */
export async function judge(what, work, signal) {
  if (what.code.length > CODE_CHARACTERS) {
    const most = `at most ${CODE_CHARACTERS.toLocaleString("en")} characters can be checked.`;
    throw new ApiError("code-too-large", `The program is ${what.code.length.toLocaleString("en")} characters long; ${most}`, 413);
  }
  for (let last = false; ; last = true) {
    try {
      const attempt = /** @type {Attempt} */ (await post("/api/attempts", what, signal));
      const outputs = await work(attempt.cases, attempt.limits);
      if (outputs === null) return null;
      return await post(`/api/attempts/${encodeURIComponent(attempt.attempt)}/outputs`, { outputs }, signal);
    } catch (error) {
      if (signal.aborted) return null;
      if (last || !(error instanceof ApiError) || !TOO_LATE.has(error.status)) throw error;
    }
  }
}

/**
 * Say that a hint was opened.
 *
 * @param {{exercise: string, function: string, rung: number}} what rungs are counted from 0
 * @returns {Promise<any>} `{solution}`: how far the session is
 * @throws {ApiError}
 */
export function openHint(what) {
  return post("/api/hints", what);
}

/**
 * Ask for the author's solution.
 *
 * @param {{exercise: string}} what
 * @returns {Promise<any>} `{code, explanation, by}`
 * @throws {ApiError} `not-earned` says what is missing
 */
export function openSolution(what) {
  return post("/api/solution", what);
}

/** @typedef {import("./api.js").PlanTaskGiven} PlanTaskGiven */

/**
 * A new plan task.
 *
 * @param {AbortSignal} [signal]
 * @returns {Promise<PlanTaskGiven>}
 * @throws {ApiError}
 */
export async function newPlanTask(signal) {
  return /** @type {PlanTaskGiven} */ (await post("/api/plans/tasks", {}, signal));
}

/**
 * Have a plan judged, as often as one likes.
 *
 * @param {string} task its id
 * @param {object} answer
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} the verdict
 * @throws {ApiError} `expired` and `unknown-task` mean that the task is gone
 */
export function answerPlanTask(task, answer, signal) {
  return post(`/api/plans/tasks/${encodeURIComponent(task)}/answers`, answer, signal);
}

/**
 * @param {string} path @param {object} body @param {AbortSignal} [signal]
 * @returns {Promise<object>} @throws {ApiError}
 */
async function post(path, body, signal) {
  const request = () =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      credentials: "same-origin",
      signal,
    });
  let response;
  try {
    // One quiet second try: a connection that was lost for a moment is not worth a message.
    response = await request().catch(async (error) => {
      if (signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      return request();
    });
  } catch {
    throw new ApiError("network", "The server cannot be reached. Your code is safe in this browser.", 0);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  const { error = "internal", detail = "The server gave no readable answer.", id = "" } = answer ?? {};
  const wait = Number(response.headers.get("Retry-After")) || null;
  throw new ApiError(String(error), String(detail), response.status, String(id), response.status === 429 ? (wait ?? 5) : null);
}
