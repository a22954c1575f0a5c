/**
 * The gallery: shows each block once more for every state, and brings it there in the way a reader would. Runs before the
 * elements come to life, so that each copy is a fresh one with ids of its own.
 */

import { verdicts } from "./gallery-verdicts.js";
import { copies, forget } from "./gallery-copies.js";
import * as answers from "../lib/answers.js";
import { python } from "../lib/runner.js";
import * as store from "../lib/store.js";

/** @typedef {HTMLElement & Record<string, any>} Block */
/** @typedef {(block: Block) => void | Promise<void>} Driver */

/** What a run or a check of a copy gives; read by the stand-ins below. @type {string} */
let scene = "";
const NEVER = new Promise(() => {});
const ERROR = { type: "ZeroDivisionError", message: "division by zero", line: 2, text: "Traceback (most recent call last):\n  line 2, in <module>\n    1 / 0\nZeroDivisionError: division by zero" };

/** @type {Record<string, Record<string, Driver>>} states by element; the block as it is written is the first state of each */
const SCENES = {
  "predict-block": {
    "nothing said": (block) => button(block, "commit").click(),
    skipped: (block) => button(block, "skip").click(),
    "right, fairly sure": (block) => commit(block, true, "fairly"),
    "wrong, a guess": (block) => commit(block, false, "guess"),
    "wrong and sure": (block) => commit(block, false, "sure"),
  },
  "quiz-block": {
    invalid: (block) => button(block, "submit").click(),
    wrong: (block) => choose(block, false),
    right: (block) => choose(block, true),
  },
  "numeric-block": {
    invalid: (block) => type(block, "about a million"),
    "wrong, foreseen": (block) => type(block, String(answers.key(block).options.find((option) => !option.right)?.value ?? 0)),
    "wrong, not foreseen": (block) => type(block, "7"),
    right: (block) => type(block, String(answers.key(block).answer?.value)),
  },
  "reveal-block": { unfolded: (block) => block.querySelector("details")?.setAttribute("open", "") },
  "code-run": {
    loading: (block) => run(block, "loading"),
    running: (block) => run(block, "running"),
    "ended well": (block) => run(block, "ok"),
    "ended with an error": (block) => run(block, "error"),
    "being changed": (block) => button(block, "edit-card").click(),
  },
  "code-exercise": {
    loading: (block) => run(block, "loading"),
    running: (block) => run(block, "running"),
    checking: (block) => check(block, "checking"),
    "run ended well": (block) => run(block, "ok"),
    "run ended with an error": (block) => run(block, "error"),
    "run stopped": (block) => run(block, "stopped"),
    "run out of time": (block) => run(block, "timeout"),
    ...Object.fromEntries(Object.keys(verdicts("")).map((name) => [`check: ${name}`, () => {}])),
    "check: unavailable": (block) => check(block, "unavailable"),
    "the case shown, hints open, the solution earned": openHelp,
    "lines put in the wrong order": (block) => lines(block, false),
    "lines put in the right order": (block) => lines(block, true),
  },
  "[data-lab]": {
    "prediction skipped": (block) => skip(block),
    running: (block) => lab(block, "running"),
    stopped: (block) => lab(block, "stopped"),
    failed: (block) => lab(block, "failed"),
    done: (block) => lab(block, "done"),
  },
};

// ---- ways of a reader

/** @param {Block} block @param {boolean} right @param {string} confidence */
function commit(block, right, confidence) {
  answer(block, right);
  /** @type {HTMLInputElement} */ (block.querySelector(`[name=confidence][value=${confidence}]`)).checked = true;
  button(block, "commit").click();
}

/** @param {Block} block @param {boolean} right */
function choose(block, right) {
  answer(block, right);
  button(block, "submit").click();
}

/** @param {Block} block @param {boolean} right */
function answer(block, right) {
  const key = answers.key(block);
  const option = key.options.find((each) => each.right === right);
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (block.querySelectorAll("[name=answer]"));
  for (const field of fields) {
    if (field.type === "radio") field.checked = field.value === option?.key;
    else field.value = String(right ? key.answer?.value : option?.value);
  }
}

/** @param {Block} block @param {string} text */
function type(block, text) {
  /** @type {HTMLInputElement} */ (block.querySelector("[name=answer]")).value = text;
  button(block, "submit").click();
}

/** @param {Block} block @param {string} name */
function run(block, name) {
  scene = name;
  (button(block, "run-card") ?? button(block, "run")).click();
}

/** @param {Block} block @param {string} name */
async function check(block, name) {
  scene = name;
  button(block, "check").click();
}

/** @param {Block} block */
function openHelp(block) {
  for (const hint of block.querySelectorAll("button[name=hint]")) for (let i = 0; i < 9; i++) /** @type {HTMLElement} */ (hint).click();
  for (const toggle of block.querySelectorAll("button[name=show-case]:not([hidden])")) /** @type {HTMLElement} */ (toggle).click();
}

/** @param {Block} block @param {boolean} right */
async function lines(block, right) {
  openHelp(block);
  await until(() => block.querySelector("parsons-rung:defined [data-list=tray] li") !== null);
  const rung = /** @type {HTMLElement} */ (block.querySelector("parsons-rung"));
  const template = /** @type {HTMLTemplateElement} */ (rung.querySelector("template[data-part=lines]"));
  const order = [...template.content.querySelectorAll("div[data-place]")]
    .sort((a, b) => Number(a.getAttribute("data-place")) - Number(b.getAttribute("data-place")))
    .map((each) => each.querySelector("pre")?.textContent ?? "");
  for (const text of right ? order : [...order].reverse()) {
    const line = [...rung.querySelectorAll("[data-list=tray] li")].find((each) => each.querySelector("code")?.textContent === text.trim());
    /** @type {HTMLElement | null} */ (line?.querySelector("button[name=put-in]") ?? null)?.click();
    await pause(0);
  }
  button(/** @type {Block} */ (rung), "judge").click();
}

