import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listed, timeInToday } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import type { HomeClass } from './home-summary.ts';

/** The facts of one class in one line. */
export function useClassNote() {
  const { t } = useTranslation('home');
  return (one: HomeClass) => {
    if (one.state === 'ended') return one.replay ? t('replay_ready') : t('class_ended');
    const facts = [one.space_name, t('teacher', { name: one.teacher_name })];
    if (one.state === 'in progress') facts.push(t('online', { count: one.online }));
    facts.push(t('suggested', { count: Math.round(one.length / 60) }));
    return listed(facts);
  };
}

/** One class of today: the time in the margin, what it is, its state and the one thing to do. */
export function ClassRow({ one, now }: { one: HomeClass; now: number }) {
  const { t } = useTranslation('home');
  const note = useClassNote();
  const running = one.state === 'in progress';
  const ended = one.state === 'ended';
  return (
    <li
      className={classes(
        'grid grid-cols-[88px_minmax(0,1fr)_auto] items-center gap-x-6 border-t',
        running ? 'border-t-2 border-red py-[18px]' : 'border-line py-3.5',
        ended && 'text-ink-3',
      )}
    >
      <span className={classes('text-16', running ? 'font-bold text-red' : ended ? 'text-ink-3' : 'text-ink-2')}>
        {timeInToday(one.starts_at, now)}
        <small className={classes('block text-12 font-normal', running ? 'text-red' : 'text-ink-3')}>
          {running
            ? t('started_ago', { count: Math.max(0, Math.floor((now - one.starts_at) / 60_000)) })
            : t('minutes', { count: Math.round(one.length / 60) })}
        </small>
      </span>
      <div className="min-w-0">
        <h3 className={classes('cut text-16 leading-[1.5]', ended && 'font-normal')}>{one.title}</h3>
        <p className={classes('cut text-13', !ended && 'text-ink-2')}>{note(one)}</p>
      </div>
      <ClassAction one={one} />
    </li>
  );
}

function ClassAction({ one }: { one: HomeClass }) {
  const { t } = useTranslation('home');
  if (one.state === 'in progress') {
    return (
      <span className="flex items-center gap-4">
        <StateLabel shape="live" tone="red" act>
          {t('class_running')}
        </StateLabel>
        <Link to={one.to} className={buttonClasses('filled', 'main')}>
          {t('enter_class')}
        </Link>
      </span>
    );
  }
  if (one.state === 'ended' && one.replay) {
    return (
      <Link to={one.to} className={buttonClasses('quiet')}>
        <Play className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
        {t('watch_replay')}
      </Link>
    );
  }
  return (
    <StateLabel shape={one.state === 'ended' ? 'stopped' : 'waiting'} tone="mute">
      {t(one.state === 'ended' ? 'class_ended' : 'class_pending')}
    </StateLabel>
  );
}
