/** The milestone: a plan within a budget, a written decision, a run that survives a reload, two files, and their acceptance. */

import * as format from "../lib/format.js";
import { LabElement } from "../lab/element.js";
import { sentence, shown } from "../lab/words.js";
import { Acceptance } from "../release/acceptance.js";
import { Budget, EFFECTIVE, refusal } from "../release/budget.js";
import { Decision } from "../release/decision.js";
import { base64, bytes, download } from "../release/files.js";
import { Vault } from "../release/vault.js";

/** Below this no model gets on the eight sentences: two coin flips in five words. */
const FLOOR = 0.277259;
/** Events of a whole run, about. */
const HANDFULS = 100;
const TABLE_ROWS = 10;
/** The question is about a run at least as long. */
const FULL = { updates: 1000, reference: 300 };

class LabReleaseRun extends LabElement {
  program = "release_run";

  #vault = new Vault("release-run");
  #finals = new Vault("release-run-final");
  /** @type {Budget} */
  #budget = /** @type {any} */ (undefined);
  /** @type {Decision} */
  #decision = /** @type {any} */ (undefined);
  /** @type {Acceptance} */
  #acceptance = /** @type {any} */ (undefined);
  /** The run that goes on. */
  #run = { run: "", begun: 0, fields: /** @type {any} */ (null), settings: /** @type {any} */ (null) };
  /** The saved run, as far as the page knows. @type {{run: string, step: number, updates: number, plan: string} | null} */
  #saved = null;
  /** Saving, in order. @type {Promise<unknown>} */
  #saving = Promise.resolve();
  /** Another tab must not run at the same time. @type {(() => void) | null} */
  #held = null;
  #busy = false;
  #fresh = false;
  /** @type {any} */
  #result = null;
  /** The finished run's files. @type {{weights: string, record: string} | null} */
  #files = null;
  /** Update of this run's newest state; 0 when there is none. */
  #step = 0;
  /** Where the last session began. */
  #from = 0;
  /** @type {any} */
  #settings = {};
  /** @type {{loss: number[], lr: number[]}} */
  #curve = { loss: [], lr: [] };

