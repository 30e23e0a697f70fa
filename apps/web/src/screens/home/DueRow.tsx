import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { daysBetween, spokenTime } from '../../platform/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StateWord } from '../../ui/Mark.tsx';
import { Tag } from '../../ui/States.tsx';
import type { HomeDue } from './useHome.ts';

/** The verb for a thing to hand in. */
export function dueVerb(one: HomeDue): 'redo' | 'check_device' | 'go_on' | 'begin' {
  if (one.state === 'rejected') return 'redo';
  if (one.needs_camera && !one.begun) return 'check_device';
  return one.begun ? 'go_on' : 'begin';
}

/** Whether it is due before the day ends. */
export const isUrgent = (one: HomeDue, now: number) => one.due_at !== null && daysBetween(now, one.due_at) <= 0;

/** One thing to hand in, as a row. */
export function DueRow({ one, now }: { one: HomeDue; now: number }) {
  const { t } = useTranslation('home');
  const urgent = isUrgent(one, now);
  return (
    <li
      className="grid min-h-12 items-center gap-x-4 border-t border-line"
      style={{ gridTemplateColumns: 'minmax(0, 1fr) 168px 132px 96px' }}
    >
      <span className="flex min-w-0 items-center gap-2">
        <span className="cut">{one.title}</span>
        {one.state === 'rejected' && (
          <StateWord shape="returned" tone="red" act>
            {t('returned')}
          </StateWord>
        )}
        {one.needs_camera && <Tag>{t('needs_camera')}</Tag>}
        {one.note && <span className="cut text-13 text-ink-3">{one.note}</span>}
      </span>
      <span className="cut text-13 text-ink-3">{one.space_name}</span>
      <span className={classes(urgent && 'font-bold text-amber')}>{one.due_at !== null && spokenTime(one.due_at, now)}</span>
      <span className="text-right">
        <Link to={one.to} aria-label={`${t(dueVerb(one))} ${one.title}`} className={buttonClasses(urgent ? 'filled' : 'outline', 'small')}>
          {t(dueVerb(one))}
        </Link>
      </span>
    </li>
  );
}
