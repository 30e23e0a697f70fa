import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Home } from '../../parts/work/useHome.ts';
import { listed, monthName, shortDate } from '../../platform/language/dates.ts';
import { classes } from '../../ui/classes.ts';

/** How an address writes a day: 2026-11-24. */
const dayOf = (time: number) => new Date(time).toLocaleDateString('sv');
const keyOf = (time: number) => new Date(time).toDateString();

/** Three weeks from the one before this: days that have a class or something due. */
export function threeWeeks(now: number) {
  const monday = new Date(now);
  monday.setHours(12, 0, 0, 0);
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7) - 7);
  return Array.from({ length: 21 }, (_, at) => new Date(monday).setDate(monday.getDate() + at));
}

/** The small calendar beside the day's list. */
export function Calendar({ now, marks }: { now: number; marks: Home['marks'] }) {
  const { t } = useTranslation('home');
  const days = new Map<string, Set<'class' | 'due'>>();
  for (const mark of marks) days.set(keyOf(mark.at), (days.get(keyOf(mark.at)) ?? new Set()).add(mark.kind));
  const today = keyOf(now);
  const labelOf = (day: number, kinds: Set<'class' | 'due'> | undefined) =>
    listed([shortDate(day, now), kinds?.has('class') ? t('has_class') : '', kinds?.has('due') ? t('has_due') : '']);
  return (
    <section aria-label={t('calendar')}>
      <div className="mb-3 flex items-baseline justify-between">
        <h2 className="text-14">
          <Link to="/index/calendar" className="text-ink no-underline hover:underline">
            {monthName(now)}
          </Link>
        </h2>
        <span aria-hidden="true" className="flex items-center gap-2 text-12 text-ink-3">
          <span className="flex items-center gap-1">
            <i className="size-1 rounded-full bg-pine" />
            {t('has_class')}
          </span>
          <span className="flex items-center gap-1">
            <i className="size-1.5 rounded-full border-[1.5px] border-amber" />
            {t('has_due')}
          </span>
        </span>
      </div>
      <ol className="grid grid-cols-7 gap-y-0.5 text-center text-13">
        {[...t('weekdays')].map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week stand still
          <li key={at} aria-hidden="true" className="grid h-8 place-items-center text-12 text-ink-3">
            {name}
          </li>
        ))}
        {threeWeeks(now).map((day) => {
          const kinds = days.get(keyOf(day));
          const isToday = keyOf(day) === today;
          const near = new Date(day).getMonth() === new Date(now).getMonth() && day > now;
          return (
            <li key={day}>
              <Link
                to={`/index/calendar?view=week&day=${dayOf(day)}`}
                aria-label={labelOf(day, kinds)}
                aria-current={isToday ? 'date' : undefined}
                className={classes(
                  'relative grid h-8 place-items-center rounded-sm no-underline',
                  isToday ? 'bg-ink font-bold text-ground' : classes('hover:bg-sunken', near ? 'text-ink' : 'text-ink-3'),
                )}
              >
                {new Date(day).getDate()}
                {kinds && (
                  <i
                    className={classes(
                      'absolute rounded-full',
                      kinds.has('due')
                        ? classes('size-2 border-[1.5px]', isToday ? 'bottom-0.5 border-ground' : '-bottom-1 border-amber')
                        : classes('bottom-1 size-1', isToday ? 'bg-ground' : 'bg-pine'),
                    )}
                  />
                )}
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
