/** A request that failed: the words of whoever answers, where there are any. */
export class ApiError extends Error {
  /**
   * @param {string} error a word for programs, e.g. `stale`; `network` when no answer came at all
   * @param {string} detail one sentence for people
   * @param {number} status HTTP status, 0 without an answer
   * @param {string} [id] what the server's log has it under
   * @param {number | null} [retryAfterS] seconds after which it may be tried again, where the server asks for patience
   */
  constructor(error, detail, status, id = "", retryAfterS = null) {
    super(detail);
    this.retryAfterS = retryAfterS;
    this.error = error;
    this.status = status;
    this.id = id;
  }
}
