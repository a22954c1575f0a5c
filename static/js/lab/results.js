/** What a lab found out, put where its template has a place for it. */

/**
 * A figure: shown in each `[data-out=<key>]`; where the template has none, it stands in the page unseen, for scripts and tests.
 * @param {HTMLElement} lab @param {string} key @param {any} value @param {string} text as people read it
 */
export function figure(lab, key, value, text) {
  let places = [...lab.querySelectorAll(`[data-out="${key}"]`)];
  if (places.length === 0) {
    const place = document.createElement("data");
    place.hidden = true;
    place.dataset.out = key;
    lab.append(place);
    places = [place];
  }
  for (const place of places) {
    place.setAttribute("data-value", String(value));
    if (place.textContent !== text) place.textContent = text;
  }
}

/** The result in words. @param {HTMLElement} lab @param {(string | Node)[]} paragraphs */
export function summary(lab, paragraphs) {
  const lines = paragraphs.map((one) => {
    const line = document.createElement("p");
    line.append(one);
    return line;
  });
  lab.querySelector('[data-part="summary"]')?.replaceChildren(...lines);
}
