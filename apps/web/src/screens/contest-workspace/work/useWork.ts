import type { DataOf } from '@praxis/contract/core/endpoint';
import { type saveWork as Save, saveWork, showWork, type WorkDraft, type WorkView } from '@praxis/contract/productions/productions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/calls/call.ts';
import { enqueue, onOutcome, useSaveState, waitingInput } from '../../../platform/calls/offline-queue.ts';

const SEND_AFTER_MS = 700;
const EVERY_MS = 15_000;
const WAITING_MS = 3000;

const EMPTY: WorkDraft = { title: '', intro: '', url: '', files: [] };

/** What the version that counts says. */
export function draftOf(work: WorkView, no = work.current): WorkDraft {
  const version = work.versions.find((one) => one.no === no);
  return version ? { title: version.title, intro: version.intro, url: version.url, files: version.files } : EMPTY;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Where a work is written. */
export type WorkPlace = { stageId: string; sectionId: string; device: string };

/** The work of one's entrant as one writes it: on this device at once, at the server a moment later, one save after the other. */
export function useWork({ stageId, sectionId, device }: WorkPlace, onSaved: () => void) {
  const client = useQueryClient();
  const queryKey = ['work', stageId, sectionId];
  const item = `work:${sectionId}`;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(showWork, { stage_id: stageId, section_id: sectionId }, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.files.some(({ blind }) => blind === 'waiting') ? WAITING_MS : EVERY_MS),
  });
  const [written, setWritten] = useState<WorkDraft>();
  const [conflict, setConflict] = useState<{ no: number }>();
  const [failure, setFailure] = useState<unknown>();
  const timer = useRef<number>(undefined);
  const work = query.data;
  const draft = written ?? (work ? draftOf(work) : EMPTY);
  const now = useRef({ work, written, draft });
  now.current = { work, written, draft };
  const send = (next: WorkDraft) => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    const seq = now.current.work?.seq ?? 0;
    const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    void enqueue(saveWork, { stage_id: stageId, section_id: sectionId, device, seq, key, draft: next }, { item, replaces: true });
  };
  /** Changes what is written by now: whoever waited for a file in between must not bring back an older text. */
  const change = (of: Partial<WorkDraft> | ((draft: WorkDraft) => Partial<WorkDraft>)) => {
    const next = { ...now.current.draft, ...(typeof of === 'function' ? of(now.current.draft) : of) };
    now.current = { ...now.current, written: next, draft: next };
    setWritten(next);
    setFailure(undefined);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => send(next), SEND_AFTER_MS);
  };
  const adopt = (next: WorkView) => client.setQueryData(queryKey, next);
  const arrived = (input: { draft?: WorkDraft }, data: DataOf<typeof Save>) => {
    adopt(data.work);
    if (!data.saved) return setConflict({ no: data.no });
    if (same(input.draft, now.current.written)) setWritten(undefined);
    onSaved();
  };
  const act = useRef({ send, arrived });
  act.current = { send, arrived };
  // The queue and the closing of the page are outside React.
  useEffect(() => {
    const leave = onOutcome((outcome) => {
      if (outcome.item !== item) return;
      if (outcome.refused) setFailure(outcome.refused);
      else act.current.arrived(outcome.input as { draft?: WorkDraft }, outcome.data as DataOf<typeof Save>);
    });
    // What a reload or a cut found unsent is what its writer goes on with.
    void waitingInput(item).then((input) => {
      const left = (input as { draft?: WorkDraft } | undefined)?.draft;
      if (left && !now.current.written) setWritten(left);
    });
    const flush = () => {
      if (timer.current !== undefined && now.current.written) act.current.send(now.current.written);
    };
    window.addEventListener('pagehide', flush);
    return () => {
      leave();
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [item]);
  return {
    ...{ query, work, draft, change, adopt, conflict, failure },
    unsent: written !== undefined,
    state: useSaveState(item),
    again: () => void client.invalidateQueries({ queryKey }),
    /** Sends what is written now, without waiting. */
    flush: () => written && send(written),
    settle(mine: boolean) {
      setConflict(undefined);
      if (mine && written) send(written);
      else setWritten(undefined);
    },
  };
}
/** A work as it is being written. */
export type Writing = ReturnType<typeof useWork>;
