/**
 * Lines of a starter that end in `# plan` follow the sliders while the code is unedited: the whole numbers in such a line
 * stand for micro-batch, length, accumulation and devices, in that order.
 */

const MARK = /#\s*plan\s*$/;
const ORDER = /** @type {const} */ (["micro", "length", "accum", "devices"]);

/**
 * @param {string} starter
 * @param {Record<string, number>} plan
 * @returns {string} the starter with the plan's numbers in its marked lines
 */
export function withPlan(starter, plan) {
  return starter
    .split("\n")
    .map((line) => (MARK.test(line) ? fill(line, plan) : line))
    .join("\n");
}

/** @param {string} line @param {Record<string, number>} plan */
function fill(line, plan) {
  let place = 0;
  return line.replace(/(?<![\w.])\d+(?![\w.])/g, (written) => {
    const name = ORDER[place++];
    return name !== undefined && plan[name] !== undefined ? String(plan[name]) : written;
  });
}
