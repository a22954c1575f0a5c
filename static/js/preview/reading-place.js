/** Where one is reading: kept while the page changes around it, and over a reload. */

const KEY = "microbatch:preview-place";
const TEXTS = "main h1, main h2, main h3, main h4, main p, main li, main tr, main pre, main figure, main .block";

/**
 * @typedef {{element: Element, text: string, top: number}} Anchor
 */

/** @returns {Anchor[]} what is in sight, from the top; then what lies around it, the nearest first */
function anchors() {
  const middle = innerHeight / 2;
  /** @type {Anchor[]} */
  const seen = [];
  /** @type {Anchor[]} */
  const around = [];
  for (const element of document.querySelectorAll(TEXTS)) {
    const { top, bottom, height } = element.getBoundingClientRect();
    if (height === 0) continue;
    const anchor = { element, text: words(element), top };
    if (top >= 0 && top < innerHeight) seen.push(anchor);
    else if (bottom > -4 * innerHeight && top < 5 * innerHeight) around.push(anchor);
  }
  around.sort((a, b) => Math.abs(a.top - middle) - Math.abs(b.top - middle));
  return [...seen, ...around];
}

/**
 * Change the page without moving what is in sight: the first text of the window that is still there stays where it was.
 * @param {() => void} change
 */
export function still(change) {
  const root = document.documentElement;
  const before = scrollY > 0 ? anchors() : [];
  root.style.setProperty("overflow-anchor", "none"); // the browser would do the same a frame later, and then twice
  change();
  const found = before.find(({ element }) => element.isConnected) ?? moved(before);
  if (found) {
    const now = found.element.getBoundingClientRect().top;
    if (now !== found.top) scrollBy({ top: now - found.top, behavior: "instant" });
  }
  requestAnimationFrame(() => root.style.removeProperty("overflow-anchor"));
}

/** @param {Anchor[]} before @returns {Anchor | undefined} the first of them whose text stands in the page again */
function moved(before) {
  /** @type {Map<string, Element>} */
  const texts = new Map();
  for (const element of document.querySelectorAll(TEXTS)) texts.set(`${element.localName} ${words(element)}`, element);
  for (const { element, text, top } of before) {
    const again = texts.get(`${element.localName} ${text}`);
    if (again) return { element: again, text, top };
  }
  return undefined;
}

/** Load the page anew and come back to this place. */
export function reload() {
  const [first] = anchors();
  const place = first && { path: location.pathname, tag: first.element.localName, text: first.text, top: first.top, y: scrollY };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place ?? null));
  } catch {
    // Without storage the browser's own memory of the place has to do.
  }
  location.reload();
}

/** After such a reload: go there, and stay while the page is coming to life. */
export function comeBack() {
  let place = null;
  try {
    place = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
  if (place?.path !== location.pathname || !(place.y > 0)) return;
  let left = 40;
  let own = true;
  const stop = () => (own = false);
  for (const type of ["wheel", "touchstart", "keydown", "pointerdown"]) addEventListener(type, stop, { once: true, passive: true });
  const step = () => {
    if (!own || left-- === 0) return;
    const found = [...document.querySelectorAll(TEXTS)].find((each) => each.localName === place.tag && words(each) === place.text);
    const top = found ? found.getBoundingClientRect().top - place.top : place.y - scrollY;
    if (Math.abs(top) > 1) scrollBy({ top, behavior: "instant" });
    setTimeout(step, 25);
  };
  step();
}

/** @param {Element} element @returns {string} */
function words(element) {
  return (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 200);
}
