import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Checkbox } from '../fields/Choices.tsx';

type BatchToolbarProps = {
  label: string;
  /** Words of the box that picks all. */
  pickAll: string;
  all: boolean;
  /** Some are picked, others not. */
  some?: boolean;
  onAll: () => void;
  /** How many are picked. */
  count: number;
  /** A line above as well, where nothing else draws one. */
  framed?: boolean;
  children: ReactNode;
};

/** The bar over a list whose rows can be picked: a box for all, and what can be done with those picked; it stays in sight. */
export function BatchToolbar({ label, pickAll, all, some = false, onAll, count, framed = true, children }: BatchToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      data-print="no"
      className={classes(
        'sticky top-0 z-10 flex min-h-11 flex-wrap items-center gap-2.5 border-line px-4 py-2',
        framed ? 'border-y' : 'border-b',
        count === 0 ? 'bg-ground' : 'bg-selected',
      )}
    >
      <Checkbox
        label={pickAll}
        hideLabel
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some;
        }}
        onChange={onAll}
      />
      {children}
    </div>
  );
}
