/** The inverse task, drawn from a seed; mirrors `app/domain/plan_task.py`. */

import { counted, gibibytes, grouped } from "./amount.js";
import { device as deviceNamed } from "./device.js";
import { preset } from "./shape.js";
import { whole } from "./whole.js";

/**
 * @typedef {Readonly<{
 *   seed: number, model: import("./shape.js").Preset, length: number, recipe: string,
 *   device: import("./device.js").Device, devices: number, usableBytes: number, targetTokens: number
 * }>} PlanTask
 */
/** @typedef {Readonly<{model: string, devices: number[], kinds: string[], sequences: number[]}>} Setting */

/** @param {import("./device.js").Device} device */
export function usableBytes(device) {
  return Math.floor((device.memoryBytes * 9) / 10);
}

/** @param {PlanTask} task */
export function taskText(task) {
  return (
    `Train ${task.model.label} with sequences of ${grouped(task.length)} tokens on ` +
    `${counted(task.devices, "device", "devices")} (${task.device.label}, ${gibibytes(task.usableBytes)} of it usable), ` +
    `${task.device.nodeSize} to a node, with ${grouped(task.targetTokens)} tokens per update.`
  );
}

/** @type {readonly Setting[]} */
export const SETTINGS = Object.freeze([
  { model: "gpt2-124m", devices: [1, 2, 4], kinds: ["24-gib"], sequences: [128, 256, 480, 512] },
  { model: "gpt2-xl", devices: [1, 4, 8], kinds: ["40-gib", "80-gib"], sequences: [256, 480, 512] },
  { model: "gpt2-xl", devices: [4, 8, 16], kinds: ["24-gib"], sequences: [256, 480, 512] },
  { model: "llama-7b", devices: [8, 16, 32], kinds: ["24-gib", "40-gib", "80-gib"], sequences: [512, 768, 1024] },
  { model: "llama-13b", devices: [16, 32, 64], kinds: ["40-gib", "80-gib"], sequences: [512, 1024, 1536] },
  { model: "llama-65b", devices: [64, 128, 256], kinds: ["40-gib", "80-gib"], sequences: [1024, 1536, 2048] },
  { model: "gpt3-175b", devices: [128, 256, 512], kinds: ["40-gib", "80-gib"], sequences: [1024, 1536] },
]);
export const TASK_RECIPES = Object.freeze(["mixed-16", "mixed-18", "mixed-20"]);

/** Whole numbers from a seed (mulberry32, public domain). */
export class Draws {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** @returns {number} the next of 2^32 */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /**
   * @template Choice
   * @param {readonly Choice[]} choices
   * @returns {Choice}
   */
  oneOf(choices) {
    return /** @type {Choice} */ (choices[Math.floor((this.next() / 2 ** 32) * choices.length)]);
  }
}

/** @param {Draws} draws @param {number} seed @returns {PlanTask} not yet known to be solvable */
export function drawSetting(draws, seed) {
  const setting = draws.oneOf(SETTINGS);
  const model = preset(setting.model);
  const device = deviceNamed(draws.oneOf(setting.kinds));
  const devices = draws.oneOf(setting.devices);
  const sequences = draws.oneOf(setting.sequences);
  const recipe = draws.oneOf(TASK_RECIPES);
  return Object.freeze({
    seed: whole("seed", seed, 0),
    model,
    length: model.length,
    recipe,
    device,
    devices,
    usableBytes: usableBytes(device),
    targetTokens: sequences * model.length,
  });
}
