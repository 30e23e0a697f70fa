import { autocompletion, closeBrackets, closeBracketsKeymap, completeAnyWord, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, type LanguageSupport, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { CodeLanguage } from './code-languages.ts';

/** Colours of a program, by our tokens: light and dark follow by themselves. */
export const codeColours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword, tags.operatorKeyword, tags.typeName, tags.self], color: 'var(--violet)' },
  { tag: [tags.string, tags.character, tags.special(tags.string), tags.processingInstruction], color: 'var(--pine)' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.definition(tags.variableName)), tags.function(tags.propertyName)],
    color: 'var(--blue)',
  },
  { tag: [tags.number, tags.bool, tags.null, tags.escape], color: 'var(--amber)' },
  { tag: [tags.comment, tags.meta], color: 'var(--ink3)' },
  { tag: tags.className, color: 'var(--blue)' },
  { tag: tags.invalid, color: 'var(--red)' },
]);

/** How programs look, by our tokens. */
export const codeLook = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--ground)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0', textAutospace: 'no-autospace' },
  '.cm-content:focus-visible': { outline: 'none' },
  '.cm-collapsedLines': { background: 'var(--sunken)', color: 'var(--ink3)', padding: '4px 12px' },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '""' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--ground)', color: 'var(--ink3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 8px 0 4px' },
  '.cm-gutter-lint': { width: '16px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--sel) 70%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--sel)', color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--pine) 24%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--pine-soft)', outline: '1px solid var(--pine-line)' },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--red-soft)' },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--amber-soft)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--amber-line)' },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-panels .cm-textfield, .cm-panels input': { backgroundColor: 'var(--raised)', border: '1px solid var(--ctl)', borderRadius: '4px' },
  '.cm-panels .cm-button': {
    backgroundColor: 'var(--raised)',
    backgroundImage: 'none',
    border: '1px solid var(--line2)',
    borderRadius: '4px',
  },
  '.cm-panels [name=close]': { color: 'var(--ink2)' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--ink)', border: '1px solid var(--line2)', borderRadius: '6px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--pine-soft)', color: 'var(--ink)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--red)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--amber)' },
});

/** The colouring of a language, brought when it is first needed. */
export async function languageSupport(language: CodeLanguage | 'plain'): Promise<LanguageSupport | []> {
  if (language === 'plain') return [];
  if (language === 'python') return (await import('@codemirror/lang-python')).python();
  if (language === 'java') return (await import('@codemirror/lang-java')).java();
  return (await import('@codemirror/lang-cpp')).cpp();
}

/** What every editor has: history, brackets, search, words it has seen; Tab indents, and after Escape moves on. */
export const editing = (longest: number, onFull: () => void): Extension => [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  EditorState.allowMultipleSelections.of(true),
  indentOnInput(),
  indentUnit.of('    '),
  EditorState.tabSize.of(4),
  syntaxHighlighting(codeColours),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ activateOnTypingDelay: 250 }),
  EditorState.languageData.of(() => [{ autocomplete: completeAnyWord }]),
  highlightActiveLine(),
  highlightSelectionMatches(),
  search({ top: true }),
  lintGutter(),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...completionKeymap,
    ...lintKeymap,
    indentWithTab,
  ]),
  EditorState.changeFilter.of((change) => {
    const fits = change.newDoc.length <= longest || change.newDoc.length <= change.startState.doc.length;
    if (!fits) onFull();
    return fits;
  }),
  EditorView.contentAttributes.of({ autocapitalize: 'off', autocorrect: 'off', spellcheck: 'false', translate: 'no', tabindex: '0' }),
  codeLook,
];