  connected() {
    this.#budget = new Budget(this.#part("memory"));
    this.#decision = new Decision(this.#part("decision"), {
      kept: this.kept("decision") ?? "",
      keep: (text) => this.keep("decision", text),
      release: () => ({ plan: this.values(), result: this.#result }),
    });
    this.#acceptance = new Acceptance(this.#part("acceptance"), this.table("checks"), {
      run: () => this.#files && { ...this.#files, decision: this.#decision.text },
      decision: () => this.#decision.text,
      judged: (verdict) => void (verdict.about === "run" && this.keep("acceptance", verdict)),
    });
    this.#part("acceptance").addEventListener("checked", () => this.became(this.#state));
    this.#button("resume").addEventListener("click", () => this.resume());
    this.#button("download-weights").addEventListener("click", () => this.#files && download("final.safetensors", bytes(this.#files.weights), "application/octet-stream"));
    this.#button("download-record").addEventListener("click", () => this.#files && download("loss_final.json", this.#files.record, "application/json"));
    addEventListener("focus", () => void (this.#state !== "running" && this.#look()));
    this.changed(this.values());
    // A run that was broken off comes with its fields; those of the last finished run are in place already.
    this.#vault.read().then((saved) => saved && this.#state === "idle" && this.fill(saved.fields));
    this.#look();
  }

  /** @param {any} values */
  changed(values) {
    if (values === null) return;
    this.#budget.show(values);
    this.#refuse("");
  }

  /** @param {any} values */
  settings({ micro, accum, updates, reference_step, checkpoint_every, seed }) {
    // A tenth of the run to warm up, and few enough events for a quick page.
    const paced = { warmup: Math.floor(updates / 10), every: Math.max(1, Math.min(100, Math.floor(updates / HANDFULS))) };
    return { micro, accum, effective: EFFECTIVE, updates, reference_step, checkpoint_every, seed, ...paced };
  }

  async start() {
    const values = this.values();
    if (values === null) return super.start(); // which says what is wrong
    const problem = refusal(values) || sense(values);
    this.#refuse(problem);
    if (problem) return;
    await this.#go({ run: String(Math.random()).slice(2), fields: values, settings: this.settings(values) }, null);
  }

  /** Go on with the saved run. */
  async resume() {
    await this.#saving;
    const saved = await this.#vault.read();
    if (!saved) return this.#look();
    this.fill(saved.fields);
    this.#refuse("");
    await this.#go({ run: saved.run, fields: saved.fields, settings: saved.settings }, saved);
  }

  /** @param {{run: string, fields: any, settings: any}} run @param {any} from the saved run to go on with, or null */
  async #go(run, from) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      this.#held = await this.#vault.hold();
      if (!this.#held) return this.#refuse("A release run is going on in another tab of this browser. Stop it there first: the two would save to the same place.");
      // The latest owns the place, whatever the clock says: a tab with an older run cannot write over it.
      const before = await this.#vault.read();
      this.#run = { ...run, begun: Math.max(Date.now(), (before?.begun ?? 0) + 1) };
      this.#step = from?.step ?? 0;
      this.#fresh = true;
      await super.start({ ...run.settings, resume: from ? base64(from.state) : "" });
      await this.#saving;
    } finally {
      this.#held?.();
      this.#held = null;
      this.#busy = false;
      await this.#look();
    }
  }

  /** @param {any} settings */
  begin(settings) {
    this.#result = null;
    this.#files = null;
    this.#curve = { loss: [], lr: [] };
    this.#acceptance.clear();
    this.#part("files").hidden = true;
    this.#settings = settings;
    this.#from = settings.resumed_from ?? this.#step;
    this.plot("loss").axes({ logY: true });
    this.plot("loss").series([
      { id: "floor", label: "floor 0.2773", short: "floor", colour: "--lab-6", dash: [2, 4] },
      { id: "loss", label: "loss", colour: "--lab-1" },
    ]);
    this.plot("lr").series([{ id: "lr", label: "learning rate", short: "rate", colour: "--lab-2" }]);
  }

  /** @param {{series: "loss" | "lr", x: number[], y: number[]}} event */
  point({ series, x, y }) {
    this.plot(series).append(series, x, y);
    if (series === "loss") this.plot("loss").append("floor", x, x.map(() => FLOOR));
    this.#curve[series].push(...y);
  }

  /** @param {any} event a checkpoint */
  other({ step, state, loss }) {
    this.#step = step;
    const record = { ...this.#run, step, loss, at: Date.now(), state: bytes(state) };
    const { run, settings } = record;
    this.#saving = this.#saving.then(async () => {
      const where = await this.#vault.save(record);
      if (where === "taken") return this.#note("Another tab began a later run; its saved state is kept, this run's is not.");
      this.#saved = { run, step, updates: settings.updates, plan: `${settings.micro} × ${settings.accum}` };
      const lasts = where === "kept" ? "" : " in this page only: this browser keeps nothing, so a reload loses it";
      this.#note(`Saved at update ${format.integer(step)}${lasts}.`);
      this.out("saved-step", step);
    });
  }

  stopped() {
    const done = this.#curve.loss.length;
    this.say(`Stopped after ${format.counted(done, "updates")}.`);
    return this.#step > 0 ? `Resume goes on from update ${format.integer(this.#step)}; Start again begins anew.` : "Nothing of it was saved yet; Start again begins anew.";
  }

  /** @param {any} result */
  end(result) {
    this.#result = { ...result, reference_step: this.#settings.reference_step };
    this.#rows();
    const { final_loss: final, reference_loss: reference, first_loss: first, micro, accum, effective, updates, seconds, pass_bytes: pass } = result;
    const step = format.integer(this.#settings.reference_step);
    this.say(
      sentence(`${format.integer(updates)} updates of ${micro} × ${accum} = ${effective} sentences${this.#from > 0 ? `, those from update ${format.integer(this.#from)} on` : ""} in `, shown("seconds", seconds, `${format.figure(seconds, 2)} s`), ". On the eight sentences the loss went from ", shown("first-loss", first, format.figure(first)), " to ", shown("final-loss", final, format.figure(final, 6)), `; after ${step} updates it was `, shown("reference-loss", reference, format.figure(reference, 6)), "."),
      sentence("Above the floor of 0.277259 that leaves ", shown("above-floor", final - FLOOR, format.figure(final - FLOOR, 2, true)), `, where the checkpoint at ${step} had `, shown("reference-above-floor", reference - FLOOR, format.figure(reference - FLOOR, 2, true)), ". One pass of this NumPy program kept ", shown("pass-bytes", pass, format.integer(pass)), " bytes for its backward pass; the bar above counts what PyTorch keeps."),
    );
    const full = updates >= FULL.updates && this.#settings.reference_step >= FULL.reference;
    if (!full) this.answer(null, "That question was about 1,000 updates against the checkpoint at 300; this run was a shorter one.");
    else this.answer(final >= reference ? "no" : final < FLOOR - 0.01 ? "far" : "little");
  }

  /** @param {"idle" | "running" | "done" | "stopped" | "failed"} state */
  became(state) {
    if (!this.#acceptance) return;
    const running = state === "running";
    const [resume, stop] = [this.#button("resume"), this.#button("stop")];
    if (running && document.activeElement === resume) stop.focus();
    resume.hidden = running || this.#saved === null;
    resume.disabled = this.#button("start").disabled;
    const note = this.#saved;
    this.#note(running || !note ? "" : `A run of ${note.plan} is saved at update ${format.integer(note.step)} of ${format.integer(note.updates)}.`);
    this.#acceptance.follow({ busy: running, finished: state === "done" && this.#files !== null });
    if (state === "done" && this.#result && !this.#files) this.#release();
  }

  /** Without what is in the vault: a state, and the files. @param {{settings: any, events: any[]}} run */
  lean({ settings: { resume, ...settings }, events }) {
    const slim = events.map(({ safetensors, record, ...event }) => event).filter(({ kind }) => kind !== "checkpoint");
    return { settings: { ...settings, resumed_from: this.#from }, events: slim };
  }

  /** The run is over: its files can be had, and are checked at once; on a later visit they come out of the vault. */
  async #release() {
    const { safetensors, record } = this.#result;
    const { run, begun } = this.#run;
    if (this.#fresh) {
      this.#fresh = false;
      this.#files = { weights: safetensors, record };
      await this.#saving;
      await this.#finals.save({ run, begun, plan: `${this.#result.micro} × ${this.#result.accum}`, weights: bytes(safetensors), record });
      await this.#vault.remove(run);
      this.#part("files").hidden = false;
      await this.#look();
      await this.#acceptance.checkRun();
    } else {
      const kept = await this.#finals.read();
      const { final_loss: final, micro, accum } = this.#result;
      // Another tab may have finished another run since.
      const same = kept && JSON.parse(kept.record).loss === final && kept.plan === `${micro} × ${accum}`;
      if (!same || this.#state !== "done" || this.#files) return;
      this.#files = { weights: base64(kept.weights), record: kept.record };
      this.#part("files").hidden = false;
      this.became("done");
      const verdict = this.kept("acceptance");
      if (verdict) this.#acceptance.show(verdict);
    }
  }

  /** Is there a saved run? */
  async #look() {
    const saved = await this.#vault.read();
    this.#saved = saved && { run: saved.run, step: saved.step, updates: saved.settings.updates, plan: `${saved.settings.micro} × ${saved.settings.accum}` };
    this.out("saved-step", this.#saved?.step ?? null);
    this.became(this.#state);
  }

  #rows() {
    const { loss, lr } = this.#curve;
    const stride = Math.max(1, Math.floor(loss.length / TABLE_ROWS));
    const steps = [...loss.keys()].filter((step) => step % stride === 0 || step === loss.length - 1);
    this.table("curve").set(steps.map((step) => ({ step, loss: loss[step], lr: lr[step], "label:lr": lr[step]?.toFixed(6) })));
  }

  /** @param {string} text */
  #refuse(text) {
    const place = this.#part("refusal");
    if (place.textContent !== text) place.textContent = text;
  }

  /** @param {string} text */
  #note(text) {
    const place = this.#part("saved");
    if (place.textContent !== text) place.textContent = text;
  }

  get #state() {
    return /** @type {"idle" | "running" | "done" | "stopped" | "failed"} */ (this.dataset.state);
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    return /** @type {HTMLElement} */ (this.querySelector(`[data-part="${name}"]`));
  }

  /** @param {string} name @returns {HTMLButtonElement} */
  #button(name) {
    return /** @type {HTMLButtonElement} */ (this.querySelector(`button[name="${name}"]`));
  }
}

/** What the program would refuse, in the words of the fields. @param {any} values */
function sense({ updates, reference_step: step }) {
  return step < updates ? "" : `The checkpoint to beat is at update ${format.integer(step)}; it has to come before the end of the run, at ${format.integer(updates)}.`;
}

customElements.define("lab-release-run", LabReleaseRun);
