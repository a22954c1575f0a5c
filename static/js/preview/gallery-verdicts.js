/** Verdicts for the gallery's exercise, of the form that the server's have: a test reads them with the server's own schema. */

const CASE = {
  id: "c1",
  name: "three rows",
  call: "is_value([3, 1, 2])",
  inputs: [{ name: "rows", text: "[3, 1, 2]" }],
  yours: "2",
  expected: "6",
  code: "print(is_value([3, 1, 2]))\n",
};
const METER = { rows_at_once: 8, rows_allowed: 2, observed: true, rows_total: 8, timeline: [8, 8, 2, 2], calls: { is_value: 0 } };

/** @type {[string, Record<string, any>][]} status of each function in the verdict that fails, and what goes with it */
const FUNCTIONS = [
  ["passed", {}],
  ["value", { case: CASE, hint: 1, diagnosis: { kind: "mistake", name: "last-row" } }],
  ["process", { meter: METER }],
  ["error", { line: 3 }],
  ["timeout", {}],
  ["missing", {}],
  ["not-attempted", {}],
  ["depends", { depends_on: "is_value" }],
];

/** @param {string} exercise id @returns {Record<string, any>} by status */
export function verdicts(exercise) {
  const solution = { earned: false, by: null, judged: 1, judged_needed: 3, hints_seen: 0, hints_total: 4 };
  /** @param {string} status @param {string} summary @param {[string, Record<string, any>][]} functions @param {object} [more] */
  const verdict = (status, summary, functions, more = {}) => ({
    attempt: "0000",
    exercise,
    status,
    error: null,
    summary: [{ tag: "p", children: [summary] }],
    functions: FUNCTIONS.map(([own], index) => row(own, .../** @type {[string, Record<string, any>]} */ (functions[index]))),
    solution,
    ...more,
  });
  const all = (/** @type {string} */ status) => FUNCTIONS.map(() => /** @type {[string, Record<string, any>]} */ ([status, {}]));
  const error = { type: "SyntaxError", message: "invalid syntax", line: 2, text: "  line 2\n    def is_value(rows:\n                ^\nSyntaxError: invalid syntax" };
  return {
    failed: verdict("failed", "One function passes; seven do not.", FUNCTIONS, { solution: { ...solution, earned: true, by: "hints", judged: 3, hints_seen: 4 } }),
    error: verdict("error", "The code does not load.", all("not-attempted"), { error }),
    timeout: verdict("timeout", "A function takes too long.", all("timeout")),
    "not-attempted": verdict("not-attempted", "No function is written yet.", all("not-attempted")),
    passed: verdict("passed", "All eight functions pass.", all("passed"), { solution: { ...solution, earned: true, by: "passed" } }),
  };
}

/** @param {string} own name of the function's status in the failing verdict @param {string} status @param {Record<string, any>} more */
function row(own, status, more) {
  const words = { passed: [], "not-attempted": [] }[status] ?? [
    { tag: "p", children: ["What is said here is ", { tag: "strong", children: ["feedback"] }, " with ", { tag: "code", children: ["code"] }, " and ", { tag: "a", href: "#text", children: ["a link"] }, "."] },
  ];
  return {
    name: `is_${own.replace("-", "_")}`,
    status,
    passed: status === "passed" ? 12 : 0,
    total: 12,
    feedback: words,
    line: null,
    depends_on: null,
    case: null,
    meter: null,
    diagnosis: null,
    hint: null,
    ...more,
  };
}
