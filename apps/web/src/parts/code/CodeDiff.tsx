import { syntaxHighlighting } from '@codemirror/language';
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useIsPhone } from '../../ui/phone.ts';
import type { CodeLanguage } from './code-languages.ts';
import { codeColours, codeLook, languageSupport } from './editor-setup.ts';
import { usePhrases } from './usePhrases.ts';

type Side = { code: string; label: string };

const reading = (label: string, phrases: Extension) => [
  phrases,
  lineNumbers(),
  syntaxHighlighting(codeColours),
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ 'aria-label': label, role: 'textbox', 'aria-readonly': 'true', tabindex: '0', translate: 'no' }),
  EditorView.lineWrapping,
  codeLook,
  EditorView.theme({ '&': { fontSize: '13px' }, '.cm-changedLine': { backgroundColor: 'var(--amber-soft)' } }),
];

const collapseUnchanged = { margin: 4, minSize: 8 };

/** Two programs beside each other, on a phone as one; what differs is marked, long equal parts are folded. */
export default function CodeDiff({ before, after, language }: { before: Side; after: Side; language: CodeLanguage | 'plain' }) {
  const host = useRef<HTMLDivElement>(null);
  const phone = useIsPhone();
  const phrases = usePhrases();
  const first = before.label;
  const second = after.label;
  // The editor is outside React.
  useEffect(() => {
    let created: { destroy: () => void } | undefined;
    let gone = false;
    const show = (support: Awaited<ReturnType<typeof languageSupport>> | []) => {
      if (gone || !host.current) return;
      created = phone
        ? new EditorView({
            parent: host.current,
            state: EditorState.create({
              doc: after.code,
              extensions: [
                reading(second, phrases),
                support,
                unifiedMergeView({ original: before.code, mergeControls: false, collapseUnchanged }),
              ],
            }),
          })
        : new MergeView({
            parent: host.current,
            a: { doc: before.code, extensions: [reading(first, phrases), support] },
            b: { doc: after.code, extensions: [reading(second, phrases), support] },
            collapseUnchanged,
          });
    };
    languageSupport(language).then(show, () => show([]));
    return () => {
      gone = true;
      created?.destroy();
    };
  }, [before.code, after.code, first, second, language, phone, phrases]);
  return <div ref={host} className="max-h-[60vh] overflow-auto rounded-md border border-line" />;
}
