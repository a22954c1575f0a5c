/** @param {number} count @returns {string} e.g. `8.6 MB` (1 MB = 1,000,000 bytes) */
export function bytes(count) {
  return `${(count / 1e6).toFixed(1)} MB`;
}
