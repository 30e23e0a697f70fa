import { useTranslation } from 'react-i18next';
import { longDay } from '../../platform/language/dates.ts';
import { currentLanguage, languageTag } from '../../platform/person/preferences.ts';
import { classes } from '../../ui/classes.ts';
import { dayName } from './calendar-days.ts';
import { DateLink, type View } from './DateLink.tsx';

const IN_CELL = 3;

function DayCell({ day, month, entries, onDay }: View & { day: Date; onDay: (day: Date) => void }) {
  const { t } = useTranslation('calendar');
  const own = entries.get(dayName(day)) ?? [];
  const today = dayName(day) === dayName(new Date());
  const more = own.length > IN_CELL + 1 ? own.length - IN_CELL : 0;
  return (
    <td className={classes('h-28 border border-line p-1 align-top', day.getMonth() !== month && 'bg-sunken')}>
      <button
        type="button"
        onClick={() => onDay(day)}
        aria-label={longDay(day.getTime())}
        aria-current={today ? 'date' : undefined}
        className={classes(
          'mb-0.5 grid size-6 place-items-center rounded-full text-13 hover:bg-well',
          today ? 'bg-pine font-bold text-on-pine hover:bg-pine-2' : day.getMonth() === month ? 'text-ink' : 'text-ink-3',
        )}
      >
        {day.getDate()}
      </button>
      {own.length > 0 && (
        <ul>
          {own.slice(0, more > 0 ? IN_CELL : own.length).map((entry) => (
            <li key={entry.key}>
              <DateLink entry={entry} day={day} cut />
            </li>
          ))}
          {more > 0 && (
            <li>
              <button type="button" className="px-1 text-12 leading-[22px] text-ink-2 hover:underline" onClick={() => onDay(day)}>
                {t('more', { count: more })}
              </button>
            </li>
          )}
        </ul>
      )}
    </td>
  );
}

/** A month in weeks from Monday on. */
export function MonthTable({ onDay, ...visible }: View & { onDay: (day: Date) => void }) {
  const { t } = useTranslation('calendar');
  const { days } = visible;
  const weekday = new Intl.DateTimeFormat(languageTag[currentLanguage()], { weekday: 'short' });
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  return (
    <table aria-label={t('title')} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day.getTime()} scope="col" className="h-8 px-2 text-left text-12 font-normal text-ink-3">
              {weekday.format(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.getTime()}>
            {week.map((day) => (
              <DayCell key={day.getTime()} day={day} onDay={onDay} {...visible} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
