// The hidden frame: fetches the runtime files once, compiles WebAssembly once, and starts and ends workers for the page.
//
// The page connects with one MessagePort. Over it come {op: "spawn", id} with a port for the new worker, and
// {op: "terminate", id}; back go {kind: "progress", loaded, total}, {kind: "failed", id, reason} and {kind: "dead", id, reason}.
// Learner code never runs here, and what it prints or returns does not pass through: page and worker share a port of their own.
import { fetchRuntime } from "./download.js";

const given = document.documentElement.dataset;
/** @param {string} path */
const absolute = (path) => new URL(path, location.origin).href;

/** @type {Map<number, Worker>} */
const workers = new Map();
/** @type {MessagePort} */
let page;
/** @type {ReturnType<typeof fetchRuntime> | undefined} */
let runtime;

// A worker from a data: URL has a null origin: no cookies, no storage, no API. It inherits this frame's policy. The import is
// a dynamic one, because a static one in a worker would count as a worker itself, and only data: workers are allowed.
// The modules are asked for early, so that they arrive beside the data; whoever needs them later hears of any failure.
const modules = runtimeFiles().map(({ url }) => url).filter((url) => url.endsWith(".mjs"));
const bootstrap = `
const first = new Promise((resolve) => { self.onmessage = resolve; });
for (const early of ${JSON.stringify(modules)}) import(early).catch(() => {});
import(${JSON.stringify(absolute(given.worker ?? ""))}).then((worker) => first.then(worker.start), (error) => self.postMessage(String(error)));
`;
const address = `data:text/javascript,${encodeURIComponent(bootstrap)}`;
const source = /** @type {any} */ (window).trustedTypes?.createPolicy("microbatch-worker", { createScriptURL: () => address }).createScriptURL("") ?? address;

addEventListener("message", (event) => {
  if (event.source !== parent || event.origin !== location.origin || event.data?.op !== "connect" || page) return;
  page = event.ports[0];
  page.onmessage = ({ data, ports }) => {
    if (data.op === "spawn") spawn(data.id, ports[0]);
    else if (data.op === "terminate") terminate(data.id);
  };
  page.postMessage({ kind: "connected" });
});

/** @param {number} id @param {MessagePort} port */
async function spawn(id, port) {
  if (given.problem) return page.postMessage({ kind: "failed", id, reason: given.problem });
  const worker = new Worker(/** @type {string} */ (source), { type: "module", name: `python ${id}` });
  workers.set(id, worker);
  /** @param {string} reason */
  const dead = (reason) => page.postMessage({ kind: "dead", id, reason });
  worker.onmessage = ({ data }) => dead(`the worker script could not be loaded: ${data}`);
  worker.onerror = (event) => {
    event.preventDefault();
    dead(event.message || "the worker ended");
  };
  try {
    runtime ??= fetchRuntime(runtimeFiles(), (loaded, total) => page.postMessage({ kind: "progress", loaded, total }));
    const { module, files } = await runtime;
    if (!workers.has(id)) return;
    const names = JSON.parse(given.names ?? "[]");
    const boot = { core: absolute(given.core ?? ""), packages: absolute(given.packages ?? ""), names, lock: given.lock, module, files };
    worker.postMessage(boot, [port]);
  } catch (error) {
    runtime = undefined;
    terminate(id);
    page.postMessage({ kind: "failed", id, reason: String(error instanceof Error ? error.message : error) });
  }
}

/** @returns {import("./download.js").RuntimeFile[]} */
function runtimeFiles() {
  const files = /** @type {import("./download.js").RuntimeFile[]} */ (JSON.parse(given.files ?? "[]"));
  return files.map((file) => ({ ...file, url: absolute(file.url) }));
}

/** @param {number} id */
function terminate(id) {
  workers.get(id)?.terminate();
  workers.delete(id);
}
