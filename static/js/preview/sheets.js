/** Style sheets: a changed one takes its predecessor's place once it is loaded, so that nothing flashes. */

/**
 * @param {Readonly<Record<string, string>>} before digests by path, e.g. `css/page.css`
 * @param {Readonly<Record<string, string>>} after
 * @returns {string[]} paths of the sheets that this page uses and that have changed
 */
export function changed(before, after) {
  return Object.keys(after).filter((path) => before[path] !== after[path] && link(path) !== null);
}

/** @param {string} path @param {string} digest of what it holds now @returns {Promise<void>} settled when it counts, or cannot be loaded */
export function relink(path, digest) {
  const old = link(path);
  if (old === null) return Promise.resolve();
  const fresh = /** @type {HTMLLinkElement} */ (old.cloneNode());
  // The folder stays: the fonts that a sheet names are those that are here already.
  fresh.href = `${new URL(old.href).pathname}?v=${digest}`;
  return new Promise((resolve) => {
    fresh.addEventListener("load", () => {
      old.remove();
      resolve();
    });
    fresh.addEventListener("error", () => {
      fresh.remove();
      resolve();
    });
    old.after(fresh);
  });
}

/** @param {string} path @returns {HTMLLinkElement | null} the last one, while two of them are there */
function link(path) {
  const all = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel="stylesheet"]'));
  return [...all].filter((each) => new URL(each.href).pathname.endsWith(`/${path}`)).at(-1) ?? null;
}
