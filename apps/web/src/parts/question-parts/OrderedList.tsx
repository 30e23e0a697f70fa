import { Accessibility } from '@dnd-kit/dom';
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { plainText } from './plain-text.ts';
import { Rich } from './Rich.tsx';

type Item = { key: string; html: string };
type RowProps = {
  item: Item;
  at: number;
  last: number;
  disabled: boolean;
  onMove: (from: number, to: number) => void;
  children?: ReactNode;
};

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

function Row({ item, at, last, disabled, onMove, children }: RowProps) {
  const { t } = useTranslation('question-parts');
  const { ref, handleRef, isDragging } = useSortable({ id: item.key, index: at, disabled });
  const words = plainText(item.html) || String(at + 1);
  const steps: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last };
  const press = (event: KeyboardEvent) => {
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to >= 0 && to <= last && to !== at) onMove(at, to);
  };
  return (
    <li
      ref={ref}
      className={classes(
        'flex items-center gap-2 rounded-md border bg-raised py-1 pr-1 pl-3 text-15',
        isDragging ? 'border-pine shadow-[0_6px_18px_rgb(0_0_0/0.14)]' : 'border-line-2',
      )}
    >
      <b className="w-5 flex-none text-ink-2 tabular-nums">{at + 1}</b>
      <button
        ref={handleRef}
        type="button"
        disabled={disabled}
        aria-label={t('order_move', { words })}
        title={t('order_keys')}
        onKeyDown={press}
        className="grid size-8 flex-none cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:bg-sunken disabled:cursor-default touch:size-11"
      >
        <GripVertical {...icon} />
      </button>
      <div className="min-w-0 flex-1 py-1">{children ?? <Rich html={item.html} compact />}</div>
      <IconButton label={t('order_up', { words })} disabled={disabled || at === 0} onClick={() => onMove(at, at - 1)}>
        <ArrowUp {...icon} />
      </IconButton>
      <IconButton label={t('order_down', { words })} disabled={disabled || at === last} onClick={() => onMove(at, at + 1)}>
        <ArrowDown {...icon} />
      </IconButton>
    </li>
  );
}

type OrderedListProps = {
  label: string;
  items: readonly Item[];
  disabled?: boolean;
  onOrder: (keys: string[]) => void;
  /** What stands in a row in place of the item's text. */
  row?: (item: Item, at: number) => ReactNode;
};

/** Items in an order that is changed by dragging, by buttons, or by the arrow keys on their handles; where one went is said aloud. */
export function OrderedList({ label, items, disabled = false, onOrder, row }: OrderedListProps) {
  const { t } = useTranslation('question-parts');
  const [status, setStatus] = useState('');
  const latest = useRef(items);
  latest.current = items;
  const move = (from: number, to: number) => {
    const next = latest.current.map(({ key }) => key);
    const [key] = next.splice(from, 1);
    if (key === undefined) return;
    next.splice(to, 0, key);
    onOrder(next);
    setStatus(t('order_moved', { words: plainText(latest.current[from]!.html), place: to + 1, total: next.length }));
  };
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={(usual) => usual.filter((plugin) => plugin !== Accessibility)}
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (canceled || !source) return;
        const from = latest.current.findIndex(({ key }) => key === source.id);
        const to = 'index' in source && typeof source.index === 'number' ? source.index : from;
        if (from >= 0 && from !== to) move(from, to);
      }}
    >
      <ol aria-label={label} className="flex max-w-[640px] flex-col gap-1.5">
        {items.map((item, at) => (
          <Row key={item.key} item={item} at={at} last={items.length - 1} disabled={disabled} onMove={move}>
            {row?.(item, at)}
          </Row>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {status}
      </p>
    </DragDropProvider>
  );
}
