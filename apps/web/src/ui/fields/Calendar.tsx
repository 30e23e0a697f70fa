import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ChevronProps, DayPicker, type DayPickerProps } from 'react-day-picker';
import { writtenDate } from '../written.ts';

/** Whole days by the reader's clock: from the first moment of one to the first moment after another. */
export type Days = { from: number; to: number };
/** What the buttons that turn the months are called. */
export type CalendarLabels = { previous: string; next: string };

/** The first moment of a day. */
export const startOfDay = (time: number) => new Date(time).setHours(0, 0, 0, 0);
/** A day so many days later. */
export const daysLater = (day: number, days: number) => new Date(day).setDate(new Date(day).getDate() + days);

const turning = 'grid size-8 cursor-pointer place-items-center rounded-md border-0 bg-transparent text-ink-2 hover:bg-sunken touch:size-11';
const parts: DayPickerProps['classNames'] = {
  months: 'relative text-13',
  month_caption: 'mb-1 flex h-8 items-center justify-center text-14 font-bold touch:h-11',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: turning,
  button_next: turning,
  month_grid: 'border-collapse',
  weekday: 'size-8 font-normal text-ink-3',
  day: 'p-0',
  day_button: 'size-8 cursor-pointer rounded-sm border-0 bg-transparent text-inherit hover:bg-sunken',
  outside: 'text-ink-3',
  today: 'underline',
  selected: 'bg-selected font-bold text-pine',
  range_middle: 'font-normal text-ink',
};

function Chevron({ orientation }: ChevronProps) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon className="size-4" strokeWidth={1.6} aria-hidden="true" />;
}

const inMonth = (date: Date) => writtenDate({ year: 'numeric', month: 'long' }).format(date);

/** What every calendar shares: six weeks from Monday, words of the reader's language. */
function look({ previous, next }: CalendarLabels, displayedFirst: number) {
  return {
    classNames: parts,
    components: { Chevron },
    defaultMonth: new Date(displayedFirst),
    weekStartsOn: 1 as const,
    fixedWeeks: true,
    showOutsideDays: true,
    formatters: {
      formatCaption: inMonth,
      formatWeekdayName: (date: Date) => writtenDate({ weekday: 'narrow' }).format(date),
    },
    labels: {
      labelPrevious: () => previous,
      labelNext: () => next,
      labelGrid: inMonth,
      labelWeekday: (date: Date) => writtenDate({ weekday: 'long' }).format(date),
      labelDayButton: (date: Date) => writtenDate({ dateStyle: 'full' }).format(date),
    },
  };
}

type DayProps = { labels: CalendarLabels; value: number | null; onDay: (day: number) => void };

/** A month in which one day is chosen. */
export const DayCalendar = ({ labels, value, onDay }: DayProps) => (
  <DayPicker
    {...look(labels, value ?? Date.now())}
    mode="single"
    selected={value === null ? undefined : new Date(value)}
    onDayClick={(date) => onDay(startOfDay(date.getTime()))}
  />
);

type RangeProps = { labels: CalendarLabels; value: Days | undefined; onDay: (day: number) => void };

/** A month in which a span of days is marked; the days that are pressed are handed on. */
export const RangeCalendar = ({ labels, value, onDay }: RangeProps) => (
  <DayPicker
    {...look(labels, value ? value.to - 1 : Date.now())}
    mode="range"
    selected={value && { from: new Date(value.from), to: new Date(daysLater(value.to, -1)) }}
    onDayClick={(date) => onDay(startOfDay(date.getTime()))}
  />
);
