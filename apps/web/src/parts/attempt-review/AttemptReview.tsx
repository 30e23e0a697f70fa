import { reviewAttempt } from '@praxis/contract/assessments/attempts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { attemptLooks } from '../assessment/assessment-labels.ts';
import { useLateness } from '../late-work/late-words.ts';
import { HeldAgainst } from '../proctoring/HeldAgainst.tsx';
import { ClassComparison } from './ClassComparison.tsx';
import { ReviewedQuestion } from './ReviewedQuestion.tsx';
import type { Review } from './review.ts';

const EarlierRounds = lazyPart(() => import('../rounds/EarlierRounds.tsx'));

function Head({ review }: { review: Review }) {
  const { t } = useTranslation('attempt-review');
  const lateness = useLateness();
  return (
    <div className="mb-8 flex flex-wrap items-end gap-x-10 gap-y-3 border-b border-line pb-5">
      {review.score !== null && (
        <p>
          <b className="font-serif text-40 leading-none">{review.score}</b>
          <span className="ml-2 text-13 text-ink-3">{t('of_points', { count: review.total_score })}</span>
        </p>
      )}
      <p className="flex flex-col gap-1 text-13 text-ink-3">
        <StateLabel {...attemptLooks[review.state]}>{t(`state_${review.state}`)}</StateLabel>
        {review.submitted_at !== null && (
          <span>
            {t(`kind_${review.submit_kind ?? 'manual'}`, { time: spokenTime(review.submitted_at) })}
            {review.late && <span className="ml-2 text-amber">{lateness({ ...review, total: true })}</span>}
          </span>
        )}
        {review.shows === 'nothing' && review.answered !== null && (
          <span>{t('received', { answered: review.answered, total: review.question_count })}</span>
        )}
      </p>
      {review.score !== null && !review.can.mark && review.state !== 'rejected' && <ClassComparison assessmentId={review.assessment_id} />}
      {review.state === 'rejected' && review.reject_reason && (
        <p className="w-full text-red">
          {t('rejected', { reason: review.reject_reason })}
          {review.redo_until !== null && t('redo_until', { time: spokenTime(review.redo_until) })}
        </p>
      )}
      {review.can.redo && (
        <Link className={buttonClasses('filled')} to={`/index/assessment/${review.assessment_id}`}>
          {t('redo')}
        </Link>
      )}
    </div>
  );
}

/** A handed-in attempt with as much of its result as may be shown now (answer mode 3). */
export function AttemptReview({ attemptId: id, framed }: { attemptId: string /** The way back is the frame’s. */; framed?: boolean }) {
  const { t } = useTranslation(['attempt-review', 'shell']);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['review', id],
    queryFn: ({ signal }) => call(reviewAttempt, { attempt_id: id }, { signal }),
  });
  if (!data) {
    return (
      <Page title={t('title')} reading>
        {isPending && <Skeleton label={t('shell:loading')} />}
        <Problem of={error} retry={() => void refetch()} />
      </Page>
    );
  }
  const answers = new Map(data.answers.map((answer) => [answer.item, answer]));
  return (
    <Page
      title={data.title}
      reading
      summary={data.student?.name}
      actions={
        !framed && (
          <Link className={buttonClasses('outline')} to={`/index/assessment/${data.assessment_id}`} data-print="no">
            {t('back')}
          </Link>
        )
      }
    >
      <Head review={data} />
      <Suspense fallback={null}>
        <EarlierRounds attemptId={data.attempt_id} />
      </Suspense>
      {data.watched && <HeldAgainst room="assessment" room_id={data.assessment_id} />}
      {data.shows === 'nothing' && data.paper.open && <p className="mb-2 text-13 text-ink-3">{t('results_later')}</p>}
      {!data.paper.open ? (
        <EmptyState>
          {data.paper.opens_at === null ? t('paper_closed') : t('paper_opens', { time: spokenTime(data.paper.opens_at) })}
        </EmptyState>
      ) : (
        data.questions.map((question) => (
          <ReviewedQuestion
            key={question.item}
            question={question}
            answer={answers.get(question.item)}
            review={data}
            onAsked={() => void refetch()}
          />
        ))
      )}
    </Page>
  );
}
