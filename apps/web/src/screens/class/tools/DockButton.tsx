import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from '../../../ui/classes.ts';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  label: string;
  on?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A tool below the stage: its sign, and its word below. */
export function DockButton({ label, on, children, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-pressed={on}
      {...rest}
      className={classes(
        'flex h-[52px] min-w-[60px] flex-none flex-col items-center justify-center gap-1 rounded-md border px-2 text-12 whitespace-nowrap',
        on ? 'border-line bg-raised font-bold text-pine' : 'border-transparent text-ink-2 hover:bg-raised',
      )}
    >
      {children}
      {label}
    </button>
  );
}
