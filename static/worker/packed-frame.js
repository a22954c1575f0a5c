// The hidden frame of a static export. No header of the host's protects it, so it protects itself: it fetches all there is to fetch,
// then seals itself, and only then starts workers. They inherit the seal: WebAssembly may be compiled, and that is all.
import { fetchPacked } from "./packed.js";
import { addressOf, serve } from "./workers.js";

const given = document.documentElement.dataset;

/** Nothing is loaded from here. Pyodide wants absolute addresses for its files, and the worker finds them among what it is given. */
const NOWHERE = "https://python.invalid/";

const SEAL = "default-src 'none'; script-src 'wasm-unsafe-eval'; worker-src data:; base-uri 'none'; form-action 'none'";

/** @typedef {{address: string, boot: import("./workers.js").Boot}} Ready */
/** @type {Promise<Ready> | undefined} */
let ready;

/** @param {import("./workers.js").Report} report @returns {Promise<Ready>} */
async function prepare(report) {
  const files = /** @type {import("./packed.js").PackedFile[]} */ (JSON.parse(given.files ?? "[]"));
  const { program, module, blobs } = await fetchPacked(files, given.program ?? "", report);
  const address = addressOf(program);
  seal();
  return {
    address,
    boot: {
      core: `${NOWHERE}${given.core}/`,
      packages: NOWHERE,
      names: JSON.parse(given.names ?? "[]"),
      lock: given.lock ?? "",
      module,
      files: new Map([...blobs].map(([name, blob]) => [NOWHERE + name, blob])),
    },
  };
}

/** A policy that is added to a page joins those it has: nothing that any of them forbids is allowed. */
function seal() {
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = SEAL;
  document.head.append(meta);
}

/** @param {import("./workers.js").Report} report */
function once(report) {
  ready ??= prepare(report);
  ready.catch(() => (ready = undefined));
  return ready;
}

serve({ address: async (report) => (await once(report)).address, boot: async (report) => (await once(report)).boot });
