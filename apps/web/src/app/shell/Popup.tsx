import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from '../../ui/classes.ts';

/** What can be chosen in one. */
export const row = 'flex h-9 w-full items-center px-4 text-left text-ink no-underline hover:bg-sunken touch:h-11';

/** A panel below a bar's button, opened by the browser itself: closes by Escape and by a click beside it, costs no code. */
export function Popup({
  button,
  buttonClass,
  label,
  children,
  className,
  under,
}: {
  button: ReactNode;
  buttonClass: string;
  label?: string;
  children: ReactNode;
  className?: string;
  /** It begins where its button does, instead of at the right end of the bar. */
  under?: boolean;
}) {
  const id = useId().replace(/[^\w-]/g, '_');
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();
  const place = (event: MouseEvent<HTMLButtonElement>) => {
    if (under) panel.current?.style.setProperty('left', `${event.currentTarget.getBoundingClientRect().left}px`);
  };
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={label} aria-haspopup="true" className={buttonClass} onClick={place}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a choice inside closes the panel */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the choices inside are buttons and links, Enter clicks them */}
      <div
        id={id}
        ref={panel}
        popover="auto"
        onClick={(event) => (event.target as HTMLElement).closest('a,button') && close()}
        className={classes(
          'inset-auto top-[52px] m-0 min-w-56 rounded-lg border-0 bg-raised p-0 py-1.5 text-14 text-ink shadow-[var(--shadow),0_0_0_1px_var(--line)]',
          !under && 'right-4',
          className,
        )}
      >
        {children}
      </div>
    </>
  );
}
