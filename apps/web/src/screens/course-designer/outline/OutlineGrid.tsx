// biome-ignore-all lint/a11y/useSemanticElements: a tree whose rows are dragged and laid out as a grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, cells do not
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/phone.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { useDesigner } from '../designer-context.ts';
import { OutlineRowView } from './OutlineRowView.tsx';
import { outlineColumns } from './outline-columns.ts';
import type { OutlineRow } from './outline-rows.ts';
import type { Batch } from './useBatch.ts';
import { useNodeActions } from './useNodeActions.ts';
import type { OutlineDrag } from './useOutlineDrag.ts';

type GridProps = {
  rows: readonly OutlineRow[];
  drag: OutlineDrag;
  batch: Batch;
  search: string;
  onFold: (id: string, fold: boolean) => void;
};

/** What the keys do on a row that is not held. */
function useRowKeys({ rows, drag, batch, onFold }: GridProps, focusRow: (id: string | undefined) => void) {
  const { select } = useDesigner();
  const actions = useNodeActions();
  const parentOf = (at: number) => rows.slice(0, at).findLast((row) => row.number === rows[at]!.number.split('.').slice(0, -1).join('.'));
  return (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).dataset.node;
    const at = rows.findIndex((row) => row.node.id === id);
    const row = rows[at];
    if (!row || !id) return;
    if (drag.key(event)) return;
    const keys = new Map<string, () => void>([
      ['ArrowDown', () => focusRow(rows[at + 1]?.node.id)],
      ['ArrowUp', () => focusRow(rows[at - 1]?.node.id)],
      ['Home', () => focusRow(rows[0]?.node.id)],
      ['End', () => focusRow(rows.at(-1)?.node.id)],
      ['ArrowRight', () => (row.hasChildren && !row.open ? onFold(id, false) : row.hasChildren && focusRow(rows[at + 1]?.node.id))],
      ['ArrowLeft', () => (row.hasChildren && row.open ? onFold(id, true) : focusRow(parentOf(at)?.node.id))],
      ['Enter', () => select(id)],
      ['F2', () => select(id)],
      ['Delete', () => actions.remove([id])],
      [' ', () => (batch.on ? batch.toggle(id) : drag.start(id))],
    ]);
    const run =
      event.ctrlKey || event.metaKey ? (event.key.toLowerCase() === 'd' ? () => actions.copy(id) : undefined) : keys.get(event.key);
    if (!run) return;
    event.preventDefault();
    run();
  };
}

/** The outline as a grid of rows: arrows walk, space picks up, Enter opens. */
export function OutlineGrid(props: GridProps) {
  const { rows, drag, batch, search, onFold } = props;
  const { t } = useTranslation('course-designer');
  const phone = useIsPhone();
  const { selected } = useDesigner();
  const grid = useRef<HTMLDivElement>(null);
  const rowOf = (id: string | undefined) => grid.current?.querySelector<HTMLElement>(`[data-node="${id}"]`);
  const focusRow = (id: string | undefined) => rowOf(id)?.focus();
  const onKeyDown = useRowKeys(props, focusRow);
  const held = drag.drag?.id;
  const order = rows.map((row) => row.node.id).join(' ');
  // A row that moves in the document loses the focus; the held one takes it back and stays in sight.
  useLayoutEffect(() => {
    if (!held || !order) return;
    const row = grid.current?.querySelector<HTMLElement>(`[data-node="${held}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [held, order]);

  if (rows.length === 0) return <EmptyState plain>{search ? t('nothing_found') : t('outline_empty')}</EmptyState>;
  const reachable = rows.some((row) => row.node.id === selected) ? selected : rows[0]?.node.id;
  return (
    <div ref={grid} role="treegrid" aria-label={t('outline')} aria-multiselectable={batch.on || undefined} onKeyDown={onKeyDown}>
      <div role="row" className={`${outlineColumns} sticky top-0 z-10 h-7 border-b border-line bg-ground pr-3 pl-2 text-12 text-ink-3`}>
        {!phone && (
          <span role="columnheader">
            <span className="sr-only">{t('handle')}</span>
          </span>
        )}
        <span role="columnheader" className="pl-2">
          {t('outline')}
        </span>
        <span role="columnheader" className="text-right">
          {t('minutes_column')}
        </span>
        {!phone && (
          <span role="columnheader" className="text-right">
            {t('weight')}
          </span>
        )}
        {!phone && (
          <span role="columnheader" className="pl-4">
            {t('state')}
          </span>
        )}
        <span role="columnheader">
          <span className="sr-only">{t('more')}</span>
        </span>
      </div>
      {rows.map((row) => (
        <OutlineRowView
          key={row.node.id}
          row={row}
          reachable={row.node.id === reachable}
          held={row.node.id === held}
          batch={batch}
          still={phone || batch.on}
          onFold={onFold}
        />
      ))}
    </div>
  );
}
