import { type ComponentProps, lazy, Suspense } from 'react';
import type { RichTextEditor } from '../../parts/writing/RichTextEditor.tsx';
import { pictures } from './pictures.ts';

const Editor = lazy(() => import('../../parts/writing/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })));

/** A rich text of a question being written; the page shows before its editor has arrived. */
export function Writing(of: Omit<ComponentProps<typeof RichTextEditor>, 'pictures'>) {
  return (
    <Suspense fallback={<div className="h-10 rounded-md border border-control bg-raised" />}>
      <Editor pictures={pictures} {...of} />
    </Suspense>
  );
}
