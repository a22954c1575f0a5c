/**
 * Who judges and remembers: the site's server, or, on a host that only hands out files, the page itself. Which of the two is
 * decided here and nowhere else; both export these functions. Every failure is an {@link ApiError}.
 */

import { isStatic } from "./site.js";

export { ApiError } from "./api-error.js";

/**
 * @typedef {object} PlanTaskGiven
 * @property {string} task its id
 * @property {string} expires_at
 * @property {string} text
 * @property {string} model
 * @property {number} length
 * @property {string} recipe
 * @property {string} device
 * @property {number} devices
 * @property {number} usable_bytes
 * @property {number} target_tokens
 */

export const { judge, openHint, openSolution, newPlanTask, answerPlanTask, noSolution } = isStatic
  ? await import("../static-host/page-judge.js")
  : await import("./server.js");
