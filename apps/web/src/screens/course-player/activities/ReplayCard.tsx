import type { replayContent } from '@praxis/contract/live-classes/activity';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { useCourseLabels } from '../../../parts/course/course-labels.ts';
import { listed, playTime } from '../../../platform/language/dates.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { EmptyState, ProgressBar } from '../../../ui/States.tsx';

/** What the server says of the replay of a class. */
export type Replay = z.output<typeof replayContent>;

/** A class to be watched again: when it was, how much of it one has watched, and the way in. */
export function ReplayCard({ replay }: { replay: Replay }) {
  const { t } = useTranslation('course-player');
  const { moment } = useCourseLabels();
  if (replay.class_id === null) return <EmptyState>{t('replay_gone')}</EmptyState>;
  const started = replay.percent > 0 || replay.position > 0;
  return (
    <section className="max-w-[640px] border-t border-line pt-6">
      <p className="text-16">{replay.title}</p>
      <p className="mt-1 text-13 text-ink-3">
        {listed([
          replay.space_name,
          replay.teacher,
          replay.started_at === null ? '' : moment(replay.started_at),
          t('replay_length', { length: playTime(replay.length) }),
        ])}
      </p>
      <div className="mt-4 flex max-w-[424px] items-center gap-3">
        <span className="min-w-0 flex-1">
          <ProgressBar value={replay.percent / 100} label={t('replay_watched', { count: replay.percent })} />
        </span>
        <span className="flex-none text-13 text-ink-2 tabular-nums">{replay.percent}%</span>
      </div>
      <p className="mt-2 text-13 text-ink-3">{t('replay_done_at', { count: replay.completion })}</p>
      <Link className={`mt-5 ${buttonClasses('filled', 'main')}`} to={`/replay/${replay.class_id}`}>
        {t(started ? 'replay_go_on' : 'replay_watch')}
      </Link>
    </section>
  );
}
