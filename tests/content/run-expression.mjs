// Evaluates parsed formulas with the page's modules and prints what a reader would see:
// node run-expression.mjs <URL of static/js/lib> <file of rows {tree, values, styles}>
import { readFileSync } from "node:fs";

const [, , folder, asked] = process.argv;
const { evaluate, names } = await import(`${folder}/expression.js`);
const { show, typed } = await import(`${folder}/number-style.js`);

function outcome({ tree, values, styles }) {
  const result = evaluate(tree, values);
  if (!result.ok) return { reason: result.reason };
  return {
    value: result.value,
    negative: Object.is(result.value, -0),
    shown: styles.map((style) => show(result.value, style)),
    typed: typed(result.value),
    names: [...names(tree)].sort(),
  };
}

console.log(JSON.stringify(JSON.parse(readFileSync(asked, "utf8")).map(outcome)));
