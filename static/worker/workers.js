// The hidden frame's end of the wire to the page: starts and ends workers for it.
//
// The page connects with one MessagePort. Over it come {op: "spawn", id} with a port for the new worker, and
// {op: "terminate", id}; back go {kind: "progress", loaded, total}, {kind: "failed", id, reason} and {kind: "dead", id, reason}.
// Learner code never runs here, and what it prints or returns does not pass through: page and worker share a port of their own.

/**
 * @typedef {object} Boot what a worker is started with
 * @property {string} core address of the folder of Pyodide's core
 * @property {string} packages address from which the lock's file names start
 * @property {string[]} names of the packages to load
 * @property {string} lock the lockfile
 * @property {WebAssembly.Module} module the compiled core
 * @property {Map<string, Blob>} files by absolute address
 */

/** @typedef {(loaded: number, total: number) => void} Report of bytes on the wire */

/** The one Trusted Types policy that the frame's own policy allows. */
const POLICY = "microbatch-worker";

/**
 * A worker from a data: URL has a null origin: no cookies, no storage, no API. It inherits the frame's policy, as that is when the
 * worker is started.
 * @param {string} program
 * @returns {string} the address, trusted where the browser asks for that
 */
export function addressOf(program) {
  const address = `data:text/javascript,${encodeURIComponent(program)}`;
  return /** @type {any} */ (window).trustedTypes?.createPolicy(POLICY, { createScriptURL: () => address }).createScriptURL("") ?? address;
}

/**
 * Do what the page asks.
 * @param {object} given
 * @param {(report: Report) => string | Promise<string>} given.address of the worker's program
 * @param {(report: Report) => Promise<Boot>} given.boot called once; again after a failure
 */
export function serve({ address, boot }) {
  /** @type {Map<number, Worker | null>} null: asked for, but its program is not here yet */
  const workers = new Map();
  /** @type {MessagePort} */
  let page;
  /** @type {Promise<Boot> | undefined} */
  let booting;
  /** @type {Report} */
  const report = (loaded, total) => page.postMessage({ kind: "progress", loaded, total });

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
    /** @param {string} reason */
    const dead = (reason) => page.postMessage({ kind: "dead", id, reason });
    workers.set(id, null);
    try {
      const program = address(report);
      // Without waiting where there is nothing to wait for: the worker then starts beside the downloads.
      const worker = start(id, typeof program === "object" && "then" in program ? await program : program, dead);
      booting ??= boot(report);
      const ready = await booting;
      if (workers.has(id)) worker?.postMessage(ready, [port]);
    } catch (error) {
      booting = undefined;
      terminate(id);
      page.postMessage({ kind: "failed", id, reason: String(error instanceof Error ? error.message : error) });
    }
  }

  /** @param {number} id @param {string} program @param {(reason: string) => void} dead */
  function start(id, program, dead) {
    if (!workers.has(id)) return null;
    const worker = new Worker(program, { type: "module", name: `python ${id}` });
    workers.set(id, worker);
    worker.onmessage = ({ data }) => dead(`the worker script could not be loaded: ${data}`);
    worker.onerror = (event) => {
      event.preventDefault();
      dead(event.message || "the worker ended");
    };
    return worker;
  }

  /** @param {number} id */
  function terminate(id) {
    workers.get(id)?.terminate();
    workers.delete(id);
  }
}
