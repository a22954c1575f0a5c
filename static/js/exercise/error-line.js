/** Marks the line of an error in the editor, in the text and in the gutter, until that text changes. */

import { Decoration, EditorView, gutterLineClass, GutterMarker, RangeSet, StateEffect, StateField } from "../../vendor/codemirror/editor.js";

/**
 * A line number counted from 1, or null for no mark.
 * @type {import("@codemirror/state").StateEffectType<number | null>}
 */
export const setErrorLine = StateEffect.define();

const lineMark = Decoration.line({ class: "cm-errorLine" });
const gutterMark = /** @type {any} */ (new (class extends GutterMarker {
  elementClass = "cm-errorLineGutter";
})());

/** Position of the marked line's start, or null. */
const position = StateField.define({
  create: () => /** @type {number | null} */ (null),
  update(/** @type {number | null} */ from, /** @type {any} */ transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setErrorLine)) return effect.value === null ? null : transaction.state.doc.line(effect.value).from;
    }
    if (from === null || !transaction.docChanged) return from;
    const line = transaction.startState.doc.lineAt(from);
    // Whoever edits the line is mending it: the mark has done its work.
    return transaction.changes.touchesRange(line.from, line.to) ? null : transaction.changes.mapPos(from);
  },
  provide: (/** @type {any} */ field) => [
    EditorView.decorations.from(field, (/** @type {number | null} */ from) => (from === null ? Decoration.none : Decoration.set([lineMark.range(from)]))),
    gutterLineClass.from(field, (/** @type {number | null} */ from) => (from === null ? RangeSet.empty : RangeSet.of([gutterMark.range(from)]))),
  ],
});

export const errorLine = [position];
