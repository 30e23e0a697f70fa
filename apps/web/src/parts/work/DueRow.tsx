import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { daysBetween, timeLabel } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Tag } from '../../ui/States.tsx';
import type { DueItem } from './work-types.ts';

/** The verb for a thing to hand in or to pay. */
export function dueVerb(one: DueItem): 'redo' | 'check_device' | 'go_on' | 'start' | 'pay' {
  if (one.kind === 'fee') return 'pay';
  if (one.state === 'rejected') return 'redo';
  if (one.needs_camera && !one.started) return 'check_device';
  return one.started ? 'go_on' : 'start';
}

/** Whether it is due before the day ends. */
export const isUrgent = (one: DueItem, now: number) => one.due_at !== null && daysBetween(now, one.due_at) <= 0;

/** One thing to hand in, as a row; within its space without the name of the space. */
export function DueRow({ one, now, inSpace = false }: { one: DueItem; now: number; inSpace?: boolean }) {
  const { t } = useTranslation('home');
  const urgent = isUrgent(one, now);
  return (
    <li
      className={classes(
        'grid min-h-12 items-center gap-x-4 border-t border-line phone:grid-cols-[minmax(0,1fr)_auto] phone:py-2',
        inSpace ? 'grid-cols-[minmax(0,1fr)_132px_96px]' : 'grid-cols-[minmax(0,1fr)_168px_132px_96px]',
      )}
    >
      <span className="flex min-w-0 items-center gap-2 phone:flex-wrap phone:gap-y-0.5">
        <span className="cut phone:basis-full">{one.title}</span>
        {one.state === 'rejected' && (
          <StateLabel shape="returned" tone="red" act>
            {t('returned')}
          </StateLabel>
        )}
        {(one.kind === 'peers' || one.kind === 'fee') && <Tag>{t(`due_${one.kind}`)}</Tag>}
        {one.needs_camera && <Tag>{t('needs_camera')}</Tag>}
        {one.note && <span className="cut min-w-0 shrink-[99] text-13 text-ink-3">{one.note}</span>}
      </span>
      {!inSpace && <span className="cut text-13 text-ink-3 phone:hidden">{one.space_name}</span>}
      <span className={classes('phone:col-start-1 phone:row-start-2 phone:text-13', urgent && 'font-bold text-amber')}>
        {one.due_at !== null && timeLabel(one.due_at, now)}
      </span>
      <span className="text-right phone:col-start-2 phone:row-span-2 phone:row-start-1">
        <Link to={one.to} aria-label={`${t(dueVerb(one))} ${one.title}`} className={buttonClasses(urgent ? 'filled' : 'outline', 'small')}>
          {t(dueVerb(one))}
        </Link>
      </span>
    </li>
  );
}
