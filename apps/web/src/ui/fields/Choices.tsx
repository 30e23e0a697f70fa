import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classes } from '../classes.ts';

type BoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  hideLabel?: boolean;
  ref?: Ref<HTMLInputElement>;
};
const box =
  'grid size-4 flex-none appearance-none place-items-center border border-control bg-raised disabled:border-line disabled:bg-sunken checked:disabled:border-control checked:disabled:bg-control';

function Labelled({
  label,
  hideLabel,
  children,
  className,
}: {
  label: ReactNode;
  hideLabel?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className={classes('inline-flex cursor-pointer items-center gap-2 touch:min-h-11', className)}>
      {children}
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}

/** A choice that may be on or off. */
export function Checkbox({ label, hideLabel, className, ...rest }: BoxProps) {
  return (
    <Labelled label={label} hideLabel={hideLabel} className={className}>
      <input
        type="checkbox"
        className={classes(
          box,
          "rounded-sm checked:border-pine checked:bg-pine indeterminate:border-pine indeterminate:bg-pine after:hidden after:h-[5px] after:w-[9px] after:-translate-y-px after:-rotate-45 after:border-b-2 after:border-l-2 after:border-on-pine after:content-[''] checked:after:block indeterminate:after:block indeterminate:after:h-0 indeterminate:after:translate-y-0 indeterminate:after:rotate-0 indeterminate:after:border-l-0",
        )}
        {...rest}
      />
    </Labelled>
  );
}

/** One of several choices with the same `name`. */
export function Radio({ label, hideLabel, className, ...rest }: BoxProps) {
  return (
    <Labelled label={label} hideLabel={hideLabel} className={className}>
      <input
        type="radio"
        className={classes(box, 'rounded-full checked:border-pine checked:shadow-[inset_0_0_0_4px_var(--pine)]')}
        {...rest}
      />
    </Labelled>
  );
}

type ExplainedChoice<Value extends string> = { value: Value; label: string; text: string };

/** One of several ways, each with a line that explains it. */
export function RadioList<Value extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
  className,
}: {
  legend: string;
  name: string;
  choices: readonly ExplainedChoice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}) {
  return (
    <fieldset className={classes('flex flex-col gap-2', className)}>
      <legend className="mb-1 text-13 text-ink-2">{legend}</legend>
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          name={name}
          className="items-start!"
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
          label={
            <span>
              {choice.label}
              <span className="block text-13 text-ink-3">{choice.text}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

/** Something that takes effect at once. */
export function Switch({ label, hideLabel, className, ...rest }: BoxProps) {
  return (
    <Labelled label={label} hideLabel={hideLabel} className={className}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
        role="switch"
        className="relative h-[18px] w-8 flex-none appearance-none rounded-[9px] bg-control transition-colors duration-100 after:absolute after:top-0.5 after:left-0.5 after:size-3.5 after:rounded-full after:bg-raised after:transition-[left] after:duration-100 after:content-[''] checked:bg-pine checked:after:left-4 disabled:bg-line-2"
        {...rest}
      />
    </Labelled>
  );
}

/** Two to five words side by side, one chosen. */
export function SegmentedControl<Value extends string>({
  label,
  choices,
  value,
  onChange,
  className,
}: {
  label: string;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset
      className={classes(
        'inline-flex w-fit max-w-full flex-none overflow-x-auto rounded-md border border-line-2 bg-raised [scrollbar-width:none] print:hidden',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="inline-flex h-[30px] cursor-pointer items-center gap-1.5 border-l border-line-2 px-3 text-13 whitespace-nowrap text-ink-2 first-of-type:border-l-0 has-checked:bg-pine-soft has-checked:font-bold has-checked:text-pine has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus touch:h-11"
        >
          <input type="radio" name={name} className="sr-only" checked={choice.value === value} onChange={() => onChange(choice.value)} />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
