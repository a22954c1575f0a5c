// Boots the prepared runtime exactly as the worker does, but on Node: {root, core, lock, packages, code} on standard input.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { root, core, lock, packages, code } = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${root}/${core}/pyodide.mjs`).href);
const python = await loadPyodide({
  indexURL: `${root}/${core}/`,
  lockFileContents: lock,
  packageBaseUrl: `${root}/`,
  packages,
  stdout: (line) => console.error(line),
});
process.stdout.write(String(python.runPython(code)));
