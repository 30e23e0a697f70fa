import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import { useFieldControl } from './Field.tsx';

const frame =
  'flex items-center gap-2 rounded-md border border-control bg-raised focus-within:border-focus focus-within:shadow-[0_0_0_2px_color-mix(in_srgb,var(--focus)_35%,transparent)] has-aria-invalid:border-red has-aria-invalid:shadow-[inset_0_0_0_1px_var(--red)] has-[:is(input,textarea,select):disabled]:border-line has-[:is(input,textarea,select):disabled]:bg-sunken has-[:is(input,textarea,select):disabled]:text-ink-3';
const bare = 'min-w-0 flex-1 border-0 bg-transparent p-0 outline-none focus-visible:outline-none disabled:text-ink-3';

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  large?: boolean;
  /** Stands inside the frame after the text: a unit, a button. */
  after?: ReactNode;
  before?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** One line of text. */
export function TextInput({ large, after, before, className, type = 'text', ...rest }: TextInputProps) {
  return (
    <div className={classes(frame, large ? 'h-11 px-3 text-16' : 'h-8 px-2.5 text-14 touch:h-11 touch:text-16', className)}>
      {before}
      <input type={type} className={classes(bare, 'h-full')} {...useFieldControl()} {...rest} />
      {after}
    </div>
  );
}

/** Several lines of text; grows with them where the browser can. */
export function TextArea({
  className,
  rows = 3,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <div className={classes(frame, className)}>
      <textarea
        rows={rows}
        className={classes(bare, 'field-sizing-content resize-y px-2.5 py-2')}
        // A field that grows with its text does not heed its rows.
        style={{ minHeight: `calc(${rows}lh + 16px)` }}
        {...useFieldControl()}
        {...rest}
      />
    </div>
  );
}

export type Choice<Value extends string> = { value: Value; label: string; disabled?: boolean };

/** One of a few choices, the browser's own list: right on a phone and by keyboard. On paper the choice alone. */
export function Select<Value extends string>({
  choices,
  large,
  className,
  ...rest
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> & {
  choices: readonly Choice<Value>[];
  large?: boolean;
  ref?: Ref<HTMLSelectElement>;
}) {
  return (
    <div className={classes(frame, 'relative print:border-0', large ? 'h-11 text-16' : 'h-8 text-14 touch:h-11', className)}>
      <select
        className={classes(bare, 'h-full cursor-pointer appearance-none rounded-md pr-8 pl-2.5 print:p-0')}
        {...useFieldControl()}
        {...rest}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled} className="bg-raised text-ink">
            {choice.label}
          </option>
        ))}
      </select>
      <svg
        viewBox="0 0 24 24"
        className="pointer-events-none absolute right-2.5 size-3.5 text-ink-2 print:hidden"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="m5 9 7 7 7-7" />
      </svg>
    </div>
  );
}
