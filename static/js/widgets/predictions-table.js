/** What one predicted on this page, how sure one was, and how that went. */

import * as predictions from "../lib/predictions.js";

/** @type {Record<string, string>} */
const CONFIDENCE = { sure: "sure", fairly: "fairly sure", guess: "guessing" };

class PredictionsTable extends HTMLElement {
  /** @type {(() => void) | undefined} */
  #stop;

  connectedCallback() {
    this.querySelector("button[name=forget]")?.addEventListener("click", this.#forget);
    this.#stop = predictions.watch(() => this.#render());
    this.#render();
  }

  disconnectedCallback() {
    this.#stop?.();
    this.querySelector("button[name=forget]")?.removeEventListener("click", this.#forget);
  }

  #forget = () => {
    predictions.clear();
    // Closing what is open again is what the first HTML is for.
    location.reload();
  };

  #render() {
    const blocks = [...document.querySelectorAll('[data-block="predict"][data-id]')];
    const rows = blocks.map((block) => {
      const id = block.getAttribute("data-id") ?? "";
      const title = block.querySelector(".block-title")?.textContent?.trim() ?? id;
      return { id, title, prediction: predictions.get(id) };
    });
    this.querySelector("tbody")?.replaceChildren(...rows.map((row) => tableRow(row.id, row.title, row.prediction)));
    const settled = rows.flatMap(({ prediction }) => (prediction ? [prediction] : []));
    const sentence = this.querySelector('[data-out="calibration"]');
    if (sentence) sentence.textContent = calibration(settled);
    const forget = /** @type {HTMLButtonElement | null} */ (this.querySelector("button[name=forget]"));
    if (forget) forget.hidden = settled.length === 0;
  }
}

/** @param {string} id @param {string} title @param {predictions.Prediction | null} prediction */
function tableRow(id, title, prediction) {
  const row = document.createElement("tr");
  row.dataset.prediction = id;
  row.dataset.outcome = outcome(prediction);
  const link = document.createElement("a");
  link.href = `#${id}`;
  link.textContent = title;
  const head = document.createElement("th");
  head.scope = "row";
  head.append(link);
  const skipped = prediction?.state === "skipped";
  const cells = [
    ["Your answer", prediction ? (skipped ? "skipped" : (prediction.said ?? "")) : "not yet"],
    ["How sure", prediction?.confidence ? (CONFIDENCE[prediction.confidence] ?? "") : "–"],
    ["Answer", prediction?.key ?? "–"],
    ["Outcome", { right: "right", wrong: "not this time", skipped: "skipped", open: "–" }[outcome(prediction)]],
  ].map(([label, text]) => {
    const cell = document.createElement("td");
    cell.dataset.label = label;
    const words = document.createElement("span");
    if (label === "Outcome") words.className = "outcome";
    words.textContent = text ?? "";
    cell.append(words);
    return cell;
  });
  row.append(head, ...cells);
  return row;
}

/** @param {predictions.Prediction | null} prediction @returns {"open" | "skipped" | "right" | "wrong"} */
function outcome(prediction) {
  if (!prediction) return "open";
  if (prediction.state === "skipped") return "skipped";
  return prediction.right ? "right" : "wrong";
}

/** @param {predictions.Prediction[]} settled @returns {string} how well the stated confidence matched the outcomes */
export function calibration(settled) {
  const committed = settled.filter(({ state }) => state === "committed");
  if (committed.length === 0) return settled.length === 0 ? "No predictions yet." : "You skipped, so there is nothing to compare.";
  const count = (/** @type {string} */ level) => {
    const those = committed.filter(({ confidence }) => confidence === level);
    return { all: those.length, right: those.filter(({ right }) => right).length };
  };
  const parts = ["sure", "fairly", "guess"].flatMap((level) => {
    const { all, right } = count(level);
    return all === 0 ? [] : [`${right} of ${all} right when you were ${CONFIDENCE[level]}`];
  });
  const { all, right } = count("sure");
  const lesson =
    all > right
      ? "A sure answer that fails is the most useful kind: it shows where your picture of the thing is off."
      : all > 0
        ? "Your certainty was earned."
        : "";
  return `${parts.join(", ")}. ${lesson}`.trim();
}

customElements.define("predictions-table", PredictionsTable);
