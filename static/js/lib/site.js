/**
 * Where the site stands, and what serves it. `<html data-host="static" data-root="../../">` on the pages of a static export, which
 * may lie in any folder of any host; a page of our own server has neither. This file alone reads them.
 */

const { host, root: given } = document.documentElement.dataset;

/** True on a host that only hands out files: nothing there judges, remembers or answers. */
export const isStatic = host === "static";

/** Address of the course's page. */
export const root = new URL(given ?? "/", location.href);

/**
 * Under this name the browser keeps what belongs to the site. Our server has an origin of its own; exports may share theirs with
 * other exports, told apart by their folder.
 */
export const storageName = isStatic ? `microbatch:${root.pathname}` : "microbatch";

/** Page of the hidden frame that starts Python. */
export const frame = new URL(isStatic ? "runtime/frame.html" : "runtime/frame", root).href;

/** @param {string} path from the course's page, e.g. `lessons/batches` @returns {string} path on this host, without a slash at the end */
export function path(path) {
  return new URL(path, root).pathname.replace(/\/$/, "");
}
