import { useTranslation } from 'react-i18next';
import { currentLanguage, languageTag } from '../../platform/person/preferences.ts';
import { classes } from '../../ui/classes.ts';
import { dayName } from './calendar-days.ts';
import { DateLink, type View } from './DateLink.tsx';

/** Seven days side by side, each with everything of it. */
export function WeekColumns({ days, entries }: View) {
  const { t } = useTranslation('calendar');
  const weekday = new Intl.DateTimeFormat(languageTag[currentLanguage()], { weekday: 'short' });
  const today = dayName(new Date());
  return (
    <div className="grid grid-cols-7 border-l border-line">
      {days.map((day) => {
        const own = entries.get(dayName(day)) ?? [];
        return (
          <section key={day.getTime()} className="min-h-96 border-y border-r border-line p-2">
            <h3 className={classes('mb-2 text-13 font-normal', dayName(day) === today ? 'font-bold text-pine' : 'text-ink-3')}>
              {weekday.format(day)} {day.getDate()}
            </h3>
            {own.length === 0 && <span className="sr-only">{t('nothing')}</span>}
            <ul className="text-13">
              {own.map((entry) => (
                <li key={entry.key}>
                  <DateLink entry={entry} day={day} stacked />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
