// Fetches every file of the runtime once and counts the bytes.

/**
 * @typedef {object} RuntimeFile
 * @property {string} name
 * @property {string} url absolute
 * @property {number} raw bytes as a response body delivers them
 * @property {number} compressed bytes on the wire
 */

/**
 * Fetch all files side by side. WebAssembly is compiled while it arrives; modules are left to the worker's own import, so
 * that no file is fetched twice, and are counted as soon as everything else is there.
 *
 * @param {RuntimeFile[]} files
 * @param {(loaded: number, total: number) => void} report bytes on the wire, at most every 100 ms
 * @returns {Promise<{module: WebAssembly.Module, files: Map<string, Blob>}>} the compiled core and the data files by URL
 * @throws {Error} naming the file that is missing, cut short or of the wrong type
 */
export async function fetchRuntime(files, report) {
  const total = files.reduce((sum, file) => sum + file.compressed, 0);
  const counted = new Map(files.map((file) => [file.url, isModule(file) ? file.compressed : 0]));
  let last = 0;
  /** @param {RuntimeFile} file @param {number} raw */
  const count = (file, raw) => {
    counted.set(file.url, Math.round((Math.min(raw, file.raw) / file.raw) * file.compressed));
    const now = performance.now();
    if (now - last < 100 && raw < file.raw) return;
    last = now;
    report([...counted.values()].reduce((a, b) => a + b, 0), total);
  };

  /** @type {WebAssembly.Module | undefined} */
  let module;
  const blobs = new Map();
  await Promise.all(
    files
      .filter((file) => !isModule(file))
      .map(async (file) => {
        const response = await get(file.url);
        if (file.name.endsWith(".wasm")) {
          // The copy is only counted. The original keeps its address, by which the browser finds its cache of machine code.
          const copy = response.clone();
          [module] = await Promise.all([WebAssembly.compileStreaming(response), drain(copy, (raw) => count(file, raw))]);
        } else {
          /** @type {Uint8Array<ArrayBuffer>[]} */
          const parts = [];
          await drain(response, (raw, part) => {
            parts.push(part);
            count(file, raw);
          });
          blobs.set(file.url, new Blob(parts));
        }
      }),
  );
  if (!module) throw new Error("the list of runtime files names no WebAssembly");
  return { module, files: blobs };
}

/** @param {RuntimeFile} file */
function isModule(file) {
  return file.name.endsWith(".mjs");
}

/** @param {string} url */
export async function get(url) {
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok || !response.body) throw new Error(`${new URL(url).pathname} was answered with ${response.status}`);
  return response;
}

/** @param {Response} response @param {(raw: number, part: Uint8Array<ArrayBuffer>) => void} each */
async function drain(response, each) {
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).getReader();
  let raw = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    raw += value.byteLength;
    each(raw, value);
  }
}
