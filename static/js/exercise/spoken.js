/** What the exercise says aloud at the end of a run or check, and why a check could not be made. */

import { ApiError } from "../lib/api.js";
import { BootError } from "../lib/runner.js";

export const RUN_WORDS = {
  ok: "The run has finished.",
  error: "The run ended with an error.",
  stopped: "The run was stopped.",
  timeout: "The run took too long and was stopped.",
};

/** @type {Record<string, string>} */
export const CHECK_WORDS = {
  passed: "Checked: every function passed.",
  failed: "Checked: there is something to mend.",
  error: "Checked: the code does not load.",
  timeout: "Checked: a function took too long.",
  "not-attempted": "Checked: something is still to be written.",
};

/** @param {unknown} error @returns {string} what went wrong, with the id under which the server's log has it */
export function whyUnavailable(error) {
  if (error instanceof BootError) return "Python could not be started.";
  if (!(error instanceof ApiError)) return "Something failed on our side; it is not your doing.";
  const logged = error.status === 500 && error.id;
  return logged ? error.message.replace(/\.?$/, () => ` (${error.id}).`) : error.message;
}
