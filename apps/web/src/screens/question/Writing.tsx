import { type ComponentProps, Suspense } from 'react';
import { questionPictures as pictures } from '../../parts/writing/question-pictures.ts';
import type { RichTextEditor } from '../../parts/writing/RichTextEditor.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';

const Editor = lazyPart(() => import('../../parts/writing/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })));

/** Keeps the focus where somebody writes while a button is pressed: the tools above would go, and the button from under the pointer. */
export const staysInEditor = (event: { preventDefault: () => void }) => event.preventDefault();

/** A rich text of a question being written; the page shows before its editor has arrived. */
export function Writing(of: Omit<ComponentProps<typeof RichTextEditor>, 'pictures'>) {
  return (
    <Suspense fallback={<div className="h-10 rounded-md border border-control bg-raised" />}>
      <Editor pictures={pictures} {...of} />
    </Suspense>
  );
}
