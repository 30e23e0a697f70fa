import type { labContent } from '@praxis/contract/labs/labs';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type * as z from 'zod/mini';
import { listed } from '../../../platform/language/dates.ts';
import { buttonClasses } from '../../../ui/Button.tsx';

/** What the server says of a lab. */
export type Lab = z.output<typeof labContent>;

/** A lab of a course: what it asks, how far one is, and the way in. */
export function LabCard({ lab }: { lab: Lab }) {
  const { t } = useTranslation('course-player');
  const { spaceId } = useParams();
  return (
    <section className="max-w-[640px] border-t border-line pt-6">
      <p className="text-16">
        {listed([
          t('lab_steps', { count: lab.steps }),
          t('lab_machines', { count: lab.machines }),
          t('quiz_minutes', { count: lab.minutes }),
        ])}
      </p>
      <p className="mt-1 text-13 text-ink-3">
        {listed([
          lab.pass_percent === null ? t('lab_finish_is_done') : t('lab_done_at', { count: lab.pass_percent }),
          lab.score === null ? '' : t('lab_score', { score: Math.round(lab.score * 10) / 10 }),
        ])}
      </p>
      {lab.intro && <p className="mt-3 whitespace-pre-wrap text-ink-2">{lab.intro}</p>}
      {lab.task_id === null ? (
        <p className="mt-3 text-13 text-ink-3">{t('lab_preview')}</p>
      ) : (
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Link className={buttonClasses('filled', 'main')} to={`/courseTask/${spaceId}/0/${lab.task_id}`}>
            {t(lab.state === 'active' ? 'lab_go_on' : lab.state === 'finished' ? 'lab_look' : 'lab_start')}
          </Link>
          {lab.report && (
            <Link className={buttonClasses('outline', 'main')} to={`/labReport/${lab.task_id}`}>
              {t('lab_report')}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}
