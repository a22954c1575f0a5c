/** Files in and out of the page: base64 as Python speaks it, downloads, and what a reader chose. */

/** @param {string} base64 @returns {Uint8Array<ArrayBuffer>} @throws when it is none */
export function bytes(base64) {
  const text = atob(base64);
  const made = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) made[at] = text.charCodeAt(at);
  return made;
}

/** @param {Uint8Array} data @returns {string} */
export function base64(data) {
  const pieces = [];
  for (let at = 0; at < data.length; at += 0x8000) pieces.push(String.fromCharCode(...data.subarray(at, at + 0x8000)));
  return btoa(pieces.join(""));
}

/** @param {string} name @param {BlobPart} content @param {string} type */
export function download(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after the click; a minute is long enough on any machine.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
