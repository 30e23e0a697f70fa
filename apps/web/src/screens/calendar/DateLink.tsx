import type { CalendarEntry, CalendarKind } from '@praxis/contract/calendar/calendar';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listed } from '../../platform/language/dates.ts';
import { classes } from '../../ui/classes.ts';
import { Mark, type MarkShape } from '../../ui/Mark.tsx';
import { endOfRunning, spanOf } from './calendar-days.ts';

/** What a view draws: its days, the month they belong to, and the entries by day. */
export type View = { days: readonly Date[]; month: number; entries: ReadonlyMap<string, CalendarEntry[]> };

const looks: Record<CalendarKind, [MarkShape, string]> = {
  opens: ['play', 'text-pine'],
  due: ['clock', 'text-amber'],
  exam: ['flag', 'text-red'],
  class: ['live', 'text-red'],
  ends: ['stopped', 'text-ink-3'],
};

/** One date: what kind it is, when, and what; leads to where it matters. `cut` keeps it on one line, `stacked` puts the time above; a phone always does. */
export function DateLink({ entry, day, cut, stacked }: { entry: CalendarEntry; day: Date; cut?: boolean; stacked?: boolean }) {
  const { t } = useTranslation('calendar');
  const [shape, tone] = entry.done ? (['tick', 'text-pine'] as const) : looks[entry.kind];
  const until = endOfRunning(entry.starts_at, entry.ends_at, day);
  const times = until ? t('until', { time: until }) : spanOf(entry.starts_at, entry.ends_at);
  return (
    <Link
      to={entry.link}
      title={cut ? `${times} ${entry.title}` : undefined}
      className={classes(
        'flex min-w-0 gap-1.5 rounded-sm px-1 no-underline hover:bg-sunken hover:underline',
        cut ? 'items-center text-12 leading-[22px]' : 'items-baseline py-1 touch:min-h-11 touch:py-2.5',
        stacked ? 'flex-wrap' : 'phone:flex-wrap',
        entry.done ? 'text-ink-2' : 'text-ink',
      )}
    >
      <span className={classes('flex-none', tone)}>
        <Mark shape={shape} className={cut ? 'size-2.5' : 'inline-block'} />
        <span className="sr-only">{listed([t(`kind_${entry.kind}`), entry.done && cut ? t('done') : ''])}</span>
      </span>
      <span className={classes('flex-none text-ink-3', !cut && !stacked && 'w-44 phone:w-auto')}>
        {cut ? spanOf(entry.starts_at, null) : times}
      </span>
      <span className={cut ? 'cut' : stacked ? 'w-full' : 'min-w-0 phone:w-full'}>
        {cut ? entry.name : entry.title}
        {entry.done && !cut && <span className="ml-2 text-13 text-pine">{t('done')}</span>}
        {!cut && entry.space && !entry.title.includes(entry.space.name) && (
          <span className="block text-13 text-ink-3">{entry.space.name}</span>
        )}
      </span>
    </Link>
  );
}
