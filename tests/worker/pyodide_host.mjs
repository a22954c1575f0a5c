// Runs jobs inside real Pyodide on Node, through the same four entry points as the worker in the page.
// In: one JSON object on standard input: {core, packages: folders, lock: object, jobs: [{code, cases, fresh}]}.
// Out: one JSON line {versions, switching, boots, imported, results: [{run, load, outputs}]}. A job that asks for a `fresh`
// interpreter leaves it unusable, so the next job gets another; `imported` is milliseconds of `import microbatch_browser`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { core, packages, lock, jobs } = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`).href);
/** As in the worker: with stack switching Python runs on a stack of its own. */
const SWITCHING = "Suspending" in WebAssembly;
const boots = [];
const imported = [];
let versions;

async function boot() {
  const start = performance.now();
  const pyodide = await loadPyodide({
    indexURL: `${core}/`,
    lockFileContents: lock,
    packageBaseUrl: `${packages}/`,
    packages: Object.keys(lock.packages),
    stdin: () => null,
  });
  pyodide.pyimport("numpy");
  const import_ = performance.now();
  const harness = pyodide.pyimport("microbatch_browser");
  imported.push(performance.now() - import_);
  versions = harness.prepare();
  const printed = [];
  const decoder = new TextDecoder();
  const write = (bytes) => printed.push(decoder.decode(bytes)) && bytes.length;
  for (const stream of ["setStdout", "setStderr"]) pyodide[stream]({ write, isatty: false });
  if (!SWITCHING) pyodide.pyimport("sys").setrecursionlimit(250);
  boots.push(performance.now() - start);
  const ask = (entry) => (text) => (SWITCHING ? entry.callPromising(text) : entry(text));
  return { run: ask(harness.run), load: ask(harness.load), call: ask(harness.call), printed };
}

const results = [];
let python = null;
for (const { code, cases, fresh } of jobs) {
  python ??= await boot();
  python.printed.length = 0;
  const start = performance.now();
  const result = { outputs: [] };
  try {
    if (!fresh) result.run = JSON.parse(await python.run(code));
    result.load = JSON.parse(await python.load(code));
    for (const each of cases) result.outputs.push(JSON.parse(await python.call(JSON.stringify(each))));
  } catch (error) {
    result.fatal = String(error);
  }
  results.push({ ...result, printed: python.printed.join(""), milliseconds: performance.now() - start });
  if (fresh || result.fatal) python = null;
}
// Pyodide keeps Node alive, and leaving at once would cut off what the pipe has not taken yet.
process.stdout.write(JSON.stringify({ versions: JSON.parse(versions), switching: SWITCHING, boots, imported, results }), () => process.exit(0));
