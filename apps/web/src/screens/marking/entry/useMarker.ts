import { type AnswerForMarker, giveMark, type QuestionForMarker } from '@praxis/contract/assessments/marking';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { useUnsavedWarning } from '../../../platform/unsaved.ts';
import { putAnswer, refreshMarking } from '../marking-queries.ts';
import { answerKey, entryOf, isChanged, type MarkEntry, openProposal, scoreOf } from './mark-entry.ts';

/** Marks follow each other quickly; the counts are asked for once the hand rests. */
const COUNT_AGAIN_MS = 600;
type Input = { answer: AnswerForMarker; entry: MarkEntry; score: number };

/** Sends marks one after the other; what is shown follows each of them. */
function useGiveMark(assessmentId: string, on: { given: (input: Input) => void; failed: (input: Input, elsewhere: boolean) => void }) {
  const queries = useQueryClient();
  const revisions = useRef(new Map<string, number>());
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined);
  return useMutation({
    scope: { id: `mark ${assessmentId}` },
    mutationFn({ answer, entry, score }: Input) {
      const typed = entry.text.trim() !== '';
      return call(giveMark, {
        attempt_id: answer.attempt_id,
        item: answer.item,
        revision: Math.max(revisions.current.get(answerKey(answer)) ?? 0, entry.revision),
        ...(typed && { score }),
        rubric_ids: entry.rubricIds,
        comment: entry.comment,
      });
    },
    onSuccess(data, input) {
      const { answer, entry } = input;
      revisions.current.set(answerKey(answer), data.revision);
      const rubric_ids = entry.text.trim() === '' ? entry.rubricIds : [];
      const { score, revision, state } = data;
      putAnswer(queries, assessmentId, { ...answer, score, revision, state, comment: entry.comment, rubric_ids }, data.total);
      on.given(input);
      clearTimeout(counting.current);
      counting.current = setTimeout(
        () => void queries.invalidateQueries({ queryKey: ['marking', assessmentId, 'overview'] }),
        COUNT_AGAIN_MS,
      );
    },
    // Also where another student is in hand by now, and nobody sees what stands beside the score.
    onError(failure, input) {
      const elsewhere = failure instanceof Refused && failure.key === 'answer_marked_elsewhere';
      on.failed(input, elsewhere);
      showFailure(failure);
      if (elsewhere) void refreshMarking(queries, assessmentId);
    },
  });
}

type Entries = Record<string, MarkEntry>;

/** What was put down and is not at the server stays for as long as the page: a question is left and come back to, by another way too. */
function useEntries(assessmentId: string) {
  const queries = useQueryClient();
  const key = ['marking-unsent', assessmentId];
  const [entries, setEntries] = useState(() => queries.getQueryData<Entries>(key) ?? {});
  const change = (next: (now: Entries) => Entries) => {
    queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
    // Also when the view is gone by the time a mark is given.
    queries.setQueryData<Entries>(key, (now) => next(now ?? {}));
    setEntries(next);
  };
  return [entries, change] as const;
}

const without = (known: ReadonlySet<string>, key: string) => new Set([...known].filter((one) => one !== key));

