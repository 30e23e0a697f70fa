import { type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes.ts';

/** A panel below a bar's button, opened by the browser itself: closes by Escape and by a click beside it, costs no code. */
export function Popup({
  button,
  buttonClass,
  label,
  children,
  className,
}: {
  button: ReactNode;
  buttonClass: string;
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  const id = useId().replace(/[^\w-]/g, '_');
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={label} aria-haspopup="true" className={buttonClass}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a choice inside closes the panel */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the choices inside are buttons and links, Enter clicks them */}
      <div
        id={id}
        popover="auto"
        onClick={(event) => (event.target as HTMLElement).closest('a,button') && close()}
        className={classes(
          'inset-auto top-[52px] right-4 m-0 min-w-56 rounded-lg border-0 bg-raised p-0 py-1.5 text-14 text-ink shadow-[var(--shadow),0_0_0_1px_var(--line)]',
          className,
        )}
      >
        {children}
      </div>
    </>
  );
}
