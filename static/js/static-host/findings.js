/** Outputs of the public examples → a status for each function, by the rules of `app/grading/finding.py`. */

import { compare } from "./compare.js";
import { decode } from "./wire.js";

/**
 * @typedef {object} Example a public example, made ready when the course was exported
 * @property {string} id
 * @property {string} function
 * @property {object[]} args on the wire
 * @property {Record<string, object>} kwargs
 * @property {string} call
 * @property {{name: string, text: string}[]} inputs
 * @property {string} expected for people
 * @property {string | null} raises name of the exception that is right
 * @property {object | null} value the right value on the wire
 * @property {number} rtol
 * @property {string} code Python that replays it
 */
/** @typedef {import("../python/casework.js").Output & {error?: any, meter?: any}} Output */
/**
 * @typedef {object} Result
 * @property {Example} example
 * @property {Output} output
 * @property {string} failure "" when it is right
 * @typedef {object} Finding
 * @property {string} name
 * @property {Result[]} results
 * @property {Result | null} worst what there is to speak of
 * @property {string} status
 * @property {string | null} cause the failing function that this one calls
 */

/** Each kind of failure in the order in which it is spoken of, with the status that it gives. @type {[string, string][]} */
const ORDER = [
  ["not-loaded", "error"], ["missing", "missing"], ["not-callable", "error"], ["not-attempted", "not-attempted"], ["signature", "error"],
  ["timeout", "timeout"], ["crashed", "error"], ["raised", "error"], ["none", "value"], ["type", "value"], ["shape", "value"],
  ["dtype", "value"], ["value", "value"], ["other-error", "error"], ["not-raised", "value"], ["inputs-changed", "process"],
  ["skipped", "timeout"],
];
const STATUS = new Map(ORDER);
const RANK = new Map(ORDER.map(([name], rank) => [name, rank]));
/** What may come from a function that was called; a missing guard is one's own. */
const CAUSED = new Set(["timeout", "crashed", "raised", "none", "type", "shape", "dtype", "value"]);
/** Whatever else the harness may say. */
const KINDS = new Set(["not-loaded", "missing", "not-callable", "not-attempted", "signature", "timeout", "crashed", "skipped"]);

/** @param {string[]} functions in task order @param {Example[]} examples @param {Output[]} outputs @returns {Finding[]} */
export function assess(functions, examples, outputs) {
  const byCase = new Map(outputs.map((output) => [output.case, output]));
  const found = functions.map((name) => {
    const mine = examples.filter((example) => example.function === name);
    const results = mine.map((example) => result(example, byCase.get(example.id) ?? { case: example.id, kind: "skipped" }));
    const failures = results.filter(({ failure }) => failure !== "").sort((a, b) => rank(a) - rank(b));
    const worst = failures[0] ?? null;
    return { name, results, worst, status: worst ? (STATUS.get(worst.failure) ?? "error") : "passed", cause: null };
  });
  return withCauses(found);
}

/** @param {Result} result */
function rank({ failure, example }) {
  return (RANK.get(failure) ?? 0) * 1e6 + Math.min(example.call.length, 1e6 - 1);
}

/** @param {Example} example @param {Output} output @returns {Result} */
function result(example, output) {
  return { example, output, failure: failureOf(example, output) };
}

/** @param {Example} example @param {Output} output @returns {string} */
function failureOf({ raises, value, rtol }, output) {
  if (KINDS.has(output.kind)) return output.kind;
  const changed = Array.isArray(output.meter?.changed) && output.meter.changed.length > 0;
  if (output.kind === "raised") {
    if (raises === null) return "raised";
    const bases = Array.isArray(output.error?.bases) ? output.error.bases : [];
    if (output.error?.type !== raises && !bases.includes(raises)) return "other-error";
    return changed ? "inputs-changed" : "";
  }
  if (output.kind !== "value") return "crashed";
  if (raises !== null) return "not-raised";
  return compare(decode(output.value), decode(value), rtol) ?? (changed ? "inputs-changed" : "");
}

/** A function that fails because one that it calls fails waits for that one; never in a circle. @param {Finding[]} findings */
function withCauses(findings) {
  const byName = new Map(findings.map((finding) => [finding.name, finding]));
  for (const finding of findings) {
    const other = called(finding, byName).find((name) => {
      /** @type {string | null} */
      let step = name;
      while (step !== null && step !== finding.name) step = byName.get(step)?.cause ?? null;
      return step === null;
    });
    finding.cause = other ?? null;
  }
  return findings.map((finding) => (finding.cause === null ? finding : { ...finding, status: "depends" }));
}

/** @param {Finding} finding @param {Map<string, Finding>} byName @returns {string[]} failing functions that this failing one calls */
function called({ name: own, worst, results }, byName) {
  if (worst === null || !CAUSED.has(worst.failure)) return [];
  const heard = worst.failure === "timeout" ? results : results.filter(({ failure }) => failure !== "");
  const names = new Set(heard.flatMap(({ output }) => Object.keys(output.meter?.calls ?? {})));
  for (const [name, other] of byName) {
    if (other.status === "missing" && worst.failure === "raised" && String(worst.output.error?.message).includes(`'${name}'`)) names.add(name);
  }
  return [...byName.keys()].filter((name) => {
    const other = byName.get(name);
    return name !== own && names.has(name) && other?.worst && (other.status !== "process" || other.worst.failure === "inputs-changed");
  });
}
