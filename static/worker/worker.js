// The thin worker: starts Pyodide, then answers one message at a time by calling `microbatch_browser`.
//
// In: one structured message from the frame to boot with, then JSON text over the page's port, {run, op: "run" | "load" |
// "call" | "lab" | "ping", code | case | lab and settings}. Out: JSON text {run, op, kind: "booting" | "ready" | "started" |
// "stdout" | "events" | "result" | "failed" | "pong", …}. Events and results carry the JSON text that Python made, unread.
import { capMemory, disarm, serveFiles, shareModule, tameConsole } from "./lockdown.js";
import { Output } from "./output.js";

const MEMORY_BYTES = 512 * 1024 * 1024;
const RECURSION_LIMIT = 250;
/** No answer of ours is longer. */
const ANSWER_CHARACTERS = 8_000_000;
/** What of `microbatch_browser` a message may ask for. */
const OPERATIONS = ["run", "load", "call", "lab"];
/** Our own functions never raise, unless learner code has changed them; the page knows this word (js/python/crash.js). */
const SPOILT = "the harness failed";
/** With stack switching Python runs on a stack of its own, and deep recursion ends in RecursionError instead of a crash. */
const STACK_SWITCHING = "Suspending" in WebAssembly;

/** The job that is running: its run id and operation go with everything that is sent. */
let job = { run: 0, op: "boot" };

/**
 * @typedef {{loadPyodide: Function, createPyodideModule?: Function}} Core
 * @typedef {(folder: string) => Promise<Core>} Load
 */

/** @type {Load} */
const imported = async (folder) => ({ loadPyodide: (await import(`${folder}pyodide.mjs`)).loadPyodide });

/**
 * @param {MessageEvent} event the frame's one message: what to boot with, and the page's port
 * @param {Load} [load] gives Pyodide where it cannot be imported from an address
 */
export async function start({ data, ports }, load = imported) {
  const port = ports[0];
  const send = port.postMessage.bind(port);
  /** @param {string} kind @param {object} [more] */
  const post = (kind, more = {}) => {
    // Python reaches the prototypes of its own world: a message without one is not changed by what hangs there.
    send(JSON.stringify(Object.assign(Object.create(null), job, { kind }, more)));
  };
  const broken = (/** @type {unknown} */ error) => post("failed", { reason: describe(error) });
  // With stack switching a fatal error may leave its promise pending for ever; it surfaces here or in `on_fatal`.
  // The learner hears of it in the page; the console need not.
  self.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    if (isFatal(event.reason)) broken(event.reason);
  });
  self.addEventListener("error", (event) => {
    event.preventDefault();
    broken(event.error ?? event.message);
  });
  try {
    const python = await boot(data, load, post, broken);
    port.onmessage = (event) => answer(JSON.parse(event.data), python, post, broken);
    post("ready", { switching: STACK_SWITCHING });
  } catch (error) {
    broken(error);
  }
}

/**
 * @param {import("./workers.js").Boot} given
 * @param {Load} load
 * @param {(kind: string, more?: object) => void} post
 * @param {(error: unknown) => void} broken
 */
async function boot(given, load, post, broken) {
  tameConsole(self);
  capMemory(MEMORY_BYTES);
  shareModule(given.module);
  serveFiles(given.files);
  post("booting", { phase: "core" });
  const { loadPyodide, ...core } = await load(given.core);
  const pyodide = await loadPyodide({
    ...core,
    indexURL: given.core,
    lockFileContents: given.lock,
    packageBaseUrl: given.packages,
    packages: given.names,
    jsglobals: {},
    stdin: () => null,
  });
  post("booting", { phase: "packages" });
  const harness = pyodide.pyimport("microbatch_browser");
  harness.prepare();
  const output = new Output((text) => post("stdout", { text }));
  for (const stream of ["setStdout", "setStderr"]) pyodide[stream]({ write: (/** @type {Uint8Array} */ bytes) => output.write(bytes), isatty: false });
  pyodide._api.on_fatal = (/** @type {unknown} */ error) => {
    output.flush();
    broken(error);
  };
  const system = pyodide.pyimport("sys");
  if (!STACK_SWITCHING) system.setrecursionlimit(RECURSION_LIMIT);
  // Taken now: once a learner's program has run, the names in our package may mean something else.
  const functions = new Map(OPERATIONS.map((name) => [name, harness[name]]));
  disarm(self);
  /** @param {string} name @param {...unknown} given */
  const call = (name, ...given) => {
    const entry = functions.get(name);
    return STACK_SWITCHING ? entry.callPromising(...given) : entry(...given);
  };
  return { output, call };
}

/**
 * @param {{run: number, op: string, code?: string, case?: object, lab?: string, settings?: object}} message
 * @param {{output: Output, call: (name: string, ...given: unknown[]) => Promise<string> | string}} python
 * @param {(kind: string, more?: object) => void} post
 * @param {(error: unknown) => void} broken
 */
async function answer(message, python, post, broken) {
  job = { run: message.run, op: message.op };
  if (message.op === "ping") return post("pong");
  post("started");
  const start = performance.now();
  try {
    const text = await python.call(message.op, ...given(message, (events) => post("events", { events })));
    const seconds = (performance.now() - start) / 1000;
    python.output.flush();
    if (typeof text !== "string" || text.length > ANSWER_CHARACTERS) throw new TypeError(`${SPOILT}: no such answer is ours`);
    post("result", { text, seconds });
  } catch (error) {
    python.output.flush();
    broken(error);
  }
}

/**
 * What Python is given for a message: JSON text or a program, and for a lab somewhere to send events to.
 * @param {{op: string, code?: string, case?: object, lab?: string, settings?: object}} message
 * @param {(events: string) => void} send
 */
function given({ op, code, case: one, lab, settings }, send) {
  if (op === "lab") return [JSON.stringify({ lab, settings }), send];
  return [op === "call" ? JSON.stringify(one) : code ?? ""];
}

/** @param {any} error */
function isFatal(error) {
  return error?.pyodide_fatal_error === true || error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

/** @param {any} error */
function describe(error) {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (error?.name === "PythonError" && !isFatal(error)) return `${SPOILT}: ${text.slice(-400)}`;
  return text.includes(SPOILT) ? SPOILT : text.slice(-500);
}
