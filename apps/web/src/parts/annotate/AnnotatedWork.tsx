import type { Annotation, AnnotationTarget } from '@praxis/contract/annotations/annotations';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { AnnotateBar } from './AnnotateBar.tsx';
import './annotate.css';
import { type Annotating, AnnotatingContext } from './annotating.ts';
import type { Tool } from './annotation-model.ts';
import { MarksList } from './MarksList.tsx';
import { type AnnotatedRef, useAnnotations } from './useAnnotations.ts';
import { useToolKeys } from './useToolKeys.ts';

const loadNoteDialog = () => import('./NoteDialog.tsx').then((file) => ({ default: file.NoteDialog }));
const NoteDialog = lazyPart(loadNoteDialog);

/** An answer that takes marks: tools over it for those who mark (`marks`), and beneath it what was marked. Its pages and texts find it by context. */
export default function AnnotatedWork({
  on,
  round,
  marks,
  draws = true,
  children,
}: {
  on: AnnotatedRef;
  /** An earlier round of the work; missing: the present one. */
  round?: number | undefined;
  marks?: boolean | undefined;
  /** Whether there are pages to draw on, not words alone. */
  draws?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('annotate');
  const root = useRef<HTMLDivElement>(null);
  const annotations = useAnnotations(on, round);
  const [tool, setTool] = useState<Tool>();
  const [chosen, setChosen] = useState<string>();
  const [noting, setNoting] = useState<AnnotationTarget>();
  const [editing, setEditing] = useState<Annotation>();
  const writes = Boolean(marks) && annotations.can;
  // A first note may be written without a network; where loading fails here, the note waits for it.
  useEffect(() => {
    if (writes) loadNoteDialog().catch(() => undefined);
  }, [writes]);
  const hand: Annotating = {
    ...{ annotations, chosen, choose: setChosen, edit: setEditing },
    tool: writes ? tool : undefined,
    place(target) {
      if (tool === 'note') setNoting(target);
      else if (tool) annotations.add({ kind: tool, target });
    },
  };
  const take = useToolKeys({ root, tool, onTool: setTool, onUndo: annotations.undo, on: writes, draws });
  const kept = annotations.waiting ? 'keeping' : 'kept';
  return (
    <AnnotatingContext value={hand}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only learns which work the keys mean */}
      <div ref={root} onPointerEnter={take} onFocus={take}>
        {writes && (
          <AnnotateBar tool={tool} onTool={setTool} onUndo={annotations.undoable ? annotations.undo : undefined} draws={draws}>
            {annotations.stuck ? (
              <Button size="small" look="danger" onClick={annotations.again}>
                {t('unkept')}
              </Button>
            ) : (
              annotations.marks.length > 0 && t(kept)
            )}
          </AnnotateBar>
        )}
        {children}
        <MarksList hand={writes ? hand : { ...hand, annotations: { ...annotations, can: false } }} />
        <Problem of={annotations.failure} retry={annotations.again} />
      </div>
      {(noting || editing) && (
        <Suspense fallback={null}>
          <NoteDialog
            body={editing?.body ?? ''}
            kind={editing?.kind}
            spaceId={annotations.spaceId}
            onSave={(body) => {
              if (editing) annotations.change(editing, body);
              else if (noting && body !== '') annotations.add({ kind: 'note', target: noting, body });
            }}
            onClose={() => {
              setNoting(undefined);
              setEditing(undefined);
            }}
          />
        </Suspense>
      )}
    </AnnotatingContext>
  );
}
