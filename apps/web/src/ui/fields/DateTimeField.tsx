import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { type InputHTMLAttributes, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../phone.ts';
import type { DatePicker as Picker } from './DatePicker.tsx';
import { dateTyped, typedDate } from './date-typed.ts';
import { TextInput } from './TextInput.tsx';

// One that does not arrive opens nothing: a date can still be typed.
const DatePicker = lazy<typeof Picker>(() =>
  import('./DatePicker.tsx').then(
    (file) => ({ default: file.DatePicker }),
    () => ({ default: () => <></> }),
  ),
);

type DateTimeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'size' | 'type'> & {
  /** UTC milliseconds. */
  value: number | null;
  onChange: (value: number | null) => void;
};

/** The phone's own wheels; its language is that of the phone. */
function OwnOfPhone({ value, onChange, ...rest }: DateTimeProps) {
  const local = value === null ? '' : typedDate(value).replace(' ', 'T');
  const change = (text: string) => onChange(text ? new Date(text).getTime() : null);
  return <TextInput type="datetime-local" value={local} onChange={(event) => change(event.target.value)} {...rest} />;
}

/** A date and a time: typed, chosen in a month, or one of the moments people mostly mean. */
function Typed({ value, onChange, onBlur, ...rest }: DateTimeProps) {
  const { t } = useTranslation('shell');
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const wrong = typed !== undefined && typed.trim() !== '' && dateTyped(typed, Date.now()) === undefined;
  const choose = (time: number | null) => {
    setTyped(undefined);
    onChange(time);
  };
  const write = (text: string) => {
    setTyped(text);
    const time = dateTyped(text, Date.now());
    if (time !== undefined) onChange(time);
    else if (text.trim() === '') onChange(null);
  };
  const label = typed ?? (value === null ? '' : typedDate(value));
  return (
    <TextInput
      {...rest}
      autoComplete="off"
      placeholder={t('date_placeholder')}
      value={label}
      {...(wrong && { 'aria-invalid': true })}
      onChange={(event) => write(event.target.value)}
      onBlur={(event) => {
        // What is no date leaves the one that was there.
        setTyped(undefined);
        onBlur?.(event);
      }}
      after={
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger
            type="button"
            aria-label={t('date_choose')}
            title={t('date_choose')}
            disabled={rest.disabled}
            className="-mr-1.5 grid size-7 flex-none cursor-pointer place-items-center rounded-sm border-0 bg-transparent text-ink-3 hover:bg-sunken"
          >
            <CalendarDays className="size-4" strokeWidth={1.6} aria-hidden="true" />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Positioner sideOffset={8} align="end" className="z-[10000]">
              <Popover.Popup
                aria-label={t('date_choose')}
                className="animate-appear rounded-lg bg-raised p-3 shadow-[var(--shadow),0_0_0_1px_var(--line)] outline-none"
              >
                <Suspense fallback={<div className="h-72 w-100" />}>
                  <DatePicker value={value} onChange={choose} onDone={() => setOpen(false)} />
                </Suspense>
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      }
    />
  );
}

/** A date and a time, by the reader's clock. */
export function DateTimeField(props: DateTimeProps) {
  return useIsPhone() ? <OwnOfPhone {...props} /> : <Typed {...props} />;
}
