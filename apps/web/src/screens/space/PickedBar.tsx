import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/Choices.tsx';
import { classes } from '../../ui/classes.ts';
import { BATCH_MOST, type Selection } from './useSelection.ts';

type PickedBarProps = {
  selection: Selection;
  /** A line above as well, where nothing else draws one. */
  framed?: boolean;
  /** What stands behind the word about the most that may be picked. */
  end?: ReactNode;
  children: ReactNode;
};

/** How many people of a list are picked, and what can be done with them; stays in sight. */
export function PickedBar({ selection, framed, end, children }: PickedBarProps) {
  const { t } = useTranslation('space');
  const { ids } = selection;
  return (
    <div
      role="toolbar"
      aria-label={t('batch')}
      className={classes(
        'sticky top-0 z-10 flex min-h-11 flex-wrap items-center gap-2.5 border-line px-4 py-2',
        framed ? 'border-y' : 'border-b',
        ids.length === 0 ? 'bg-ground' : 'bg-selected',
      )}
    >
      <Checkbox
        label={t('pick_all')}
        hideLabel
        checked={selection.all}
        ref={(box) => {
          if (box) box.indeterminate = selection.some;
        }}
        onChange={selection.toggleAll}
      />
      <b aria-live="polite">{t('picked', { count: ids.length })}</b>
      {children}
      <span className="ml-auto flex items-center gap-3 phone:hidden">
        <span className="text-12 text-ink-3">{t('batch_most', { most: BATCH_MOST })}</span>
        {end}
      </span>
    </div>
  );
}
