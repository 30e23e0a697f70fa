import { Accessibility } from '@dnd-kit/dom';
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';

/** A list with one of its items at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

type SortableItem = { id: string; name: string };
type RowProps = {
  item: SortableItem;
  at: number;
  last: number;
  group: string;
  disabled: boolean;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

function SortableRow({ item, at, last, group, disabled, onMove, children }: RowProps) {
  const { t } = useTranslation('competition-design');
  const { ref, handleRef, isDragging } = useSortable({ id: `${group} ${item.id}`, index: at, group, disabled });
  const steps: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last };
  const onKey = (event: KeyboardEvent) => {
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to <= last && to !== at) onMove(at, to);
  };
  return (
    <li ref={ref} className={classes('flex items-start gap-2 border-t border-line bg-ground py-3', isDragging && 'opacity-60')}>
      {!disabled && (
        <button
          ref={handleRef}
          type="button"
          aria-label={t('move', { name: item.name })}
          title={t('move_help')}
          onKeyDown={onKey}
          className="mt-1 grid size-6 flex-none cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:bg-sunken"
        >
          <GripVertical className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </button>
      )}
      {children}
    </li>
  );
}

/** Rows put into an order by dragging them, or by the arrow keys on their handles; where a row went is said aloud. */
export function SortableList({
  label,
  items,
  onMove,
  row,
  disabled = false,
}: {
  label: string;
  items: readonly SortableItem[];
  onMove: (from: number, to: number) => void;
  row: (id: string, at: number) => ReactNode;
  disabled?: boolean;
}) {
  const { t } = useTranslation('competition-design');
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item) return;
    onMove(from, to);
    setAnnouncement(t('moved_to', { name: item.name, place: to + 1, total: items.length }));
  };
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={(usual) => usual.filter((plugin) => plugin !== Accessibility)}
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (canceled || !source) return;
        const from = items.findIndex(({ id }) => `${label} ${id}` === source.id);
        const to = 'index' in source && typeof source.index === 'number' ? source.index : from;
        if (from >= 0 && from !== to) move(from, to);
      }}
    >
      <ul aria-label={label} className="border-b border-line">
        {items.map((item, at) => (
          <SortableRow key={item.id} item={item} at={at} last={items.length - 1} group={label} disabled={disabled} onMove={move}>
            {row(item.id, at)}
          </SortableRow>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </DragDropProvider>
  );
}
