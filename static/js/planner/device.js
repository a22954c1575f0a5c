/** Devices that plans are made for; mirrors `app/domain/device.py`, which says which figures are assumed. */

import { GIB } from "./amount.js";
import { oneOf } from "./whole.js";

/**
 * @typedef {Readonly<{
 *   name: string, label: string, memoryBytes: number, peakFlopsPerSecond: number, efficiency: number, nodeSize: number,
 *   nodeBytesPerSecond: number, networkBytesPerSecond: number, layerOverheadSeconds: number
 * }>} Device
 */

/** @type {Readonly<Record<string, Device>>} */
export const DEVICES = Object.freeze(Object.fromEntries([
  {
    name: "24-gib", label: "24 GiB card", memoryBytes: 24 * GIB, peakFlopsPerSecond: 165e12, efficiency: 0.4,
    nodeSize: 4, nodeBytesPerSecond: 25e9, networkBytesPerSecond: 5e9, layerOverheadSeconds: 2e-4,
  },
  {
    name: "40-gib", label: "40 GiB data-centre device", memoryBytes: 40 * GIB, peakFlopsPerSecond: 312e12,
    efficiency: 0.5, nodeSize: 8, nodeBytesPerSecond: 300e9, networkBytesPerSecond: 25e9, layerOverheadSeconds: 2e-4,
  },
  {
    name: "80-gib", label: "80 GiB data-centre device", memoryBytes: 80 * GIB, peakFlopsPerSecond: 989e12,
    efficiency: 0.5, nodeSize: 8, nodeBytesPerSecond: 450e9, networkBytesPerSecond: 50e9, layerOverheadSeconds: 2e-4,
  },
].map((each) => [each.name, Object.freeze(each)])));

/** @param {string} name */
export function device(name) {
  return oneOf("device", name, DEVICES);
}
