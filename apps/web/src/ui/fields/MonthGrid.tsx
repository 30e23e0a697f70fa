import { currentLanguage, languageTag } from '../../platform/person/preferences.ts';
import { classes } from '../classes.ts';

/** Whole days by the reader's clock: from the first moment of one to the first moment after another. */
export type Days = { from: number; to: number };

/** The first moment of a day. */
export const startOfDay = (time: number) => new Date(time).setHours(0, 0, 0, 0);
/** A day so many days later. */
export const daysLater = (day: number, days: number) => new Date(day).setDate(new Date(day).getDate() + days);
/** A date as the reader's language writes it. */
export const writtenDate = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(languageTag[currentLanguage()], options);

/** The six weeks that hold a month, Mondays first. */
function weeksOf(month: number) {
  const first = new Date(new Date(month).setDate(1)).setHours(0, 0, 0, 0);
  const monday = daysLater(first, -((new Date(first).getDay() + 6) % 7));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => daysLater(monday, week * 7 + day)));
}

/** A month whose days can be chosen; `days` are those that are. */
export function MonthGrid({ month, days, onDay }: { month: number; days: Days | undefined; onDay: (day: number) => void }) {
  const weeks = weeksOf(month);
  const weekday = writtenDate({ weekday: 'narrow' });
  const named = writtenDate({ dateStyle: 'full' });
  return (
    <table className="border-collapse text-13">
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} abbr={writtenDate({ weekday: 'long' }).format(day)} className="size-8 font-normal text-ink-3">
              {weekday.format(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const inside = days !== undefined && day >= days.from && day < days.to;
              const edge = days !== undefined && (day === days.from || daysLater(day, 1) === days.to);
              return (
                <td key={day} className={classes('p-0', inside && 'bg-selected')}>
                  <button
                    type="button"
                    aria-label={named.format(day)}
                    aria-pressed={inside}
                    onClick={() => onDay(day)}
                    className={classes(
                      'size-8 cursor-pointer rounded-sm border-0 bg-transparent hover:bg-sunken',
                      edge ? 'font-bold text-pine' : new Date(day).getMonth() === new Date(month).getMonth() ? 'text-ink' : 'text-ink-3',
                    )}
                  >
                    {new Date(day).getDate()}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
