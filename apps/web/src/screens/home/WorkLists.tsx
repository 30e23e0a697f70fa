import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Home } from '../../parts/work/useHome.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { EmptyState, Tag } from '../../ui/States.tsx';

/** A teacher's spaces, with what waits in each. */
export function TaughtSpaces({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  return (
    <Section
      title={t('spaces')}
      more={
        <Link to="/index/spaces" className="no-underline hover:underline">
          {t('all_spaces')}
        </Link>
      }
    >
      {home.spaces.length === 0 ? (
        <EmptyState
          action={
            <Link to="/index/spaces" className={buttonClasses('soft')}>
              {t('new_space')}
            </Link>
          }
        >
          {t('no_spaces')}
        </EmptyState>
      ) : (
        <ul className="border-b border-line">
          {home.spaces.map((space) => (
            <li key={space.id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
              <Link to={`/index/space/${space.id}`} className="cut min-w-0 flex-1 text-ink no-underline hover:underline">
                {space.name}
              </Link>
              {space.role === 'ta' && <Tag>{t('role_ta')}</Tag>}
              {space.waiting > 0 && (
                <StateLabel shape="waiting" tone="amber" act>
                  {t('waiting', { count: space.waiting })}
                </StateLabel>
              )}
              <span className="w-20 text-right text-13 text-ink-3">{t('members', { count: space.members })}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function ReviewState({ review: { waiting, works_from }, now }: { review: Home['reviews'][number]; now: number }) {
  const { t } = useTranslation('home');
  if (waiting > 0) return t('waiting_works', { count: waiting });
  return works_from === null ? t('review_done') : t('review_works_from', { at: spokenTime(works_from, now) });
}

/** An expert's review groups (C-08). */
export function Reviews({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  return (
    <Section title={t('reviews')} more={<Link to={addressOf('personal', {}, { tab: 'competitions' })}>{t('judged')}</Link>}>
      {home.reviews.length === 0 ? (
        <EmptyState>{t('no_reviews')}</EmptyState>
      ) : (
        <ul className="border-b border-line">
          {home.reviews.map((review) => (
            <li
              key={`${review.competition_id}/${review.step_id}`}
              className="flex min-h-12 items-center gap-x-4 gap-y-1 border-t border-line py-2 phone:flex-wrap"
            >
              <span className="min-w-0 flex-1 break-words phone:basis-full">{review.title}</span>
              <span className="flex-none text-13 text-ink-3 phone:flex-1">
                <ReviewState review={review} now={home.now} />
              </span>
              <Link
                to={`/index/expertViewingGroup/${review.competition_id}/${review.step_id}`}
                className={buttonClasses(review.waiting > 0 ? 'filled' : 'outline', 'small')}
              >
                {t(review.waiting > 0 ? 'review' : 'review_again')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
