/** @param {string} name of the file @param {string} text give it to the browser to save */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/x-python" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the address by then; keeping it would keep the text in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
