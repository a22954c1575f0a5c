/**
 * Dragging a line with a pointer: from its grip with a finger (the rest of the page still scrolls), from anywhere on it with
 * a mouse. Nothing is moved before the pointer is let go; a gap shows where the line would go. Escape gives up.
 */

/** A pointer that moved less than this, px, has not dragged. */
const STILL = 5;
/** This near to the edge of the window, px, the page scrolls along, by this much. */
const EDGE = 48;
const SCROLL = 12;

/**
 * @param {HTMLElement} root holds the lists
 * @param {object} given
 * @param {string} given.lines selector of what can be dragged
 * @param {string} given.lists selector of the lists it can be dropped into
 * @param {(line: HTMLElement, list: HTMLElement, index: number) => void} given.onDrop index among the list's other lines
 * @returns {() => void} ends it
 */
export function draggable(root, { lines, lists, onDrop }) {
  const gap = document.createElement("li");
  gap.className = "line-gap";
  gap.setAttribute("aria-hidden", "true");
  /** @type {{line: HTMLElement, x: number, y: number, scroll: number, moving: boolean} | null} */
  let drag = null;

  const end = () => {
    drag?.line.classList.remove("is-dragged");
    drag?.line.style.removeProperty("transform");
    drag = null;
    gap.remove();
  };

  const down = (/** @type {PointerEvent} */ event) => {
    if (drag !== null || event.button !== 0 || !(event.target instanceof Element)) return;
    const line = /** @type {HTMLElement | null} */ (event.target.closest(lines));
    const held = event.pointerType === "mouse" ? !event.target.closest("button") : event.target.closest(".line-grip");
    if (line === null || !held) return;
    drag = { line, x: event.clientX, y: event.clientY, scroll: scrollY, moving: false };
  };

  const move = (/** @type {PointerEvent} */ event) => {
    if (drag === null) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving && Math.hypot(dx, dy) < STILL) return;
    drag.moving = true;
    event.preventDefault();
    drag.line.classList.add("is-dragged");
    drag.line.style.setProperty("transform", `translate(${dx}px, ${dy + scrollY - drag.scroll}px)`);
    if (event.clientY < EDGE) scrollBy(0, -SCROLL);
    else if (event.clientY > innerHeight - EDGE) scrollBy(0, SCROLL);
    const list = nearest([.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(lists))], event.clientY);
    const others = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(lines))].filter((each) => each !== drag?.line);
    const index = others.findIndex((each) => event.clientY < middle(each));
    list.insertBefore(gap, index === -1 ? null : others[index]);
  };

  const up = () => {
    if (drag?.moving && gap.parentElement) {
      const { line } = drag;
      const list = gap.parentElement;
      const index = [...list.children].filter((each) => each !== line).indexOf(gap);
      end();
      onDrop(line, list, index);
    } else end();
  };

  const key = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && end();

  root.addEventListener("pointerdown", down);
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", up);
  addEventListener("pointercancel", end);
  addEventListener("keydown", key);
  return () => {
    end();
    root.removeEventListener("pointerdown", down);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", end);
    removeEventListener("keydown", key);
  };
}

/** @param {HTMLElement} element @returns {number} y of its middle in the window */
function middle(element) {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

/** @param {HTMLElement[]} lists from top to bottom @param {number} y @returns {HTMLElement} the one at that height, or next to it */
function nearest(lists, y) {
  const far = (/** @type {HTMLElement} */ list) => {
    const { top, bottom } = list.getBoundingClientRect();
    return Math.max(top - y, y - bottom, 0);
  };
  return lists.reduce((best, list) => (far(list) < far(best) ? list : best));
}
