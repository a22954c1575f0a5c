/** Keeps what is sent to the server within its limit: the largest values are described instead of sent. */

const ENCODER = new TextEncoder();

/**
 * @param {import("./casework.js").Output[]} outputs
 * @param {number} limit bytes of the request's body
 * @returns {import("./casework.js").Output[]} the same, or a copy in which values and texts have been left out, largest first
 */
export function fitted(outputs, limit) {
  let total = size({ outputs });
  if (total <= limit) return outputs;
  const fit = [...outputs];
  const bySize = outputs.map((output, index) => ({ index, bytes: size(output) })).sort((a, b) => b.bytes - a.bytes);
  for (const { index, bytes } of bySize) {
    if (total <= limit) break;
    fit[index] = lighter(fit[index]);
    total -= bytes - size(fit[index]);
  }
  return fit;
}

/** @param {any} output */
function lighter({ value, error, ...rest }) {
  const light = { ...rest };
  if (value?.type === "array") light.value = { type: "array", dtype: value.dtype, shape: value.shape, omitted: true };
  else if (value) light.value = { type: "other", name: String(value.type), text: "too large to be sent" };
  if (error) light.error = { ...error, message: String(error.message).slice(0, 200), text: String(error.text).slice(0, 500) };
  return light;
}

/** @param {object} value @returns {number} bytes as JSON */
function size(value) {
  return ENCODER.encode(JSON.stringify(value)).length;
}
