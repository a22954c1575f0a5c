/**
 * A button that has to wait: it cannot be used until then, the seconds are counted aloud for the eye, and it comes back by
 * itself. It stays focusable, so that nobody loses their place.
 *
 * @param {HTMLButtonElement} button clicks are ignored by its owner while `aria-disabled` is set
 * @param {number} seconds
 * @param {(left: number) => void} onTick whole seconds that are left; 0 at the end
 */
export function pause(button, seconds, onTick) {
  const end = performance.now() + seconds * 1000;
  button.setAttribute("aria-disabled", "true");
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    if (left === 0) button.removeAttribute("aria-disabled");
    onTick(left);
    if (left > 0) setTimeout(tick, Math.min(1000, end - performance.now() + 20));
  };
  tick();
}

/** @param {Element} button @returns {boolean} */
export function paused(button) {
  return button.getAttribute("aria-disabled") === "true";
}