/** The marks somebody is giving to a list of answers: one is in hand, what was put down is sent when it is left. */
export function useMarker(of: {
  assessmentId: string;
  answers: readonly AnswerForMarker[];
  questionOf: (answer: AnswerForMarker) => QuestionForMarker | undefined;
  /** The answer to begin with, once answers are there; otherwise the first. */
  start: (answer: AnswerForMarker) => boolean;
}) {
  const { answers, questionOf } = of;
  const [at, setAt] = useState<string>();
  const [entries, setEntries] = useEntries(of.assessmentId);
  /** Answers whose mark did not arrive: what was put down for them stays. */
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  /** Answers that another marker was faster with: nothing is sent for them until somebody has chosen. */
  const [elsewhere, setElsewhere] = useState<ReadonlySet<string>>(new Set());
  const give = useGiveMark(of.assessmentId, {
    given({ answer, entry }) {
      const key = answerKey(answer);
      setElsewhere((known) => without(known, key));
      setEntries(({ [key]: held, ...rest }) => (held && held !== entry ? { ...rest, [key]: held } : rest));
      setFailed((known) => without(known, key));
    },
    failed: ({ answer }, faster) => (faster ? setElsewhere : setFailed)((known) => new Set([...known, answerKey(answer)])),
  });
  if (at === undefined && answers.length > 0) setAt(answerKey(answers.find(of.start) ?? (answers[0] as AnswerForMarker)));
  const index = Math.max(
    0,
    answers.findIndex((answer) => answerKey(answer) === at),
  );
  const current = answers[index];
  const question = current && questionOf(current);
  const entry = current && (entries[answerKey(current)] ?? entryOf(current));
  const score = entry && question ? scoreOf(entry, question) : null;
  const change = (part: Partial<MarkEntry>) =>
    current && entry && setEntries((now) => ({ ...now, [answerKey(current)]: { ...entry, ...now[answerKey(current)], ...part } }));
  const send = (next: MarkEntry, chosen = false) => {
    if (!current || !question || (elsewhere.has(answerKey(current)) && !chosen)) return;
    const points = scoreOf(next, question);
    if (points === null || Number.isNaN(points) || !isChanged(next, current)) return;
    setEntries((now) => ({ ...now, [answerKey(current)]: next }));
    give.mutate({ answer: current, entry: next, score: points });
  };
  // The view may be left by another way than to a neighbour: what stands there is sent all the same.
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    leave.current = () => entry && send(entry);
  });
  useEffect(() => () => leave.current?.(), []);
  const someUnsent = answers.some((answer) => {
    const put = entries[answerKey(answer)];
    return put && isChanged(put, answer);
  });
  useUnsavedWarning(someUnsent);
  const choose = (key: string) => {
    if (entry) send(entry);
    setAt(key);
  };
  /** Goes on to another answer; what stands there is sent, or `instead` of it. */
  const go = (by: number, instead?: Partial<MarkEntry>) => {
    const next = answers[index + by];
    if (entry) send({ ...entry, ...instead });
    if (next) setAt(answerKey(next));
  };
  /** Gives what is proposed for the answer in hand and goes on. */
  const accept = () => {
    const proposal = openProposal(current);
    if (proposal) go(1, { text: String(proposal.score) });
  };
  return {
    current,
    index,
    question,
    entry,
    score,
    change,
    save: () => entry && send(entry),
    choose,
    /** Whether an answer is among those in the list. */
    has: (key: string) => answers.some((answer) => answerKey(answer) === key),
    go,
    accept,
    waiting: give.isPending,
    failure: give.error,
    failed,
    /** Answers another marker was faster with, and said something else of. */
    elsewhere: answers.filter((answer) => {
      const put = elsewhere.has(answerKey(answer)) ? entries[answerKey(answer)] : undefined;
      return put && isChanged(put, answer);
    }),
    /** Gives the answer in hand what was put down here after all, or leaves it as the other marked it. */
    settle(mine: boolean) {
      if (!current || !entry) return;
      give.reset();
      if (mine) return send({ ...entry, revision: current.revision }, true);
      setEntries(({ [answerKey(current)]: _dropped, ...rest }) => rest);
      setElsewhere((known) => without(known, answerKey(current)));
    },
    /** Sends what did not arrive once more. */
    again() {
      give.reset();
      for (const answer of answers) {
        const put = failed.has(answerKey(answer)) ? entries[answerKey(answer)] : undefined;
        const about = put && questionOf(answer);
        const points = about ? scoreOf(put, about) : null;
        if (put && points !== null && !Number.isNaN(points)) give.mutate({ answer, entry: put, score: points });
      }
    },
    forget: () => {
      give.reset();
      setEntries(() => ({}));
      setFailed(new Set());
      setElsewhere(new Set());
    },
    /** Whether what was put down waits until somebody has chosen between it and the mark of another. */
    undecided: current !== undefined && elsewhere.has(answerKey(current)),
    /** Whether something was put down that is not at the server. */
    unsent: Boolean(current && entry && isChanged(entry, current)),
  };
}

/** The hand that marks. */
export type Marker = ReturnType<typeof useMarker>;
