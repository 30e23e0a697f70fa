import type { programmingContent } from '@praxis/contract/problems/programming';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type * as z from 'zod/mini';
import { buttonClasses } from '../../../ui/Button.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { EmptyState } from '../../../ui/States.tsx';

/** What the server says of a programming activity. */
export type Programming = z.output<typeof programmingContent>;

const looks = { solved: ['tick', 'pine'], tried: ['half', 'amber'], untried: ['waiting', 'mute'] } as const;

/** A program to write in a course: what it is, what was reached, and the way to the page where it is written. */
export function ProgrammingCard({ programming, activityId }: { programming: Programming; activityId: string }) {
  const { t } = useTranslation('course-player');
  const { spaceId, courseId } = useParams();
  const { problem_id, title, all_points, mine, score, full_score } = programming;
  if (problem_id === null) return <EmptyState>{t('programming_none')}</EmptyState>;
  const [shape, tone] = looks[mine];
  return (
    <section className="max-w-[640px] border-t border-line pt-6">
      <p className="text-16 font-bold">{title}</p>
      <p className="mt-1 text-13 text-ink-3">{t(all_points ? 'programming_all' : 'programming_half', { full: full_score })}</p>
      <p className="mt-3 flex items-center gap-4">
        <StateLabel shape={shape} tone={tone}>
          {t(`programming_${mine}`)}
        </StateLabel>
        {score !== null && (
          <b className="font-serif text-20">
            {score}
            <span className="ml-1 font-sans text-12 font-normal text-ink-3">/ {full_score}</span>
          </b>
        )}
      </p>
      {spaceId ? (
        <Link className={`mt-5 ${buttonClasses('filled', 'main')}`} to={`/code/${spaceId}/${courseId}/${activityId}`}>
          {t(mine === 'untried' ? 'programming_start' : 'programming_go_on')}
        </Link>
      ) : (
        <p className="mt-4 text-13 text-ink-3">{t('programming_preview')}</p>
      )}
    </section>
  );
}
