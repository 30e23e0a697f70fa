import { type PaperDetail, type PaperProblem, savePaper, showPaper } from '@praxis/contract/assessments/papers';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { enqueue, onOutcome, useSaveState } from '../../platform/calls/offline-queue.ts';
import type { Refused } from '../../platform/calls/refused.ts';
import { draftOf, faultsOf, type PaperDraft, writtenOf } from './paper-draft.ts';

const SAVE_AFTER_MS = 700;
const textOf = (draft: PaperDraft) => JSON.stringify(writtenOf(draft));

/** What is known of a paper beside its draft. */
type Known = { revision: number; problems: PaperProblem[]; sent: Set<string> };

/** The draft of a paper: every change is kept on this device and sent, one save after the other. */
export function usePaperDraft(paper: PaperDetail) {
  const item = `paper:${paper.id}`;
  const queries = useQueryClient();
  const state = useSaveState(item);
  const [draft, setDraft] = useState(() => draftOf(paper));
  const [problems, setProblems] = useState(paper.problems);
  const [conflict, setConflict] = useState(false);
  const [failure, setFailure] = useState<Refused>();
  const now = useRef(draft);
  const known = useRef<Known>({ revision: paper.revision, problems: paper.problems, sent: new Set([textOf(draft)]) });
  const latest = useRef(textOf(draft));
  const underWay = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef(false);

  const save = async () => {
    clearTimeout(timer.current);
    waiting.current = false;
    const text = textOf(now.current);
    // A save on its way must be answered first: the next one needs its revision. What waits offline is replaced.
    if (text === latest.current || faultsOf(now.current).length > 0 || (underWay.current && navigator.onLine)) return;
    latest.current = text;
    known.current.sent.add(text);
    underWay.current = true;
    await enqueue(savePaper, { paper_id: paper.id, revision: known.current.revision, ...writtenOf(now.current) }, { item, replaces: true });
  };

  /** Somebody else's revision, or a save of this page whose answer was lost. */
  const recover = async () => {
    const there = await call(showPaper, { paper_id: paper.id }, { background: true });
    if (!known.current.sent.has(textOf(draftOf(there)))) return setConflict(true);
    known.current.revision = there.revision;
    latest.current = textOf(draftOf(there));
    await save();
  };

  const handle = (outcome: { data?: unknown; refused?: Refused }) => {
    underWay.current = false;
    setFailure(outcome.refused);
    if (outcome.refused?.key === 'paper_changed_elsewhere') return void recover();
    if (outcome.refused) return;
    const saved = outcome.data as { revision: number; problems: PaperProblem[] };
    known.current.revision = saved.revision;
    setProblems(saved.problems);
    void queries.invalidateQueries({ queryKey: ['paper', paper.id] });
    void save();
  };
  const latestHandler = useRef(handle);
  const latestSave = useRef(save);
  useEffect(() => {
    latestHandler.current = handle;
    latestSave.current = save;
  });
  useEffect(() => {
    const forget = onOutcome((outcome) => outcome.item === item && latestHandler.current(outcome));
    const leave = () => void latestSave.current();
    window.addEventListener('pagehide', leave);
    return () => {
      forget();
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [item]);

  const change = (next: PaperDraft) => {
    now.current = next;
    setDraft(next);
    waiting.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latestSave.current(), SAVE_AFTER_MS);
  };
  /** Takes what the server holds now, or puts this draft over it. */
  const settle = async (mine: boolean) => {
    const there = await call(showPaper, { paper_id: paper.id });
    known.current.revision = there.revision;
    latest.current = textOf(draftOf(there));
    setConflict(false);
    setFailure(undefined);
    if (mine) return save();
    now.current = draftOf(there);
    setDraft(now.current);
    setProblems(there.problems);
  };
  const clean = textOf(draft) === latest.current && state !== 'saving' && state !== 'kept';
  return { draft, change, problems, faults: faultsOf(draft), state, clean, conflict, settle, failure };
}

/** The draft with what can be done to it. */
export type PaperWriting = ReturnType<typeof usePaperDraft>;
