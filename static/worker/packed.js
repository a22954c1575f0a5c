// Fetches what a static export packs: gzip under a name that no host takes for something else, so that a host that compresses
// nothing, or sends odd types, does no harm.
import { get } from "./download.js";

/**
 * @typedef {object} PackedFile
 * @property {string} name as Pyodide asks for it
 * @property {string} path from the frame's page
 * @property {boolean} packed
 * @property {number} bytes of the file on the host
 */

/**
 * @param {PackedFile[]} files
 * @param {string} program name of the worker's program among them
 * @param {(loaded: number, total: number) => void} report bytes on the wire
 * @returns {Promise<{program: string, module: WebAssembly.Module, blobs: Map<string, Blob>}>} the other files by name
 * @throws {Error} naming the file that is missing or broken
 */
export async function fetchPacked(files, program, report) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  /** @param {number} bytes */
  const count = (bytes) => {
    loaded += bytes;
    report(loaded, total);
  };
  /** @type {Map<string, Blob>} */
  const blobs = new Map();
  let text = "";
  /** @type {WebAssembly.Module | undefined} */
  let module;
  const take = async (/** @type {PackedFile} */ file) => {
    const body = await unpacked(file, count);
    if (file.name === program) text = await new Response(body).text();
    else if (file.name.endsWith(".wasm")) module = await WebAssembly.compileStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } }));
    else blobs.set(file.name, await new Response(body).blob());
  };
  await Promise.all(files.map((file) => take(file).catch((error) => {
    throw new Error(`${file.path} could not be read: ${error.message}`);
  })));
  if (!module || !text) throw new Error("the list of files names no WebAssembly or no program");
  return { program: text, module, blobs };
}

/** @param {PackedFile} file @param {(bytes: number) => void} count @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>} */
async function unpacked({ path, packed }, count) {
  const response = await get(new URL(path, location.href).href);
  const counter = new TransformStream({
    transform(part, stream) {
      count(part.byteLength);
      stream.enqueue(part);
    },
  });
  const body = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).pipeThrough(counter);
  return packed ? body.pipeThrough(new DecompressionStream("gzip")) : body;
}
