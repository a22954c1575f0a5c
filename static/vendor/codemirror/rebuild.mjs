// Rebuilds editor.js, LICENSES.txt and SHA256SUMS from entry.js, package.json and package-lock.json.
//
//   node rebuild.mjs            write them here
//   node rebuild.mjs --check    build in a temporary folder and compare, byte for byte; exit status 1 when they differ
//   node rebuild.mjs --lock     resolve package.json anew, write package-lock.json, then build
//
// Needs Node and npm with access to a package registry. The app and its other tests need neither.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const INPUTS = ["entry.js", "package.json", "package-lock.json"];
const OUTPUTS = ["editor.js", "LICENSES.txt"];
const NPM = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
const ESBUILD = [
  "entry.js",
  "--bundle",
  "--format=esm",
  "--minify",
  "--charset=utf8",
  "--target=es2022",
  "--legal-comments=none",
  "--outfile=editor.js",
];

const asked = process.argv[2] ?? "";
const work = mkdtempSync(join(tmpdir(), "editor-bundle-"));
try {
  const inputs = asked === "--lock" ? INPUTS.filter((name) => name !== "package-lock.json") : INPUTS;
  for (const name of inputs) cpSync(join(HERE, name), join(work, name));
  if (asked === "--lock") {
    run("npm", ["install", "--package-lock-only", ...NPM]);
    writeFileSync(join(HERE, "package-lock.json"), withoutAddresses(readFileSync(join(work, "package-lock.json"), "utf8")));
  }
  run("npm", ["ci", ...NPM]);
  run(process.execPath, [join("node_modules", "esbuild", "bin", "esbuild"), ...ESBUILD, "--log-level=warning"]);
  writeFileSync(join(work, "LICENSES.txt"), licences());
  writeFileSync(join(work, "SHA256SUMS"), sums(work));
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

/** The licence of every package that may have code in the bundle, in one text. */
function licences() {
  const lock = JSON.parse(readFileSync(join(work, "package-lock.json"), "utf8"));
  const parts = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== "" && !entry.dev)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, entry]) => {
      const file = readdirSync(join(work, path)).find((name) => /^licen[cs]e/i.test(name));
      if (!file) throw new Error(`${path} has no licence file`);
      const title = `${path.replace("node_modules/", "")} ${entry.version} (${entry.license})`;
      return `${title}\n${"=".repeat(title.length)}\n\n${readFileSync(join(work, path, file), "utf8").trim()}\n`;
    });
  return "editor.js contains code of these packages, unchanged but for bundling and minifying.\n\n" + parts.join("\n\n");
}

/** @param {string} folder */
function sums(folder) {
  return OUTPUTS.map((name) => `${createHash("sha256").update(readFileSync(join(folder, name))).digest("hex")}  ${name}\n`).join("");
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
