/**
 * Saved runs in the browser's own database: large things that must survive a reload. Where it is blocked, they live in memory
 * until the page goes, and `save` says so.
 *
 *     const vault = new Vault("lesson:release-run");
 *     const release = await vault.hold();      // null: another tab holds it
 *     await vault.save({ run, begun, step, … });   // "kept", "memory", or "taken" by a run that began later
 *     await vault.read();                      // the newest, or null
 *     await vault.remove(run);                 // only if it is still that run's
 *
 * Two tabs: `hold` lets one of them run at a time. Where a browser cannot lock, `save` compares inside one transaction, so that an
 * older run never overwrites a newer one; each record is written whole or not at all.
 */

import { storageName } from "../lib/site.js";

const DATABASE = storageName;
const STORE = "saved";

/**
 * @typedef {object} Saved
 * @property {string} run name of the run
 * @property {number} begun when it began or was taken up again, in ms: the later one owns the place
 */

/** What could not be stored. @type {Map<string, any>} */
const unsaved = new Map();

export class Vault {
  #key;

  /** @param {string} key one place for one record */
  constructor(key) {
    this.#key = key;
  }

  /** @returns {Promise<(() => void) | null>} gives the place back; null while another tab has it */
  hold() {
    const { locks } = navigator;
    if (!locks) return Promise.resolve(() => {});
    return new Promise((resolve) => {
      const asked = locks.request(`${DATABASE}:${this.#key}`, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise((free) => resolve(() => free(undefined)));
      });
      // A page that may not lock (an opaque origin) shares nothing with another tab either.
      asked.catch(() => resolve(() => {}));
    });
  }

  /**
   * @param {Saved & Record<string, any>} record bytes as Uint8Array
   * @returns {Promise<"kept" | "memory" | "taken">}
   */
  async save(record) {
    try {
      const kept = await this.#change((before) => (owns(before, record) ? record : before));
      unsaved.delete(this.#key);
      return kept ? "kept" : "taken";
    } catch {
      unsaved.set(this.#key, record);
      return "memory";
    }
  }

  /** @returns {Promise<any>} null when there is none */
  async read() {
    if (unsaved.has(this.#key)) return unsaved.get(this.#key);
    try {
      const store = (await open()).transaction(STORE).objectStore(STORE);
      return (await answer(store.get(this.#key))) ?? null;
    } catch {
      return null;
    }
  }

  /** @param {string} run its name: what belongs to another run stays */
  async remove(run) {
    if (unsaved.get(this.#key)?.run === run) unsaved.delete(this.#key);
    try {
      await this.#change((before) => (before?.run === run ? undefined : before));
    } catch {
      // Blocked storage holds nothing to remove.
    }
  }

  /**
   * Read and write as one step. @param {(before: any) => any} change undefined: there is none
   * @returns {Promise<boolean>} whether it became another one
   */
  async #change(change) {
    const transaction = (await open()).transaction(STORE, "readwrite");
    const store = transaction.objectStore(STORE);
    const before = await answer(store.get(this.#key));
    const after = change(before);
    if (after === undefined) store.delete(this.#key);
    else if (after !== before) store.put(after, this.#key);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(undefined);
      transaction.onabort = () => reject(transaction.error);
    });
    return after !== before;
  }
}

/** @param {Saved | undefined} before @param {Saved} record */
function owns(before, record) {
  return before === undefined || before.begun <= record.begun;
}

/** @type {Promise<IDBDatabase> | undefined} */
let database;

/** @returns {Promise<IDBDatabase>} */
function open() {
  database ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => {
      const forget = () => (database = undefined);
      asked.result.onclose = forget;
      asked.result.onversionchange = () => {
        asked.result.close();
        forget();
      };
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error("blocked"));
  });
  database.catch(() => (database = undefined));
  return database;
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
