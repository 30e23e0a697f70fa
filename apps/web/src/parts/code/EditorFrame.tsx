import { redo, undo } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Wrong } from '../../ui/fields/Field.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { CodeKeys } from './CodeKeys.tsx';
import { LONGEST_CODE } from './code-languages.ts';
import type { CompileNote } from './compile-notes.ts';
import type { CodeEditorProps } from './editor-props.ts';
import { useFontSize } from './editor-settings.ts';
import { editing, languageSupport } from './editor-setup.ts';
import { usePhrases } from './usePhrases.ts';

const parts = () => ({ language: new Compartment(), locked: new Compartment(), size: new Compartment(), words: new Compartment() });

const sized = (size: number) => EditorView.theme({ '&': { fontSize: `${size}px` } });
const lockedOr = (readOnly: boolean) => [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)];

/** Where a note stands in the text; lines the program does not have any more are left out. */
function placed(view: EditorView, notes: readonly CompileNote[]) {
  return notes.flatMap((note) => {
    if (note.line < 1 || note.line > view.state.doc.lines) return [];
    const line = view.state.doc.line(note.line);
    const from = Math.min(line.to, line.from + Math.max(0, note.column - 1));
    return [{ from, to: line.to, severity: note.severity, message: note.text }];
  });
}

/** Makes the editor once and keeps it in step with what the page says. */
function useEditor(props: CodeEditorProps, onFull: (full: boolean) => void) {
  const { language, value, label, describedBy, readOnly = false, notes } = props;
  const size = useFontSize();
  const phrases = usePhrases();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const lastValue = useRef(value);
  const latest = useRef({ ...props, onFull });
  latest.current = { ...props, onFull };
  const [compartments] = useState(parts);
  // The editor is outside React.
  useEffect(() => {
    const act = (what: 'onRun' | 'onSubmit') => () => {
      latest.current[what]?.();
      return latest.current[what] !== undefined;
    };
    const created = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: lastValue.current,
        extensions: [
          Prec.highest(
            keymap.of([
              { key: 'Mod-Enter', run: act('onSubmit') },
              { key: "Mod-'", run: act('onRun') },
            ]),
          ),
          editing(LONGEST_CODE, () => latest.current.onFull(true)),
          compartments.language.of([]),
          compartments.locked.of([]),
          compartments.size.of([]),
          compartments.words.of([]),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            latest.current.onFull(false);
            lastValue.current = update.state.doc.toString();
            latest.current.onChange?.(lastValue.current);
          }),
        ],
      }),
    });
    view.current = created;
    return () => created.destroy();
  }, [compartments]);
  useEffect(() => {
    let gone = false;
    const show = (support: Awaited<ReturnType<typeof languageSupport>>) =>
      gone || view.current?.dispatch({ effects: compartments.language.reconfigure(support) });
    // Without its colours a program can be written as well; they are asked for again with the next page.
    languageSupport(language).then(show, () => undefined);
    return () => {
      gone = true;
    };
  }, [language, compartments]);
  useEffect(() => {
    const content = [
      EditorView.contentAttributes.of({ 'aria-label': label, ...(describedBy && { 'aria-describedby': describedBy }) }),
      phrases,
    ];
    view.current?.dispatch({
      effects: [
        compartments.locked.reconfigure(lockedOr(readOnly)),
        compartments.size.reconfigure(sized(size)),
        compartments.words.reconfigure(content),
      ],
    });
  }, [label, describedBy, readOnly, size, phrases, compartments]);
  useEffect(() => {
    if (!view.current || value === lastValue.current) return;
    lastValue.current = value;
    view.current.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    if (view.current) view.current.dispatch(setDiagnostics(view.current.state, placed(view.current, notes ?? [])));
  }, [notes]);
  return { host, view };
}

/** The editor itself, with the bar of signs a phone's keyboard hides. */
export default function EditorFrame(props: CodeEditorProps) {
  const { t } = useTranslation('code');
  const phone = useIsPhone();
  const [full, setFull] = useState(false);
  const { host, view } = useEditor(props, setFull);
  const type = (text: string) => {
    const created = view.current;
    if (!created) return;
    created.dispatch(created.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
    created.focus();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div ref={host} className="min-h-0 flex-1 overflow-hidden" />
      {full && (
        <div role="alert" className="px-4 pb-2">
          <Wrong>{t('too_long', { limit: LONGEST_CODE })}</Wrong>
        </div>
      )}
      {phone && !props.readOnly && (
        <CodeKeys onType={type} onUndo={() => view.current && undo(view.current)} onRedo={() => view.current && redo(view.current)} />
      )}
    </div>
  );
}