/** @param {Block} block */
function skip(block) {
  /** @type {HTMLElement | null} */ (block.querySelector('[data-part="prediction"] button[name=skip]'))?.click();
}

/** @param {Block} block @param {"running" | "stopped" | "failed" | "done"} state */
async function lab(block, state) {
  skip(block);
  // A lab that runs no program comes to an end, or fails, in ways of its own: it is put there.
  if (block.program === "" && (state === "failed" || state === "done")) return block.become(state, "Shown so by the gallery.");
  if (state === "done") shorten(block);
  scene = state;
  const start = /** @type {HTMLButtonElement | null} */ (block.querySelector("button[name=start]"));
  start?.click();
  await pause(50);
  if (state === "stopped" && block.dataset.state === "running") /** @type {HTMLElement | null} */ (block.querySelector("button[name=stop]"))?.click();
  if (state === "done") await until(() => block.dataset.state !== "running", 120_000);
  await until(() => block.dataset.state === state, 500);
  if (block.dataset.state !== state) block.become(state, "Shown so by the gallery.");
}

/** Fields that make a run long, and what they are set to: the gallery shows how an end looks, not what it says. */
const SHORT = { updates: "40", draws: "60", at: "0, 10" };

/** @param {Block} block */
function shorten(block) {
  for (const [name, value] of Object.entries(SHORT)) {
    const field = /** @type {HTMLInputElement | null} */ (block.querySelector(`[data-part=settings] input[name="${name}"]`));
    if (!field) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

// ---- stand-ins for what takes long, or fails

const real = { run: python.run.bind(python), lab: python.lab.bind(python), ready: python.ready.bind(python), fetch: globalThis.fetch.bind(globalThis) };

/** @type {any} */ (python).run = (/** @type {string} */ code, /** @type {any} */ options = {}) => {
  const [name, onStart, onOutput] = [scene, options.onStart ?? (() => {}), options.onOutput ?? (() => {})];
  scene = "";
  if (name === "") return real.run(code, options);
  if (name === "loading") return NEVER;
  onStart();
  if (name === "running") return NEVER;
  onOutput("64 tokens per update\n");
  return Promise.resolve({ run: 1, status: name, error: name === "error" ? ERROR : null, seconds: name === "ok" ? 0.02 : null });
};

/** @type {any} */ (python).lab = (/** @type {string} */ id, /** @type {object} */ settings, /** @type {any} */ options = {}) => {
  const name = scene;
  scene = "";
  if (name === "failed") return Promise.resolve({ status: "error", error: { type: "ValueError", message: "a fault made up by the gallery", refused: false } });
  if (name !== "running" && name !== "stopped") return real.lab(id, settings, options);
  options.onStart?.();
  options.onEvent?.({ kind: "progress", done: 30, total: 200, note: "update 30" });
  return new Promise((resolve) => options.signal?.addEventListener("abort", () => resolve({ status: "stopped", error: null })));
};

/** @type {any} */ (python).ready = (/** @type {AbortSignal} */ signal) => (scene === "" ? real.ready(signal) : Promise.resolve());

globalThis.fetch = (/** @type {RequestInfo | URL} */ input, /** @type {RequestInit | undefined} */ init) => {
  // The copies of an exercise have names that the server does not know: what they tell it is heard here.
  if (String(input).endsWith("/api/hints")) return Promise.resolve(Response.json({ solution: null }));
  if (!String(input).endsWith("/api/attempts") || scene === "") return real.fetch(input, init);
  return scene === "checking" ? /** @type {Promise<Response>} */ (NEVER) : Promise.reject(new TypeError("made up by the gallery"));
};

// ---- the page

forget();
const made = Object.entries(SCENES).flatMap(([selector, states]) => copies(selector, Object.keys(states)));
for (const { block, state } of made) {
  const known = verdicts(block.dataset.exercise ?? "");
  const verdict = known[state.replace("check: ", "")] ?? (state.startsWith("the case") ? known.failed : undefined);
  if (verdict) store.write(`verdict/${block.dataset.exercise}`, { verdict, code: "", count: 1 });
  if (verdict?.solution.earned) store.write(`solution/${block.dataset.exercise}`, verdict.solution);
}
void drive();

/** One after the other: the stand-ins serve one at a time. */
async function drive() {
  for (const { block, selector, state } of made) {
    await customElements.whenDefined(block.localName);
    await pause(0);
    if (block.localName === "code-exercise") await until(() => !button(block, "run").disabled);
    try {
      await SCENES[selector]?.[state]?.(block);
    } catch (error) {
      console.error(`${block.localName}: ${state}`, error);
    }
    await until(() => scene === "" || state.includes("unavailable") || state === "checking", 1500);
    if (state === "checking" || state.includes("unavailable")) await pause(900);
    scene = "";
  }
  document.documentElement.dataset.gallery = "ready";
}

/** @param {Block} block @param {string} name */
function button(block, name) {
  return /** @type {HTMLButtonElement} */ (block.querySelector(`button[name="${name}"]`));
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** @param {() => boolean} reached @param {number} [most] ms */
async function until(reached, most = 15_000) {
  for (const end = performance.now() + most; !reached() && performance.now() < end; ) await pause(20);
}
