import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { writtenDate } from '../written.ts';
import { DayCalendar } from './Calendar.tsx';
import { usualDates } from './date-typed.ts';
import { TextInput } from './TextInput.tsx';

const clockTime = (time: number) => writtenDate({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time);
const LATE = { hour: 23, minute: 59 };

/** The usual moments, a month to choose a day in, and the time of that day. */
export function DatePicker({
  value,
  onChange,
  onDone,
}: {
  value: number | null;
  onChange: (value: number | null) => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('shell');
  const [typed, setTyped] = useState<string>();
  const clock = value === null ? LATE : { hour: new Date(value).getHours(), minute: new Date(value).getMinutes() };
  const finish = (time: number | null) => {
    onChange(time);
    onDone();
  };
  const atClock = (text: string) => {
    setTyped(text);
    const found = /^(\d{1,2})[:：](\d{2})$/.exec(text);
    const [hour, minute] = [Number(found?.[1]), Number(found?.[2])];
    if (value !== null && hour < 24 && minute < 60) onChange(new Date(value).setHours(hour, minute, 0, 0));
  };
  return (
    <div className="flex gap-4">
      <div className="flex w-36 flex-col gap-0.5">
        {usualDates(Date.now()).map(([name, time]) => (
          <button
            key={name}
            type="button"
            onClick={() => finish(time)}
            className="flex h-8 cursor-pointer items-center justify-between gap-2 rounded-sm border-0 bg-transparent px-2 text-left text-13 text-ink hover:bg-sunken"
          >
            {t(`date_${name}`)}
            <span className="text-12 text-ink-3">{clockTime(time)}</span>
          </button>
        ))}
        {value !== null && (
          <button
            type="button"
            onClick={() => finish(null)}
            className="mt-auto h-8 cursor-pointer rounded-sm border-0 bg-transparent px-2 text-left text-13 text-ink-2 hover:bg-sunken"
          >
            {t('date_clear')}
          </button>
        )}
      </div>
      <div>
        <DayCalendar
          labels={{ previous: t('date_previous'), next: t('date_next') }}
          value={value}
          onDay={(day) => onChange(new Date(day).setHours(clock.hour, clock.minute, 0, 0))}
        />
        <div className="mt-2 flex items-center justify-end gap-2">
          <TextInput
            aria-label={t('date_time')}
            inputMode="numeric"
            maxLength={5}
            className="w-20"
            disabled={value === null}
            value={typed ?? (value === null ? '' : clockTime(value))}
            onChange={(event) => atClock(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
          <Button look="filled" onClick={onDone}>
            {t('date_done')}
          </Button>
        </div>
      </div>
    </div>
  );
}
