import { useTranslation } from 'react-i18next';
import { longDay } from '../../platform/language/dates.ts';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/States.tsx';
import { dayName } from './calendar-days.ts';
import { DateLink, type View } from './DateLink.tsx';

/** The days on which something happens, one below the other. */
export function AgendaList({ days, entries }: View) {
  const { t } = useTranslation('calendar');
  const today = dayName(new Date());
  const busy = days.filter((day) => entries.has(dayName(day)));
  if (busy.length === 0) return <EmptyState>{t('nothing_here', { count: days.length })}</EmptyState>;
  return (
    <div className="border-b border-line">
      {busy.map((day) => (
        <section
          key={day.getTime()}
          className="grid grid-cols-[200px_minmax(0,1fr)] gap-x-4 border-t border-line py-2 phone:grid-cols-1 phone:py-3"
        >
          <h3 className={classes('py-1 text-13 font-normal', dayName(day) === today ? 'font-bold text-pine' : 'text-ink-2')}>
            {longDay(day.getTime())}
          </h3>
          <ul>
            {(entries.get(dayName(day)) ?? []).map((entry) => (
              <li key={entry.key}>
                <DateLink entry={entry} day={day} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
