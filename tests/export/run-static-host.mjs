// Runs the page's own judging on data: node run-static-host.mjs <URL of static/js/static-host> <file>
// The file is a list of {got, want, rtol} (compared) or {functions, examples, outputs} (assessed); prints a list of answers.
import { readFileSync } from "node:fs";

const [, , folder, asked] = process.argv;
const { compare } = await import(`${folder}/compare.js`);
const { decode } = await import(`${folder}/wire.js`);
const { assess } = await import(`${folder}/findings.js`);
const { readable } = await import(`${folder}/shown.js`);
const { say, summary } = await import(`${folder}/words.js`);

const words = (nodes) => nodes.map((node) => (typeof node === "string" ? node : words(node.children))).join("");

function answer({ got, want, rtol, functions, examples, outputs }) {
  if (functions === undefined) return { difference: compare(decode(got), decode(want), rtol), shown: readable(decode(got)) };
  const found = assess(functions, examples, outputs);
  const told = found.map((one) => ({ name: one.name, status: one.status, cause: one.cause, said: words(say(one, 5)) }));
  return { functions: told, summary: words(summary(found)) };
}

console.log(JSON.stringify(JSON.parse(readFileSync(asked, "utf8")).map(answer)));
