// The hidden frame on our own server: the runtime's files lie under addresses that its policy names, and carry the headers that let
// a worker with a null origin import them.
import { fetchRuntime } from "./download.js";
import { addressOf, serve } from "./workers.js";

const given = document.documentElement.dataset;
/** @param {string} path */
const absolute = (path) => new URL(path, location.origin).href;

const files = /** @type {import("./download.js").RuntimeFile[]} */ (JSON.parse(given.files ?? "[]")).map((file) => ({ ...file, url: absolute(file.url) }));

// The import is a dynamic one, because a static one in a worker would count as a worker itself, and only data: workers are allowed.
// The modules are asked for early, so that they arrive beside the data; whoever needs them later hears of any failure.
const modules = files.map(({ url }) => url).filter((url) => url.endsWith(".mjs"));
const address = addressOf(`
const first = new Promise((resolve) => { self.onmessage = resolve; });
for (const early of ${JSON.stringify(modules)}) import(early).catch(() => {});
import(${JSON.stringify(absolute(given.worker ?? ""))}).then((worker) => first.then(worker.start), (error) => self.postMessage(String(error)));
`);

serve({
  address() {
    if (given.problem) throw new Error(given.problem);
    return address;
  },
  async boot(report) {
    const { module, files: blobs } = await fetchRuntime(files, report);
    const names = JSON.parse(given.names ?? "[]");
    return { core: absolute(given.core ?? ""), packages: absolute(given.packages ?? ""), names, lock: given.lock ?? "", module, files: blobs };
  },
});
