/** What only author mode answers. */

/** @param {string} path @returns {Promise<any>} @throws {Error} with the server's own words */
export async function ask(path) {
  const response = await fetch(path, { headers: { Accept: "application/json" }, credentials: "same-origin" });
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Error(answer?.detail ?? `The server answered ${response.status}.`);
  return answer;
}
