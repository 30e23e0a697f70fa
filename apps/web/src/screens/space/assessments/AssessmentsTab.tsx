import { type AssessmentCard, listAssessments } from '@praxis/contract/assessments/assessments';
import { addressOf } from '@praxis/contract/core/pages';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assessmentLooks, attemptLooks, statusOf } from '../../../parts/assessment/assessment-labels.ts';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { usePages } from '../../../platform/calls/pages.ts';
import { listed, spokenTime } from '../../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';

const MakeDialog = lazyPart(() => import('./MakeAssessmentDialog.tsx').then((file) => ({ default: file.MakeAssessmentDialog })));

/** How many answers wait, and the way to mark them for those who may. */
function ToMark({ to, count }: { to: string | undefined; count: number }) {
  const { t } = useTranslation('space');
  const label = (
    <StateLabel shape="waiting" tone="amber" act>
      {t('assessment_to_mark', { count })}
    </StateLabel>
  );
  return to ? (
    <Link to={to} className="no-underline hover:underline">
      {label}
    </Link>
  ) : (
    label
  );
}

function StaffFacts({ card }: { card: AssessmentCard }) {
  const { t } = useTranslation('space');
  const counts = card.counts;
  return (
    <span className="flex flex-wrap items-center gap-4 text-13 text-ink-3">
      {counts && card.state !== 'not_published' && (
        <span>{t('assessment_handed_in', { done: counts.submitted, total: counts.students })}</span>
      )}
      {counts && counts.to_mark > 0 && (
        <ToMark to={card.can.mark ? addressOf('mark', { assessmentId: card.id }) : undefined} count={counts.to_mark} />
      )}
      <StateLabel {...assessmentLooks[card.state]}>{t(`assessment_${card.state}`)}</StateLabel>
    </span>
  );
}

function OwnFacts({ card }: { card: AssessmentCard }) {
  const { t } = useTranslation('space');
  const status = statusOf(card, Date.now());
  // Work that came back stays marked so until it is handed in again.
  const state = card.own?.returned ? 'rejected' : (card.own?.state ?? 'not_submitted');
  return (
    <span className="flex items-center gap-4">
      {card.own?.score != null && (
        <b className="font-serif text-20">
          {card.own.score}
          <span className="ml-1 font-sans text-12 font-normal text-ink-3">/ {card.total_score}</span>
        </b>
      )}
      {status === 'withdrawn' ? (
        <StateLabel {...assessmentLooks.unpublished}>{t('assessment_unpublished')}</StateLabel>
      ) : (
        <StateLabel {...attemptLooks[state]}>{t(`attempt_${state}`)}</StateLabel>
      )}
      {(status === 'open' || status === 'under_way') && (
        <Link
          className={buttonClasses('filled', 'small')}
          to={status === 'under_way' ? `/answer/${card.id}` : `/index/assessment/${card.id}`}
        >
          {t(status === 'under_way' ? 'assessment_go_on' : 'assessment_start')}
        </Link>
      )}
    </span>
  );
}

function Card({ card }: { card: AssessmentCard }) {
  const { t } = useTranslation('space');
  const facts = listed([
    t('assessment_questions', { count: card.questions }),
    t('assessment_points', { count: card.total_score }),
    card.duration_s === null ? '' : t('assessment_minutes', { count: Math.round(card.duration_s / 60) }),
  ]);
  return (
    <li className="flex min-h-16 items-center gap-4 border-t border-line py-3 phone:flex-wrap phone:gap-y-1">
      <span className="w-36 flex-none text-13 text-ink-3 phone:w-full">
        {card.end_at !== null
          ? t('assessment_until', { time: spokenTime(card.end_at) })
          : card.start_at !== null
            ? t('assessment_from', { time: spokenTime(card.start_at) })
            : t('assessment_open_end')}
      </span>
      <div className="min-w-0 flex-1 phone:basis-full">
        <h3 className="cut text-16 leading-[1.5]">
          <Link to={`/index/assessment/${card.id}`} className="text-ink no-underline hover:underline">
            {card.title}
          </Link>
        </h3>
        <p className="cut text-13 text-ink-3">{listed([t(`assessment_kind_${card.kind}`), facts])}</p>
      </div>
      {card.counts ? <StaffFacts card={card} /> : <OwnFacts card={card} />}
    </li>
  );
}

/** Assignments and exams of a space. */
export function AssessmentsTab({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation(['space', 'shell']);
  const phone = useIsPhone();
  const [making, setMaking] = useState(false);
  const { query, items, more } = usePages({
    queryKey: ['assessments', space.id, 'pages'],
    ask: (page, signal) => call(listAssessments, { space_id: space.id, page, size: 50 }, { signal }),
    idOf: ({ id }) => id,
  });
  const leads = space.role === 'owner' || space.role === 'teacher';
  const actions = leads && (
    <span className="flex flex-wrap gap-2 phone:mb-4">
      <Link className={buttonClasses('outline')} to="/index/papers">
        {t('assessment_papers')}
      </Link>
      <Button onClick={() => setMaking(true)}>{t('assessment_make')}</Button>
      <Link className={buttonClasses('filled')} to={addressOf('homework', { spaceId: space.id })}>
        {t('assessment_quick')}
      </Link>
    </span>
  );
  return (
    <Section title={t('tab_assessments')} more={!phone && actions}>
      {phone && actions}
      {query.isPending && <Skeleton rows={3} label={t('shell:loading')} />}
      <Problem of={query.error} retry={() => void query.refetch()} />
      {query.isSuccess && items.length === 0 && <EmptyState>{t(leads ? 'assessments_none_staff' : 'assessments_none')}</EmptyState>}
      {items.length > 0 && (
        <ul aria-label={t('tab_assessments')} className="border-b border-line">
          {items.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </ul>
      )}
      <MoreButton {...more} />
      {making && (
        <Suspense fallback={null}>
          <MakeDialog spaceId={space.id} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </Section>
  );
}
