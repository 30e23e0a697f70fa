import { type KeyboardEvent, Suspense } from 'react';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Otherwise } from '../../ui/failures/Otherwise.tsx';
import { LONGEST_CODE } from './code-languages.ts';
import type { CodeEditorProps } from './editor-props.ts';

const EditorFrame = lazyPart(() => import('./EditorFrame.tsx'));

/** Tab indents; Escape lets the next Tab leave, so that nobody is caught. */
function indent(event: KeyboardEvent<HTMLTextAreaElement>, write: ((code: string) => void) | undefined) {
  const area = event.currentTarget;
  if (event.key === 'Escape') area.dataset.leaves = 'yes';
  if (event.key !== 'Tab' || event.shiftKey || !write) return;
  if (area.dataset.leaves) {
    delete area.dataset.leaves;
    return;
  }
  event.preventDefault();
  area.setRangeText('    ', area.selectionStart, area.selectionEnd, 'end');
  write(area.value);
}

/** The same program in a plain field: before the editor has come, and when it cannot. */
function PlainEditor({ value, onChange, label, describedBy, readOnly }: CodeEditorProps) {
  return (
    <textarea
      className="h-full min-h-72 w-full resize-none border-0 bg-ground px-4 py-2 font-mono text-14 leading-[22px] text-ink focus-visible:-outline-offset-2"
      aria-label={label}
      aria-describedby={describedBy}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      value={value}
      readOnly={readOnly}
      maxLength={LONGEST_CODE}
      onKeyDown={(event) => indent(event, onChange)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

/** A program being written. Fills the height it is given; Tab indents, Escape and Tab leaves. */
export function CodeEditor(props: CodeEditorProps) {
  const plain = <PlainEditor {...props} />;
  return (
    <Otherwise instead={plain}>
      <Suspense fallback={plain}>
        <EditorFrame {...props} />
      </Suspense>
    </Otherwise>
  );
}
