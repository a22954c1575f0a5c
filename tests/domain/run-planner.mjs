// Runs calls of the planner's modules, given as data, and prints their outcomes:
// node run-planner.mjs <URL of static/js/planner> <file of calls>
import { readFileSync, readdirSync } from "node:fs";

const [, , folder, asked] = process.argv;
const names = readdirSync(new URL(`${folder}/`)).filter((name) => name.endsWith(".js"));
const modules = new Map();
for (const name of names) modules.set(name.slice(0, -3), await import(`${folder}/${name}`));
const inner = new Map();

/** Nested calls are made once each: drawing a task searches its plans. */
function resolved(value) {
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== "object" || value === null) return value;
  if ("$call" in value) {
    const key = JSON.stringify(value);
    if (!inner.has(key)) inner.set(key, run(value));
    return inner.get(key);
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(each)]));
}

function run({ $call: [module, name, ...args] }) {
  const fn = modules.get(module)?.[name];
  if (/^[A-Z_0-9]+$/.test(name) && fn !== undefined) return fn;
  if (typeof fn !== "function") throw new Error(`static/js/planner/${module}.js exports no function ${name}`);
  return fn(...args.map(resolved));
}

function outcome(call) {
  try {
    return run(call);
  } catch (error) {
    if (error instanceof RangeError) return { raises: error.message };
    throw error;
  }
}

const words = new Map([[Infinity, "inf"], [-Infinity, "-inf"]]);
const plain = (_, value) => words.get(value) ?? (Number.isNaN(value) ? "nan" : value);
console.log(JSON.stringify(JSON.parse(readFileSync(asked, "utf8")).map(outcome), plain));
