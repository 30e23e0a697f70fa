import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchToolbar } from '../../ui/lists/BatchToolbar.tsx';
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
    <BatchToolbar
      label={t('batch')}
      pickAll={t('pick_all')}
      all={selection.all}
      some={selection.some}
      onAll={selection.toggleAll}
      count={ids.length}
      framed={framed ?? false}
    >
      <b aria-live="polite">{t('picked', { count: ids.length })}</b>
      {children}
      <span className="ml-auto flex items-center gap-3 phone:hidden">
        <span className="text-12 text-ink-3">{t('batch_most', { most: BATCH_MOST })}</span>
        {end}
      </span>
    </BatchToolbar>
  );
}
