/**
 * Whole and positive numbers: what every quantity of a plan must be before it is multiplied.
 *
 * The modules of this folder mirror `app/domain/` file by file, function by function (camelCase here, snake_case there);
 * keyword arguments there are one options object here. Formulas, units and sources are told in the Python files; shared
 * vectors (`tests/domain/planner-vectors.json`) hold both to the same values and messages. A RangeError here is a
 * ValueError there.
 */

/**
 * @param {string} name
 * @param {unknown} value
 * @param {number} [minimum]
 * @returns {number} the value, when it is a whole number of at least `minimum`
 */
export function whole(name, value, minimum = 1) {
  if (typeof value !== "number" || !Number.isInteger(value) || value < minimum) {
    throw new RangeError(`${name} must be a whole number of at least ${minimum}, not ${shown(value)}`);
  }
  return value;
}

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {number} the value, when it is a finite number above 0
 */
export function positive(name, value) {
  if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) {
    throw new RangeError(`${name} must be a number above 0, not ${shown(value)}`);
  }
  return value;
}

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {number} the value, when it is a finite number of at least 0
 */
export function notNegative(name, value) {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) {
    throw new RangeError(`${name} must be a number of at least 0, not ${shown(value)}`);
  }
  return value;
}

/**
 * @template Choice
 * @param {string} name
 * @param {unknown} value
 * @param {Readonly<Record<string, Choice>>} choices
 * @returns {Choice} what `choices` holds under the name `value`
 */
export function oneOf(name, value, choices) {
  const choice = typeof value === "string" && Object.hasOwn(choices, value) ? choices[value] : undefined;
  if (choice === undefined) {
    throw new RangeError(`${name} must be one of ${Object.keys(choices).join(", ")}, not ${shown(value)}`);
  }
  return choice;
}

/** @param {unknown} value @returns {string} as it stands in a message, cut to 40 characters */
export function shown(value) {
  return value === null || value === undefined ? "nothing" : String(value).slice(0, 40);
}

/** @param {number[]} numbers */
export function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}
