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
import { call } from '../../platform/calls/call.ts';
import { numbered } from './annotation-model.ts';

type Marks = DataOf<typeof listAnnotations>;
type Draft = { kind: AnnotationKind; target: AnnotationTarget; body?: string };

/** Names a work that takes marks. */
export type AnnotatedRef = { subject: AnnotationSubject; ref: string };

/** The marks on one work: shown at once, kept behind that, one call after the other. */
export function useAnnotations(on: AnnotatedRef, round?: number) {
  const queries = useQueryClient();
  const queryKey = ['annotations', on.subject, on.ref, round];
  const asked = { ...on, ...(round !== undefined && { round }) };
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(listAnnotations, asked, { signal }), staleTime: 60_000 });
  const [failure, setFailure] = useState<unknown>();
  const [waiting, setWaiting] = useState(0);
  const undo = useRef<(() => void)[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const show = (change: (list: Annotation[]) => Annotation[]) =>
    queries.setQueryData<Marks>(queryKey, (known) => known && { ...known, list: change(known.list) });
  const known = (key: string) => queries.getQueryData<Marks>(queryKey)?.list.find((mark) => mark.key === key);
  /** What failed is asked for again, so that nothing is shown that is not kept. */
  const send = (work: () => Promise<void>) => {
    setWaiting((count) => count + 1);
    setFailure(undefined);
    last.current = last.current.then(work).catch((error: unknown) => {
      setFailure(error);
      void queries.invalidateQueries({ queryKey });
    });
    void last.current.then(() => setWaiting((count) => count - 1));
  };
  const write = (mark: Annotation) =>
    send(async () => {
      const revision = known(mark.key)?.revision ?? mark.revision;
      const saved = await call(saveAnnotation, { ...on, key: mark.key, kind: mark.kind, target: mark.target, body: mark.body, revision });
      show((list) => list.map((one) => (one.key === mark.key ? { ...one, revision: saved.revision } : one)));
    });
  const take = (mark: Annotation) => {
    show((list) => list.filter(({ key }) => key !== mark.key));
    send(async () => void (await call(removeAnnotation, { ...on, key: mark.key })));
  };
  const putBack = (mark: Annotation) => {
    show((list) => [...list, mark]);
    send(async () => void (await call(removeAnnotation, { ...on, key: mark.key, removed: false })));
  };
  return {
    marks: numbered(query.data?.list ?? []),
    can: query.data?.can.mark ?? false,
    released: query.data?.released ?? false,
    spaceId: query.data?.space_id ?? null,
    failure: failure ?? query.error,
    waiting: waiting > 0,
    add(draft: Draft) {
      const mark: Annotation = { body: '', ...draft, key: crypto.randomUUID(), revision: 0 };
      show((list) => [...list, mark]);
      write(mark);
      undo.current.push(() => take(mark));
    },
    change(before: Annotation, body: string) {
      if (before.body === body) return;
      const mark = { ...before, body };
      show((list) => list.map((one) => (one.key === mark.key ? mark : one)));
      write(mark);
    },
    remove(mark: Annotation) {
      take(mark);
      undo.current.push(() => putBack(mark));
    },
    undo: () => undo.current.pop()?.(),
  };
}
/** The marks on one answer. */
export type Annotations = ReturnType<typeof useAnnotations>;
