/** What is said of a function on a host without a server: one diagnosis, one next step, as rich text (lib/rich.js). */

import { counted } from "../lib/format.js";
import { named, readable, shape } from "./shown.js";
import { decode } from "./wire.js";

/** @typedef {import("../lib/rich.js").Node} Node @typedef {import("./findings.js").Finding} Finding @typedef {import("./findings.js").Result} Result */

const NOT_HIDDEN = "Only the course's server can try hidden cases, which are drawn anew for every check.";

/** @param {Finding} finding @param {number} deadlineS @returns {Node[]} */
export function say(finding, deadlineS) {
  const name = code(finding.name);
  if (finding.worst === null) {
    const count = finding.results.length;
    const all = count === 1 ? "The public example is" : count === 2 ? "Both public examples are" : `All ${count} public examples are`;
    return [paragraph(`${all} right.`)];
  }
  if (finding.cause !== null) {
    return [paragraph(name, " calls ", code(finding.cause), ", which is not right yet. Mend that one first, then check again.")];
  }
  return [paragraph(...failed(finding.worst, name, deadlineS))];
}

/** @param {Result} result @param {Node} name @param {number} deadlineS @returns {Node[]} */
function failed({ failure, example, output }, name, deadlineS) {
  const call = code(example.call);
  const got = decode(output.value);
  const want = decode(example.value);
  switch (failure) {
    case "not-loaded":
      return ["Not checked: the code as a whole does not load yet."];
    case "missing":
      return ["There is no function ", name, " in your code. Define it under exactly this name."];
    case "not-callable":
      return [name, " is in your code, but it is not a function. Look for a line further down that gives the name another meaning."];
    case "not-attempted":
      return ["Not written yet. Put your own lines into ", name, "; its hints go one small step at a time."];
    case "signature":
      return ["The call ", call, " does not fit the parameters of your ", name, ". Give it those of the task; their names are up to you."];
    case "timeout":
      return [call, ` was still running after ${deadlineS} s and was stopped. Look for a loop that never reaches its end.`];
    case "crashed":
      return ["At ", call, " Python itself gave up. Look for something that keeps growing, or for a function that keeps calling itself."];
    case "raised":
      return [call, ...stopped(output.error), " Load the case into the editor and print what this line works with."];
    case "none":
      return [call, " gave back ", code("None"), ", that is, nothing. Does every way through the function end with ", code("return"), "?"];
    case "type":
      return [call, ` gave back ${named(got)}; ${named(want)} is right.`];
    case "shape":
      return [call, ` gave back ${named(got)}; ${want.is === "array" ? `the right shape is ${shape(want.shape)}` : `${named(want)} is right`}.`];
    case "dtype":
      return [call, " gave back numbers of another kind: ", code(kind(got)), " where ", code(kind(want)), " is right."];
    case "value":
      return [call, " gave back ", ...value(got), "; ", ...value(want), " is right."];
    case "other-error":
      return ["At ", call, " a ", code(String(example.raises)), " is due, but your code", ...stopped(output.error), " Check the inputs first."];
    case "not-raised":
      return ["At ", call, " a ", code(String(example.raises)), " is due, but a value came back: ", ...value(got), ". Which condition tells such inputs from good ones?"];
    case "inputs-changed":
      return ["The result of ", call, " is right, but what the function was given has other values afterwards. Make new arrays instead of writing into those."];
    default:
      return [call, " was not run to the end."];
  }
}

/** @param {Finding[]} findings @returns {Node[]} */
export function summary(findings) {
  const passed = findings.filter(({ status }) => status === "passed").length;
  const total = findings.length;
  if (passed === total) {
    const all = total === 1 ? "Right" : total === 2 ? "Both functions are right" : `All ${counted(total, "functions")} are right`;
    return [paragraph(`${all} by the public examples.`), paragraph(NOT_HIDDEN)];
  }
  if (findings.every(({ status }) => status === "not-attempted")) return [paragraph("Nothing is written yet. Start with ", code(findings[0].name), ".")];
  const open = findings.filter(({ status }) => status !== "passed" && status !== "depends");
  const next = open.find(({ status }) => status !== "not-attempted") ?? open[0] ?? findings[0];
  const right = passed ? `${passed} of ${total} functions ${passed === 1 ? "is" : "are"} right by the public examples` : "No function is right yet";
  return [paragraph(`${right}. Next: `, code(next.name), "."), paragraph(NOT_HIDDEN)];
}

/** @param {any} error @returns {Node[]} */
export function notLoaded(error) {
  const where = error?.line ? ` on line ${error.line}` : "";
  return [paragraph(`The code does not load${where}: `, code(`${error?.type}: ${error?.message}`), " Nothing was checked.")];
}

/** @param {any} error @returns {Node[]} */
function stopped(error) {
  const where = error?.line ? ` on line ${error.line}` : "";
  const message = String(error?.message ?? "").slice(0, 200);
  return [` stopped${where} with `, code(message ? `${error?.type}: ${message}` : String(error?.type)), "."];
}

/** @param {import("./wire.js").Value} value @returns {Node[]} short ones themselves, long ones by what they are */
function value(value) {
  const text = readable(value).split("\nshape ")[0];
  return text.length <= 96 && !text.includes("\n") ? [code(text)] : [named(value)];
}

/** @param {import("./wire.js").Value} value */
function kind(value) {
  return value.is === "number" || value.is === "array" ? value.type : value.is;
}

/** @param {...Node} children @returns {Node} */
function paragraph(...children) {
  return { tag: "p", children };
}

/** @param {string} text @returns {Node} */
function code(text) {
  return { tag: "code", children: [text] };
}
