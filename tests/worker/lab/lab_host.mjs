// Runs lab programs inside real Pyodide on Node, through the entry the worker in the page uses.
// In: one JSON object on standard input: {core, packages: folders, lock: object, jobs: [{lab, settings}]}.
// Out: one JSON line {versions, imported, results: [{events, milliseconds, cpu, error}], memory}: `imported` is milliseconds of
// `import microbatch_lab`, `cpu` milliseconds of all threads (the compiler's too), `memory` the bytes the interpreter has taken by the end.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { core, packages, lock, jobs } = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`).href);
const pyodide = await loadPyodide({
  indexURL: `${core}/`,
  lockFileContents: lock,
  packageBaseUrl: `${packages}/`,
  packages: Object.keys(lock.packages),
});
const versions = { python: pyodide.runPython("import platform; platform.python_version()"), numpy: pyodide.pyimport("numpy").__version__ };
const begun = performance.now();
const lab = pyodide.pyimport("microbatch_lab");
const imported = performance.now() - begun;

const results = [];
for (const { lab: id, settings } of jobs) {
  const start = performance.now();
  const used = process.cpuUsage();
  const result = { events: [] };
  try {
    for (const event of lab.start(id, JSON.stringify(settings))) result.events.push(JSON.parse(event));
  } catch (error) {
    result.error = String(error).trim().split("\n").at(-1);
  }
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  results.push({ ...result, milliseconds, cpu: (user + system) / 1000 });
}
const memory = pyodide._module.HEAP8.length;
// Pyodide keeps Node alive, and leaving at once would cut off what the pipe has not taken yet.
process.stdout.write(JSON.stringify({ versions, imported, results, memory }), () => process.exit(0));
