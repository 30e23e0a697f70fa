import { type AnswerForMarker, giveSameMark } from '@praxis/contract/assessments/marking';
import { compareAnswers, similarAnswers } from '@praxis/contract/assessments/similarity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { answerKey } from '../entry/mark-entry.ts';
import { refreshMarking } from '../marking-queries.ts';
import { useStudentName } from '../useStudentName.ts';

const SimilarPair = lazyPart(() => import('./SimilarPair.tsx').then((file) => ({ default: file.SimilarPair })));

const ASK_AGAIN_MS = 2000;

/** What resembles an answer; asks for the comparison where one is due, and again while it runs. */
function useSimilar(assessmentId: string, { attempt_id, item, question }: AnswerForMarker) {
  const query = useQuery({
    queryKey: ['marking', assessmentId, 'similar', attempt_id, item],
    queryFn: ({ signal }) => call(similarAnswers, { attempt_id, item }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'comparing' ? ASK_AGAIN_MS : false),
  });
  const compare = useMutation({
    mutationFn: () => call(compareAnswers, { assessment_id: assessmentId, question }, { background: true }),
    onSuccess: () => void query.refetch(),
  });
  const asked = useRef(false);
  const state = query.data?.state;
  const { mutate } = compare;
  // The server compares when somebody looks: once for each answer that is opened.
  useEffect(() => {
    if (asked.current || (state !== 'none' && state !== 'stale')) return;
    asked.current = true;
    mutate();
  }, [state, mutate]);
  return { data: query.data, error: query.error ?? compare.error, waits: state !== 'ready' && !compare.error };
}

/** Answers to the same question that resemble the one in hand. */
export function SimilarAnswers({
  assessmentId,
  answer,
  has,
  onGo,
}: {
  assessmentId: string;
  answer: AnswerForMarker;
  /** Whether an answer is in the list one may go to. */
  has: (key: string) => boolean;
  onGo: (key: string) => void;
}) {
  const { t } = useTranslation('marking');
  const nameOf = useStudentName();
  const queries = useQueryClient();
  const { data, error, waits } = useSimilar(assessmentId, answer);
  const [beside, setBeside] = useState<NonNullable<typeof data>['list'][number]>();
  const same = useMutation({
    mutationFn: (attemptId: string) =>
      call(giveSameMark, {
        ...{ assessment_id: assessmentId, question: answer.question, attempt_ids: [attemptId], score: answer.score ?? 0, blanks: false },
      }),
    onSuccess: () => refreshMarking(queries, assessmentId),
    onError: showFailure,
  });
  const list = data?.list ?? [];
  return (
    <section aria-labelledby="similar-answers" className="mt-8">
      <div className="mb-2 flex flex-wrap items-baseline gap-3">
        <h3 id="similar-answers" className="text-14 font-bold">
          {t('similar_title')}
        </h3>
        <span className="text-13 text-ink-3">{t('similar_note')}</span>
      </div>
      <Problem of={error} />
      {list.length === 0 && !error && (
        <p role="status" className="text-13 text-ink-3">
          {waits ? t('similar_comparing') : t('similar_none')}
        </p>
      )}
      <ul className="border-t border-line empty:hidden">
        {list.map((other) => (
          <li key={other.attempt_id} className="flex flex-wrap items-center gap-3 border-b border-line py-2 text-14">
            {has(answerKey(other)) ? (
              <button type="button" className="font-bold hover:text-pine" onClick={() => onGo(answerKey(other))}>
                {nameOf(other)}
              </button>
            ) : (
              <b>{nameOf(other)}</b>
            )}
            <span className="text-13 text-ink-3">{t('similar_share', { share: `${Math.round(other.similarity * 100)}%` })}</span>
            <q className="cut min-w-0 flex-1 text-ink-2 phone:basis-full">{other.quote}</q>
            <span className={other.score === null ? 'text-13 text-ink-3' : 'font-bold'}>{other.score ?? t('not_marked')}</span>
            <Button size="small" onClick={() => setBeside(other)}>
              {t('similar_pair')}
            </Button>
            <Button
              size="small"
              disabled={answer.score === null || answer.score === other.score}
              busy={same.isPending && same.variables === other.attempt_id}
              onClick={() => same.mutate(other.attempt_id)}
            >
              {t('similar_same')}
            </Button>
          </li>
        ))}
      </ul>
      {beside && (
        <Suspense fallback={null}>
          <SimilarPair
            answer={answer}
            other={beside}
            names={{ own: nameOf(answer), other: nameOf(beside) }}
            onClose={() => setBeside(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
