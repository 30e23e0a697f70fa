import { Popover } from '@base-ui/react/popover';
import { CalendarRange, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../Button.tsx';
import { writtenDate } from '../written.ts';
import { type Days, daysLater, RangeCalendar, startOfDay } from './Calendar.tsx';

export type DateRangeLabels = { any: string; today: string; week: string; month: string; clear: string; previous: string; next: string };
type DateRangeProps = { label: string; words: DateRangeLabels; value: Days | undefined; onChange: (days: Days | undefined) => void };

/** From which day to which: a few usual spans, or two days chosen in a month. */
export function DateRange({ label, words: text, value, onChange }: DateRangeProps) {
  const [open, setOpen] = useState(false);
  const [first, setFirst] = useState<number>();
  const choose = (days: Days | undefined) => {
    setFirst(undefined);
    setOpen(false);
    onChange(days);
  };
  const today = startOfDay(Date.now());
  const spans: [string, Days][] = [
    [text.today, { from: today, to: daysLater(today, 1) }],
    [text.week, { from: daysLater(today, -6), to: daysLater(today, 1) }],
    [text.month, { from: daysLater(today, -29), to: daysLater(today, 1) }],
  ];
  const onDay = (day: number) =>
    first === undefined ? setFirst(day) : choose({ from: Math.min(first, day), to: daysLater(Math.max(first, day), 1) });
  const visible = value ? writtenDate({ year: 'numeric', month: 'short', day: 'numeric' }).formatRange(value.from, value.to - 1) : text.any;
  return (
    <div className="flex items-center gap-1 phone:w-full">
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          aria-label={`${label}: ${visible}`}
          className="flex h-8 min-w-44 cursor-pointer items-center gap-2 rounded-md border border-control bg-raised px-2.5 text-14 text-ink touch:h-11 phone:flex-1"
        >
          <CalendarRange className="size-4 text-ink-3" strokeWidth={1.6} aria-hidden="true" />
          {visible}
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
              <RangeCalendar labels={text} value={first === undefined ? value : { from: first, to: daysLater(first, 1) }} onDay={onDay} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {value && (
        <IconButton label={text.clear} small onClick={() => choose(undefined)}>
          <X className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
