/** The editor's looks. Every colour is a custom property of the page (css/exercise.css), so both themes follow by themselves. */

import { EditorView, HighlightStyle, tags } from "../../vendor/codemirror/editor.js";

export const theme = EditorView.theme({
  "&": {
    backgroundColor: "var(--editor-ground)",
    color: "var(--editor-text)",
    fontSize: "var(--editor-size)",
    maxBlockSize: "var(--editor-height)",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--editor-font)", lineHeight: "1.55", overflow: "auto" },
  ".cm-content": { caretColor: "var(--editor-caret)", padding: "0.75rem 0" },
  // Long lines wrap, and what wraps hangs further in than code would.
  ".cm-line": { padding: "0 1rem 0 calc(0.5rem + var(--editor-hang))", textIndent: "calc(-1 * var(--editor-hang))" },
  ".cm-cursor, .cm-dropCursor": { borderInlineStartColor: "var(--editor-caret)", borderInlineStartWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--editor-selection)",
  },
  ".cm-gutters": {
    backgroundColor: "var(--editor-ground)",
    color: "var(--editor-faint)",
    border: "none",
    paddingInlineStart: "0.25rem",
  },
  ".cm-lineNumbers .cm-gutterElement": { minInlineSize: "2.25rem", padding: "0 0.5rem 0 0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "var(--editor-line)" },
  "&.cm-focused .cm-activeLineGutter": { backgroundColor: "var(--editor-line)", color: "var(--editor-text)" },
  ".cm-errorLine, &.cm-focused .cm-errorLine": {
    backgroundColor: "var(--editor-error-ground)",
    boxShadow: "inset 3px 0 0 var(--editor-error)",
  },
  ".cm-errorLineGutter": { color: "var(--editor-error)", fontWeight: "700" },
  ".cm-errorLineGutter::before": { content: "'▸ '" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--editor-match)", outline: "none" },
  "&.cm-focused .cm-nonmatchingBracket": { color: "var(--editor-error)", backgroundColor: "transparent" },
  ".cm-selectionMatch": { backgroundColor: "var(--editor-match)" },
  ".cm-searchMatch": { backgroundColor: "var(--editor-match)", outline: "1px solid var(--editor-rule)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--editor-selection)" },
  ".cm-panels": { backgroundColor: "var(--editor-line)", color: "var(--editor-text)", fontFamily: "var(--editor-ui-font)" },
  ".cm-panels-top": { borderBlockEnd: "1px solid var(--editor-rule)" },
  ".cm-panel.cm-search": { padding: "0.5rem 2rem 0.5rem 0.75rem", fontSize: "0.875rem" },
  ".cm-panel.cm-search label": { fontSize: "0.875rem", whiteSpace: "nowrap" },
  ".cm-panel.cm-search [name=close]": { fontSize: "1.25rem", insetInlineEnd: "0.5rem", color: "inherit", cursor: "pointer" },
  ".cm-textfield": {
    backgroundColor: "var(--editor-ground)",
    color: "inherit",
    border: "1px solid var(--editor-rule)",
    borderRadius: "4px",
    fontSize: "1rem",
    padding: "0.2em 0.5em",
  },
  ".cm-button": {
    background: "none",
    color: "inherit",
    border: "1px solid var(--editor-rule)",
    borderRadius: "4px",
    fontSize: "0.875rem",
    padding: "0.25em 0.6em",
    cursor: "pointer",
  },
  ".cm-button:focus-visible, .cm-textfield:focus-visible, .cm-search input:focus-visible, .cm-search [name=close]:focus-visible": {
    outline: "2px solid var(--editor-caret)",
    outlineOffset: "1px",
  },
});

export const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.self, tags.bool, tags.null], color: "var(--editor-keyword)" },
  { tag: [tags.definition(tags.function(tags.variableName)), tags.definition(tags.className)], color: "var(--editor-name)", fontWeight: "600" },
  { tag: [tags.number], color: "var(--editor-number)" },
  { tag: [tags.string, tags.special(tags.string), tags.docString], color: "var(--editor-string)" },
  { tag: [tags.comment], color: "var(--editor-comment)", fontStyle: "italic" },
  { tag: [tags.meta], color: "var(--editor-keyword)" },
  { tag: [tags.invalid], color: "var(--editor-error)" },
]);
