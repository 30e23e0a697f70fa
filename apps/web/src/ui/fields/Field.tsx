import { createContext, type ReactNode, useContext, useId } from 'react';
import { classes } from '../classes.ts';
import { Mark } from '../Mark.tsx';

type Control = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true };
const FieldControl = createContext<Control>({});

/** What an input inside a `Field` must carry to be tied to its label, help and error. */
export const useFieldControl = () => useContext(FieldControl);

/** What is wrong, in words, with the triangle mark. */
export function Wrong({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-12 text-red">
      <Mark shape="triangle" className="mt-[3px]" />
      <span>{children}</span>
    </p>
  );
}

type FieldProps = {
  label: ReactNode;
  /** One line below the control. */
  help?: ReactNode;
  /** Names the rule and the distance to it; takes the place of the help. */
  error?: ReactNode;
  /** It must be filled in: its label bears a star. What may stay empty is not marked. */
  required?: boolean | undefined;
  /** The label is read out but not shown. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label, control, help and error as one. */
export function Field({ label, help, error, required, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const described = error ? `${id}-error` : help ? `${id}-help` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className={classes('mb-1 block text-13 text-ink-2', required && 'starred', hideLabel && 'sr-only')}>
        {label}
      </label>
      <FieldControl
        value={{ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined, 'aria-required': required || undefined }}
      >
        {children}
      </FieldControl>
      {error ? (
        <div role="alert">
          <Wrong id={`${id}-error`}>{error}</Wrong>
        </div>
      ) : (
        help && (
          <div id={`${id}-help`} className="mt-1 text-12 text-ink-3">
            {help}
          </div>
        )
      )}
    </div>
  );
}
