// What keeps learner code inside its worker, besides the null origin and the frame's policy.

const PAGE_BYTES = 65_536;

/** What could reach the network, storage, other pages or the page's own messages. Timers and message channels stay: asyncio needs them. */
const DANGEROUS = [
  "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "WebTransport", "importScripts", "indexedDB", "caches",
  "BroadcastChannel", "Worker", "SharedWorker", "postMessage", "close", "cookieStore", "RTCPeerConnection", "Notification",
  "FileReaderSync", "webkitRequestFileSystem", "webkitRequestFileSystemSync", "webkitResolveLocalFileSystemURL",
  "webkitResolveLocalFileSystemSyncURL", "requestAnimationFrame", "cancelAnimationFrame",
];

/** What hangs off `navigator` in a worker and reaches storage, devices or the network. */
const DANGEROUS_ON_NAVIGATOR = ["sendBeacon", "serviceWorker", "storage", "locks", "serial", "hid", "usb", "storageBuckets", "gpu", "ml"];

/**
 * Refuse to grow any WebAssembly memory beyond `bytes`; Python then raises MemoryError instead of taking the tab with it.
 * @param {number} bytes
 */
export function capMemory(bytes) {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (/** @type {number} */ pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > bytes) throw new RangeError("the memory limit is reached");
    return grow.call(this, pages);
  };
}

/**
 * Let Pyodide use a core that is already compiled instead of compiling its own.
 * @param {WebAssembly.Module} module
 */
export function shareModule(module) {
  WebAssembly.instantiateStreaming = async (_source, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
}

/**
 * From here on `fetch` gives out the files that the frame has fetched, and nothing else: the worker has no network.
 * @param {Map<string, Blob>} files by absolute URL
 */
export function serveFiles(files) {
  self.fetch = async (request) => {
    const url = String(request);
    if (url.endsWith(".wasm")) return new Response(); // The compiled module stands in for it.
    const blob = files.get(url);
    if (!blob) throw new TypeError(`${url} is not a file of the runtime`);
    return new Response(blob);
  };
}

/**
 * Take everything dangerous off the global scope and its prototypes, for good.
 * @param {typeof globalThis} scope
 */
export function disarm(scope) {
  for (const name of DANGEROUS) remove(scope, name);
  for (const name of DANGEROUS_ON_NAVIGATOR) remove(scope.navigator, name);
  scope.onmessage = null;
  quiet = true;
}

let quiet = false;

/**
 * Let the console fall silent with `disarm`, also for those who have taken its functions by then: a crash of learner code
 * is an ordinary outcome, told to the learner; nobody need be asked on the console to report it.
 * @param {typeof globalThis} scope
 */
export function tameConsole({ console }) {
  for (const name of /** @type {const} */ (["error", "warn", "log"])) {
    const say = console[name].bind(console);
    console[name] = (...words) => quiet || say(...words);
  }
}

/** @param {object} owner @param {string} name */
function remove(owner, name) {
  for (let object = owner; object && object !== Object.prototype; object = Object.getPrototypeOf(object)) {
    if (Object.hasOwn(object, name)) Reflect.deleteProperty(object, name);
  }
  Object.defineProperty(owner, name, { value: undefined, writable: false, configurable: false });
}
