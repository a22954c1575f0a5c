/** Amounts as people read them; mirrors `app/domain/amount.py`. */

export const GIB = 2 ** 30;

/** @param {number} number a whole one @returns {string} with commas between thousands */
export function grouped(number) {
  return number.toLocaleString("en-US", { maximumFractionDigits: 0 });
}

/** @param {number} value @param {number} [places] @returns {string} e.g. `1,234.50` */
export function decimal(value, places = 2) {
  const [digits = "", fraction] = value.toFixed(places).split(".");
  const whole = digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return fraction === undefined ? whole : `${whole}.${fraction}`;
}

/** @param {number} sizeBytes @returns {string} e.g. `31.41 GiB` */
export function gibibytes(sizeBytes) {
  return `${decimal(sizeBytes / GIB)} GiB`;
}

/** @param {number} number @param {string} one @param {string} many @returns {string} e.g. `1,024 devices` */
export function counted(number, one, many) {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}
