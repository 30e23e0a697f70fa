import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import { useOnce } from './hooks/once.ts';
import { Mark } from './Mark.tsx';

export type ButtonLook = 'filled' | 'outline' | 'soft' | 'quiet' | 'plain' | 'danger' | 'danger-filled';
const looks: Record<ButtonLook, string> = {
  filled: 'border-pine bg-pine text-on-pine hover:border-pine-2 hover:bg-pine-2',
  outline: 'border-line-2 bg-raised text-ink hover:bg-sunken',
  soft: 'border-transparent bg-pine-soft text-pine hover:border-pine-line',
  quiet: 'border-transparent bg-transparent text-pine hover:bg-pine-soft',
  plain: 'border-transparent bg-transparent text-ink-2 hover:bg-sunken',
  danger: 'border-red-line bg-raised text-red hover:bg-red-soft',
  'danger-filled': 'border-red bg-red text-on-red hover:brightness-95',
};
export type ButtonSize = 'small' | 'usual' | 'main' | 'large';
const sizes: Record<ButtonSize, string> = {
  small: 'h-6 rounded-sm px-2 text-12 touch:h-9',
  usual: 'h-8 rounded-md px-3 text-14 touch:h-11',
  main: 'h-10 rounded-md px-5 text-14 touch:h-11',
  large: 'h-11 rounded-md px-5 text-16',
};

const off = 'disabled:border-line disabled:bg-sunken disabled:text-ink-3 disabled:hover:brightness-100';

/** The classes of a button, for links that look like one; on paper nothing is clicked. */
export const buttonClasses = (look: ButtonLook = 'outline', size: ButtonSize = 'usual', wide = false) =>
  classes(
    'inline-flex select-none items-center justify-center gap-1.5 border whitespace-nowrap no-underline transition-colors duration-100 print:hidden',
    looks[look],
    sizes[size],
    wide && 'w-full',
  );

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook;
  size?: ButtonSize;
  wide?: boolean;
  /** The action is under way: a turning mark, and no second click. */
  busy?: boolean;
  icon?: ReactNode;
  /** Counters, steppers and the like, where quick clicks are meant. */
  repeatable?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button. A second click within 1000 ms is ignored unless `repeatable` (S-294). */
export function Button({
  look,
  size,
  wide,
  busy,
  icon,
  repeatable,
  children,
  onClick,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const guarded = useOnce(onClick);
  return (
    <button
      type={type}
      className={classes(buttonClasses(look, size, wide), off, className)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : repeatable ? onClick : onClick && guarded}
      {...rest}
    >
      {busy ? <Mark shape="working" /> : icon}
      {children}
    </button>
  );
}

/** A square button with an icon alone; `label` is what it is called. */
export function IconButton({
  label,
  on,
  small,
  className,
  children,
  count,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  on?: boolean;
  small?: boolean;
  count?: number;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(
        'relative inline-grid flex-none place-items-center text-ink-2 transition-colors duration-100 hover:bg-sunken disabled:text-ink-3 disabled:hover:bg-transparent print:hidden',
        small ? 'size-6 rounded-sm touch:size-9' : 'size-8 rounded-md touch:size-11',
        on && 'bg-pine-soft text-pine',
        className,
      )}
      {...rest}
    >
      {children}
      {count ? <Count of={count} /> : null}
    </button>
  );
}

/** The small red number on an icon. */
export function Count({ of }: { of: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute top-px right-0 h-[15px] min-w-[15px] rounded-lg bg-red px-1 text-center text-[10px]/[15px] font-bold text-on-red shadow-[0_0_0_2px_var(--ground)]"
    >
      {of > 99 ? '99+' : of}
    </span>
  );
}
