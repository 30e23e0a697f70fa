import {
  type Annotation,
  type AnnotationKind,
  type AnnotationSubject,
  type AnnotationTarget,
  listAnnotations,
  removeAnnotation,
  saveAnnotation,
} from '@praxis/contract/annotations/annotations';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { call } from '../../platform/calls/call.ts';
import { useUnsavedWarning } from '../../platform/unsaved.ts';
import { numbered } from './annotation-model.ts';
import { queueAnnotation, sendUnsent, unsentAnnotations, withUnsent } from './unsent-annotations.ts';

type Marks = DataOf<typeof listAnnotations>;
type Draft = { kind: AnnotationKind; target: AnnotationTarget; body?: string };

/** Names a work that takes marks. */
export type AnnotatedRef = { subject: AnnotationSubject; ref: string };

/** The marks on one work: shown at once, kept behind that, one call after the other; without a network they wait in line. */
export function useAnnotations(on: AnnotatedRef, round?: number) {
  const queries = useQueryClient();
  const queryKey = ['annotations', on.subject, on.ref, round];
  const asked = { ...on, ...(round !== undefined && { round }) };
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(listAnnotations, asked, { signal }), staleTime: 60_000 });
  const work = queryKey.join(' ');
  const lines = useStore(unsentAnnotations);
  const line = lines[work];
  useUnsavedWarning(Object.values(lines).some(({ list }) => list.length > 0));
  const undo = useRef<(() => void)[]>([]);
  const [undoable, setUndoable] = useState(0);
  const canUndo = (way: () => void) => setUndoable(undo.current.push(way));
  const show = (change: (list: Annotation[]) => Annotation[]) =>
    queries.setQueryData<Marks>(queryKey, (known) => known && { ...known, list: change(known.list) });
  /** What the server turned away is asked for again, so that nothing is shown that is not kept. */
  const final = () => void queries.invalidateQueries({ queryKey });
  const without = (list: Annotation[], { key }: Annotation) => list.filter((one) => one.key !== key);
  const write = (mark: Annotation) => {
    const send = async () => {
      const known = queries.getQueryData<Marks>(queryKey)?.list.find(({ key }) => key === mark.key);
      const revision = known?.revision ?? mark.revision;
      const saved = await call(saveAnnotation, { ...on, key: mark.key, kind: mark.kind, target: mark.target, body: mark.body, revision });
      const kept = { ...mark, revision: saved.revision };
      show((list) => (list.some(({ key }) => key === mark.key) ? list.map((one) => (one.key === mark.key ? kept : one)) : [...list, kept]));
    };
    queueAnnotation(work, { mark, removed: false, send, final });
  };
  const setRemoved = (mark: Annotation, removed: boolean) => {
    const send = async () => {
      await call(removeAnnotation, { ...on, key: mark.key, ...(!removed && { removed }) });
      show((list) => (removed ? without(list, mark) : [...without(list, mark), mark]));
    };
    queueAnnotation(work, { mark, removed, send, final });
  };
  const list = withUnsent(query.data?.list ?? [], line?.list ?? []);
  const change = (before: Annotation, body: string) => {
    const now = list.find(({ key }) => key === before.key) ?? before;
    write({ ...now, body });
  };
  return {
    marks: numbered(list),
    can: query.data?.can.mark ?? false,
    released: query.data?.released ?? false,
    spaceId: query.data?.space_id ?? null,
    failure: line?.failure ?? query.error,
    /** Whether something is on its way, or could not be sent yet. */
    waiting: (line?.list.length ?? 0) > 0,
    stuck: line !== undefined && line.list.length > 0 && !line.sending,
    again: () => void (line?.list.length ? sendUnsent(work) : query.refetch()),
    add(draft: Draft) {
      const mark: Annotation = { body: '', ...draft, key: crypto.randomUUID(), revision: 0 };
      write(mark);
      canUndo(() => setRemoved(mark, true));
    },
    change(before: Annotation, body: string) {
      if (before.body === body) return;
      change(before, body);
      canUndo(() => change(before, before.body));
    },
    remove(mark: Annotation) {
      setRemoved(mark, true);
      canUndo(() => setRemoved(mark, false));
    },
    undoable: undoable > 0,
    undo() {
      undo.current.pop()?.();
      setUndoable(undo.current.length);
    },
  };
}
/** The marks on one answer. */
export type Annotations = ReturnType<typeof useAnnotations>;
