// Boots Pyodide on Node and lets it convert archives (compile_zip.py). Reads one job as JSON from standard input:
// {core: folder with pyodide.mjs, script: path of compile_zip.py, archives: [{source, target, place, drop, keep_sources}]}
// and writes one JSON object {odd: {target: [names that do not compile]}} to standard output.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const job = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${job.core}/pyodide.mjs`).href);
const python = await loadPyodide({
  indexURL: `${job.core}/`,
  lockFileContents: { info: job.info, packages: {} },
  packageBaseUrl: `${job.core}/`,
  env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" },
  stdout: (line) => console.error(line),
});

python.FS.mkdir("/job");
python.FS.writeFile("/job/compile_zip.py", readFileSync(job.script));
python.runPython("import sys; sys.path.insert(0, '/job'); sys.dont_write_bytecode = True");
const { convert } = python.pyimport("compile_zip");

const odd = {};
for (const { source, target, place, drop, keep_sources: keepSources } of job.archives) {
  python.FS.writeFile("/job/in.zip", new Uint8Array(readFileSync(source)));
  odd[target] = convert("/job/in.zip", "/job/out.zip", place, python.toPy(drop), keepSources).toJs();
  writeFileSync(target, python.FS.readFile("/job/out.zip"));
}
process.stdout.write(JSON.stringify({ odd }));
