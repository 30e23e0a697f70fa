import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

/** Text as a program reads or writes it, in a box that scrolls; whole on paper. */
export function CodeBlock({
  label,
  numbered,
  low,
  children,
}: {
  label: string;
  /** Lines bring their own margin with a number. */
  numbered?: boolean;
  low?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={label}
      translate="no"
      className={classes(
        'min-h-12 overflow-auto rounded-md bg-sunken py-3 pr-4 print:max-h-none print:overflow-visible',
        numbered ? '' : 'pl-4',
        low ? 'max-h-60' : 'max-h-[70vh]',
      )}
    >
      <pre className="font-mono text-13 leading-[20px] print:whitespace-pre-wrap">{children}</pre>
    </section>
  );
}
