// Rebuilds uPlot.js, uPlot.css, uPlot.d.ts, LICENSES.txt and SHA256SUMS from package.json and package-lock.json.
//
//   node rebuild.mjs            write them here
//   node rebuild.mjs --check    build in a temporary folder and compare, byte for byte; exit status 1 when they differ
//   node rebuild.mjs --lock     resolve package.json anew, write package-lock.json, then build
//
// uPlot.js is the package's ES module, minified; the style sheet and the types are copied as they are.
// Needs Node and npm with access to a package registry. The app and its other tests need neither.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const DIST = join("node_modules", "uplot", "dist");
const COPIES = { "uPlot.css": "uPlot.min.css", "uPlot.d.ts": "uPlot.d.ts" };
const OUTPUTS = ["uPlot.js", "uPlot.css", "uPlot.d.ts", "LICENSES.txt"];
const NPM = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
const ESBUILD = ["--format=esm", "--minify", "--charset=utf8", "--target=es2022", "--legal-comments=none", "--outfile=uPlot.js"];

const asked = process.argv[2] ?? "";
const work = mkdtempSync(join(tmpdir(), "plot-bundle-"));
try {
  cpSync(join(HERE, "package.json"), join(work, "package.json"));
  if (asked === "--lock") {
    run("npm", ["install", "--package-lock-only", ...NPM]);
    writeFileSync(join(HERE, "package-lock.json"), withoutAddresses(readFileSync(join(work, "package-lock.json"), "utf8")));
  }
  cpSync(join(HERE, "package-lock.json"), join(work, "package-lock.json"));
  run("npm", ["ci", ...NPM]);
  const esbuild = join("node_modules", "esbuild", "bin", "esbuild");
  run(process.execPath, [esbuild, join(DIST, "uPlot.esm.js"), ...ESBUILD, "--log-level=warning"]);
  for (const [name, source] of Object.entries(COPIES)) cpSync(join(work, DIST, source), join(work, name));
  writeFileSync(join(work, "LICENSES.txt"), licence());
  writeFileSync(join(work, "SHA256SUMS"), sums());
  process.exitCode = asked === "--check" ? compare() : write();
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  execFileSync(command, args, { cwd: work, stdio: ["ignore", "inherit", "inherit"] });
}

/**
 * The lockfile without download addresses: whoever rebuilds uses the registry they trust, and `integrity` pins the bytes.
 * @param {string} text
 */
function withoutAddresses(text) {
  const lock = JSON.parse(text);
  for (const entry of Object.values(lock.packages)) delete entry.resolved;
  return JSON.stringify(lock, null, 2) + "\n";
}

function licence() {
  const { version, license } = JSON.parse(readFileSync(join(work, "node_modules", "uplot", "package.json"), "utf8"));
  const title = `uplot ${version} (${license})`;
  const text = readFileSync(join(work, "node_modules", "uplot", "LICENSE"), "utf8").trim();
  return `uPlot.js, uPlot.css and uPlot.d.ts come from this package, unchanged but for minifying.\n\n${title}\n${"=".repeat(title.length)}\n\n${text}\n`;
}

function sums() {
  return OUTPUTS.map((name) => `${createHash("sha256").update(readFileSync(join(work, name))).digest("hex")}  ${name}\n`).join("");
}

function write() {
  for (const name of [...OUTPUTS, "SHA256SUMS"]) cpSync(join(work, name), join(HERE, name));
  console.log(readFileSync(join(HERE, "SHA256SUMS"), "utf8").trim());
  return 0;
}

function compare() {
  const different = [...OUTPUTS, "SHA256SUMS"].filter((name) => !readFileSync(join(HERE, name)).equals(readFileSync(join(work, name))));
  console.log(different.length === 0 ? "byte for byte the same" : `different: ${different.join(", ")}`);
  return different.length === 0 ? 0 : 1;
}
