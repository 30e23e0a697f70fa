import { type AssessmentCard, listAssessments } from '@praxis/contract/assessments/assessments';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assessmentLooks } from '../../../parts/assessment/assessment-labels.ts';
import { RemindButton } from '../../../parts/work/RemindButton.tsx';
import { call } from '../../../platform/calls/call.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { ProgressBar } from '../../../ui/States.tsx';

const LOOKED_AT = 20;
const VISIBLE = 6;

const isGoingOn = (card: AssessmentCard) => card.state !== 'unpublished' || (card.counts?.to_mark ?? 0) > 0;

/** Whether students who have handed in nothing may still do so. */
const canRemind = ({ state, counts, start_at, end_at }: AssessmentCard, now: number) =>
  state === 'published' &&
  counts !== null &&
  counts.submitted < counts.students &&
  (start_at === null || start_at <= now) &&
  (end_at === null || end_at > now);

function Row({ card }: { card: AssessmentCard }) {
  const { t } = useTranslation('space');
  const counts = card.state === 'not_published' ? null : card.counts;
  const toMark = counts?.to_mark ?? 0;
  return (
    <li className="grid min-h-12 grid-cols-[minmax(0,1fr)_108px_132px_96px_72px_180px] items-center gap-x-4 border-t border-line phone:grid-cols-[minmax(0,1fr)_auto] phone:gap-y-1 phone:py-2">
      <Link to={`/index/assessment/${card.id}`} className="cut text-ink no-underline hover:underline">
        {card.title}
      </Link>
      <StateLabel {...assessmentLooks[card.state]}>{t(`assessment_${card.state}`)}</StateLabel>
      <span className="text-13 text-ink-2">{card.end_at === null ? t('assessment_open_end') : timeLabel(card.end_at)}</span>
      <span className="block phone:hidden">
        {counts && (
          <ProgressBar
            value={counts.students === 0 ? 0 : counts.submitted / counts.students}
            label={t('handed_in_of', { title: card.title })}
          />
        )}
      </span>
      <span className="text-right text-13 text-ink-2">{counts && `${counts.submitted} / ${counts.students}`}</span>
      <span className="flex justify-end gap-2 phone:col-span-2">
        {canRemind(card, Date.now()) && <RemindButton assessment={card} />}
        {toMark > 0 ? (
          <Link className={buttonClasses('filled', 'small')} to={`/mark/${card.id}`}>
            {t('mark_count', { count: toMark })}
          </Link>
        ) : (
          <Link className={buttonClasses('outline', 'small')} to={`/index/assessment/${card.id}`}>
            {t(card.state === 'not_published' ? 'go_on_making' : 'open_assessment')}
          </Link>
        )}
      </span>
    </li>
  );
}

/** Assignments and exams of a space that run, wait to be marked or are being made, for those who teach. */
export function OverviewAssessments({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const { data } = useQuery({
    queryKey: ['assessments', space.id, LOOKED_AT],
    queryFn: ({ signal }) => call(listAssessments, { space_id: space.id, size: LOOKED_AT }, { signal }),
  });
  const cards = (data?.list ?? []).filter(isGoingOn).slice(0, VISIBLE);
  if (cards.length === 0) return null;
  return (
    <Section
      title={t('running_assessments')}
      more={<Link to={`/index/space/${space.id}/assessments`}>{t('all_assessments')}</Link>}
      className="mt-7"
    >
      <ul aria-label={t('running_assessments')} className="border-b border-line">
        {cards.map((card) => (
          <Row key={card.id} card={card} />
        ))}
      </ul>
    </Section>
  );
}
