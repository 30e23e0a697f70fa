import type { JudgeLanguage } from '@praxis/contract/judge-queue/languages';
import { listMySubmissions, type SubmissionSummary } from '@praxis/contract/judge-queue/submissions';
import { type CodePage, type CodePlace, submitCode, tryCode } from '@praxis/contract/problems/problems';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { storedValue, storeValue } from '../../platform/storage.ts';
import { compileNotes } from '../code/compile-notes.ts';
import { placeKey } from './place-key.ts';
import { useSubmission } from './submission/useSubmission.ts';

export type ResultsTab = 'result' | 'custom' | 'compiler' | 'browser';
type Written = { language: JudgeLanguage; code: string };

/** The later of two submissions. */
const later = (one: string | undefined, other: string | undefined) => (one && other && BigInt(one) > BigInt(other) ? one : (other ?? one));

const once = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Runs and submissions of one place: what is under way, what it brought, and the input of one's own. */
export function useCodeRuns(
  at: { place: CodePlace; device?: string },
  can: CodePage['can'] & { custom: boolean },
  written: () => Written,
  onSubmitted?: () => void,
) {
  const client = useQueryClient();
  const { place } = at;
  const key = placeKey(place);
  const [tab, setTab] = useState<ResultsTab>('result');
  const [input, setInput] = useState('');
  const [ranCustom, setRanCustom] = useState(false);
  const [chosenId, setChosenId] = useState<string>();
  const [savedId] = useState(() => storedValue(`Evaluating-${key}`) || undefined);
  const latest = useQuery({
    queryKey: ['my-submissions', key, 'latest'],
    queryFn: ({ signal }) => call(listMySubmissions, { ...at, page: 1, size: 1 }, { signal, background: true }),
    enabled: chosenId === undefined,
    retry: false,
  });
  // What was judged last is shown again after a reload, also where it was handed in from another device.
  const visibleId = chosenId ?? later(savedId, latest.data?.list[0]?.id);
  const show = (submissionId: string) => {
    storeValue(`Evaluating-${key}`, submissionId);
    setChosenId(submissionId);
  };
  const done = (visible: SubmissionSummary) => {
    if (visible.verdict === 'CE') setTab('compiler');
    if (visible.trial) return;
    void client.invalidateQueries({ queryKey: ['my-submissions', key] });
    void client.invalidateQueries({ queryKey: ['problems'] });
    onSubmitted?.();
  };
  const submission = useSubmission(visibleId, done);
  const submit = useMutation({
    mutationFn: () => call(submitCode, { ...at, ...written() }, { idempotencyKey: once() }),
    onMutate: () => setTab('result'),
    onSuccess: ({ submission_id }) => {
      show(submission_id);
      void client.invalidateQueries({ queryKey: ['my-submissions', key] });
    },
  });
  const run = useMutation({
    mutationFn: () => call(tryCode, { ...at, ...written(), ...(tab === 'custom' && { input }) }, { idempotencyKey: once() }),
    onMutate: () => {
      setRanCustom(tab === 'custom');
      if (tab !== 'custom') setTab('result');
    },
    onSuccess: ({ submission_id }) => show(submission_id),
  });
  const going = submission.data !== undefined && submission.data.state !== 'done';
  const log = submission.data?.compile_log ?? '';
  return {
    tab,
    setTab,
    input,
    setInput,
    ranCustom,
    openedId: visibleId,
    looking: visibleId === undefined && latest.isFetching,
    show,
    submission,
    canTry: can.try,
    canCustom: can.try && can.custom,
    notes: useMemo(() => compileNotes(log), [log]),
    failure: submit.error ?? run.error,
    submitting: submit.isPending || (going && !submission.data?.trial),
    running: run.isPending || (going && submission.data?.trial === true),
    submit: () => {
      run.reset();
      submit.mutate();
    },
    run: () => {
      submit.reset();
      run.mutate();
    },
  };
}

export type CodeRuns = ReturnType<typeof useCodeRuns>;
