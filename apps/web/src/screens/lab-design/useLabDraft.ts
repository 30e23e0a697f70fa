import type { DataOf } from '@praxis/contract/core/endpoint';
import { designLab, type LabDraft, publishLab, saveLab } from '@praxis/contract/labs/labs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';

const REST_MS = 1200;
type Problems = DataOf<typeof designLab>['problems'];
export type SavingState = 'saved' | 'saving' | 'dirty' | 'failed';

/** The draft of a lab: edited here, saved when typing rests. */
export function useLabDraft(labId: string) {
  const query = useQuery({
    queryKey: ['lab-design', labId],
    queryFn: ({ signal }) => call(designLab, { lab_id: labId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [draft, setDraft] = useState<LabDraft>();
  const [state, setState] = useState<SavingState>('saved');
  const [problems, setProblems] = useState<Problems>([]);
  const [failure, setFailure] = useState<unknown>();
  const [version, setVersion] = useState<number | null>(null);
  const [changed, setChanged] = useState(false);
  const revision = useRef(0);
  const latest = useRef<LabDraft>(undefined);
  const timer = useRef(0);
  const turn = useRef<Promise<boolean>>(Promise.resolve(true));
  const { data } = query;
  // What was fetched becomes the draft once; from then on it is edited here.
  useEffect(() => {
    if (!data || latest.current) return;
    latest.current = data.draft;
    revision.current = data.revision;
    setDraft(data.draft);
    setProblems(data.problems);
    setVersion(data.version);
    setChanged(data.changed);
  }, [data]);

  const save = () => {
    window.clearTimeout(timer.current);
    turn.current = turn.current.then(async () => {
      const sent = latest.current!;
      setState('saving');
      setFailure(undefined);
      try {
        const saved = await call(saveLab, { lab_id: labId, revision: revision.current, draft: sent }, { background: true });
        revision.current = saved.revision;
        setProblems(saved.problems);
        setState(latest.current === sent ? 'saved' : 'dirty');
        return true;
      } catch (refused) {
        setFailure(refused);
        setState('failed');
        return false;
      }
    });
    return turn.current;
  };
  const change = (changes: Partial<LabDraft>) => {
    latest.current = { ...latest.current!, ...changes };
    setDraft(latest.current);
    setChanged(true);
    setState('dirty');
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), REST_MS);
  };
  const publish = async () => {
    if (!(await save())) return;
    try {
      const created = await call(publishLab, { lab_id: labId, revision: revision.current });
      setVersion(created.version);
      setChanged(false);
    } catch (refused) {
      setFailure(refused);
    }
  };
  return { query, draft, change, save, publish, state, problems, failure, version, changed, templates: data?.templates ?? [] };
}
/** The draft of a lab and what can be done to it. */
export type LabDraftEditor = ReturnType<typeof useLabDraft>;

/** A name for a new part, told apart from all others. */
export const newPart = () => `p${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
