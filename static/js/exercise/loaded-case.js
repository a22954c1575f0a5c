/** Puts a case from a verdict behind the learner's code, and takes the previous one away. */

const BEGIN = "# ── A case to try; it runs with Run, not with Check ──";
const END = "# ── End of the case ──";

/**
 * The case goes under `if __name__ == "__main__":`, so that a check, which imports the code, does not run it.
 *
 * @param {string} code the learner's
 * @param {string} replay lines that call a function and print what comes out
 * @returns {{code: string, line: number}} the line where the case begins, counted from 1
 */
export function withCase(code, replay) {
  const own = withoutCase(code).trimEnd();
  const body = replay
    .trim()
    .split("\n")
    .map((line) => (line === "" ? "" : `    ${line}`));
  const before = own === "" ? "" : `${own}\n\n\n`;
  const line = before.split("\n").length;
  return { code: `${before}${[BEGIN, 'if __name__ == "__main__":', ...body, END].join("\n")}\n`, line };
}

/** @param {string} code @returns {string} without the block that `withCase` put there */
export function withoutCase(code) {
  const from = code.indexOf(BEGIN);
  if (from === -1) return code;
  const to = code.indexOf(END, from);
  return to === -1 ? code : code.slice(0, from) + code.slice(to + END.length).replace(/^\n/, "");
}
