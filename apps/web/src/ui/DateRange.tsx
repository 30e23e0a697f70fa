import { Popover } from '@base-ui/react/popover';
import { CalendarRange, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { currentLanguage, languageTag } from '../platform/preferences.ts';
import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';

/** Whole days by the reader's clock: from the first moment of one to the first moment after another. */
export type Days = { from: number; to: number };

const startOf = (time: number) => new Date(time).setHours(0, 0, 0, 0);
const plus = (day: number, days: number) => new Date(day).setDate(new Date(day).getDate() + days);
const written = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(languageTag[currentLanguage()], options);

/** The six weeks that hold a month, Mondays first. */
function weeksOf(month: number) {
  const first = new Date(new Date(month).setDate(1)).setHours(0, 0, 0, 0);
  const monday = plus(first, -((new Date(first).getDay() + 6) % 7));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => plus(monday, week * 7 + day)));
}

function MonthGrid({ month, days, onDay }: { month: number; days: Days | undefined; onDay: (day: number) => void }) {
  const weeks = weeksOf(month);
  const weekday = written({ weekday: 'narrow' });
  const named = written({ dateStyle: 'full' });
  return (
    <table className="border-collapse text-13">
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} abbr={written({ weekday: 'long' }).format(day)} className="size-8 font-normal text-ink-3">
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
              const edge = days !== undefined && (day === days.from || plus(day, 1) === days.to);
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

export type DateRangeWords = { any: string; today: string; week: string; month: string; clear: string; previous: string; next: string };
type DateRangeProps = { label: string; words: DateRangeWords; value: Days | undefined; onChange: (days: Days | undefined) => void };

/** From which day to which: a few usual spans, or two days chosen in a month. */
export function DateRange({ label, words, value, onChange }: DateRangeProps) {
  const [open, setOpen] = useState(false);
  const [first, setFirst] = useState<number>();
  const [month, setMonth] = useState(() => startOf(value ? value.to - 1 : Date.now()));
  const choose = (days: Days | undefined) => {
    setFirst(undefined);
    setOpen(false);
    onChange(days);
  };
  const today = startOf(Date.now());
  const spans: [string, Days][] = [
    [words.today, { from: today, to: plus(today, 1) }],
    [words.week, { from: plus(today, -6), to: plus(today, 1) }],
    [words.month, { from: plus(today, -29), to: plus(today, 1) }],
  ];
  const onDay = (day: number) =>
    first === undefined ? setFirst(day) : choose({ from: Math.min(first, day), to: plus(Math.max(first, day), 1) });
  const turn = (by: number) => setMonth(new Date(new Date(month).setDate(1)).setMonth(new Date(month).getMonth() + by));
  const shown = value ? written({ year: 'numeric', month: 'short', day: 'numeric' }).formatRange(value.from, value.to - 1) : words.any;
  return (
    <div className="flex items-center gap-1 phone:w-full">
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          aria-label={`${label}: ${shown}`}
          className="flex h-8 min-w-44 cursor-pointer items-center gap-2 rounded-md border border-control bg-raised px-2.5 text-14 text-ink touch:h-11 phone:flex-1"
        >
          <CalendarRange className="size-4 text-ink-3" strokeWidth={1.6} aria-hidden="true" />
          {shown}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={4} align="start" className="z-[9998]">
            <Popover.Popup
              aria-label={label}
              className="flex animate-appear gap-4 rounded-lg bg-raised p-3 shadow-[var(--shadow),0_0_0_1px_var(--line)] outline-none phone:flex-col"
            >
              <div className="flex min-w-28 flex-col gap-0.5 phone:flex-row phone:flex-wrap">
                {spans.map(([name, days]) => (
                  <button
                    key={name}
                    type="button"
                    onClick={() => choose(days)}
                    className="h-8 cursor-pointer rounded-sm border-0 bg-transparent px-2 text-left text-14 text-ink hover:bg-sunken"
                  >
                    {name}
                  </button>
                ))}
              </div>
              <div>
                <div className="mb-1 flex items-center justify-between">
                  <IconButton label={words.previous} small onClick={() => turn(-1)}>
                    <ChevronLeft className="size-4" strokeWidth={1.6} aria-hidden="true" />
                  </IconButton>
                  <b className="text-14">{written({ year: 'numeric', month: 'long' }).format(month)}</b>
                  <IconButton label={words.next} small onClick={() => turn(1)}>
                    <ChevronRight className="size-4" strokeWidth={1.6} aria-hidden="true" />
                  </IconButton>
                </div>
                <MonthGrid month={month} days={first === undefined ? value : { from: first, to: plus(first, 1) }} onDay={onDay} />
              </div>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {value && (
        <IconButton label={words.clear} small onClick={() => choose(undefined)}>
          <X className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
