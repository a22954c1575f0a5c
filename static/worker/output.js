// What a program prints, on its way to the page: at once while it is little, in batches when it is much, and never without end.

export const LIMITS = {
  /** Characters shown of one job. */
  characters: 65_536,
  /** Lines shown of one job. */
  lines: 2_000,
  /** Between two batches of a program that prints fast. */
  batchMs: 50,
  /** Messages that may go out at once; refilled by one every `batchMs / 5`. */
  burst: 100,
};

const NOTICE = "… That is a lot of output: the rest is not shown. The program goes on.";

/** Collects the bytes that Python writes and hands on text. One per worker, and a worker does one job. */
export class Output {
  #decoder = new TextDecoder();
  #waiting = "";
  #characters = 0;
  #lines = 0;
  #full = false;
  #tokens = LIMITS.burst;
  #refilled = performance.now();
  #sent = 0;
  #lastSign = "\n";
  #post;

  /** @param {(text: string) => void} post */
  constructor(post) {
    this.#post = post;
  }

  /**
   * Called by Python in the middle of its run: no timer can fire, so each call decides whether to send.
   * @param {Uint8Array} bytes
   * @returns {number} how many of them were taken: all
   */
  write(bytes) {
    if (this.#full) return bytes.length;
    this.#take(this.#decoder.decode(bytes, { stream: true }));
    const now = performance.now();
    if (this.#full || now - this.#sent >= LIMITS.batchMs || this.#allowance(now)) this.flush(now);
    return bytes.length;
  }

  /** Send what waits. */
  flush(now = performance.now()) {
    if (this.#waiting === "") return;
    this.#post(this.#waiting);
    this.#waiting = "";
    this.#sent = now;
  }

  /** @param {string} text */
  #take(text) {
    let end = Math.min(text.length, LIMITS.characters - this.#characters);
    if (this.#lines >= LIMITS.lines) end = 0;
    for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) {
      if (++this.#lines >= LIMITS.lines) end = at + 1;
    }
    this.#characters += end;
    this.#waiting += text.slice(0, end);
    this.#lastSign = end > 0 ? text[end - 1] : this.#lastSign;
    this.#full = end < text.length;
    if (this.#full) this.#waiting += `${this.#lastSign === "\n" ? "" : "\n"}${NOTICE}\n`;
  }

  /** @param {number} now */
  #allowance(now) {
    this.#tokens = Math.min(LIMITS.burst, this.#tokens + (now - this.#refilled) / (LIMITS.batchMs / 5));
    this.#refilled = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
