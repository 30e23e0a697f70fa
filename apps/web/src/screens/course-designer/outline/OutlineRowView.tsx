// biome-ignore-all lint/a11y/useSemanticElements: a tree whose rows are dragged and laid out as a grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, cells do not
import { useDraggable, useDroppable } from '@dnd-kit/react';
import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useChapterName } from '../../../parts/course/chapter-names.ts';
import { minutesOf } from '../../../parts/course/course-labels.ts';
import { KindIcon } from '../../../parts/course/kinds.tsx';
import { classes } from '../../../ui/classes.ts';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { useDesigner } from '../designer-context.ts';
import { RowMenu, RowState } from './OutlineRowParts.tsx';
import { activitiesOf, isActivity, secondsOf, weightOf } from './outline.ts';
import { outlineColumns } from './outline-columns.ts';
import type { OutlineRow } from './outline-rows.ts';
import type { Batch } from './useBatch.ts';

type RowProps = {
  row: OutlineRow;
  /** The one row that Tab reaches. */
  reachable: boolean;
  held: boolean;
  batch: Batch;
  /** Nothing can be dragged now. */
  still: boolean;
  onFold: (id: string, fold: boolean) => void;
};

const depth = { chapter: 'h-[38px] border-t border-line font-bold first:border-t-0', section: 'h-[34px] text-13', activity: 'h-[34px]' };
const inset = { chapter: '', section: 'pl-5 text-ink-2', activity: 'pl-11 phone:pl-8' };

function Fold({ row, onFold }: Pick<RowProps, 'row' | 'onFold'>) {
  const { t } = useTranslation('course-designer');
  const Icon = row.open ? ChevronDown : ChevronRight;
  if (!row.hasChildren) return <span className="w-3.5 flex-none" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={row.open ? t('fold') : t('unfold')}
      onClick={(event) => {
        event.stopPropagation();
        onFold(row.node.id, row.open);
      }}
      className="grid size-5 -mx-[3px] flex-none place-items-center rounded-sm text-ink-2 hover:bg-well"
    >
      <Icon className="size-3.5" strokeWidth={1.8} aria-hidden="true" />
    </button>
  );
}

function RowTitle({ row, onFold }: Pick<RowProps, 'row' | 'onFold'>) {
  const { selected } = useDesigner();
  const chapterName = useChapterName();
  const { node } = row;
  const hidden = isActivity(node) && node.hidden;
  return (
    <span role="gridcell" className={classes('flex min-w-0 items-center gap-2', inset[row.level])}>
      {isActivity(node) ? (
        <KindIcon kind={node.kind} className={selected === node.id ? 'text-pine' : 'text-ink-3'} />
      ) : (
        <Fold row={row} onFold={onFold} />
      )}
      {row.level === 'chapter' && <span className="flex-none font-normal text-ink-3">{chapterName(row.chapterIndex)}</span>}
      {row.level === 'section' && <span className="flex-none">{row.number}</span>}
      <span className={classes('cut', hidden && 'text-ink-3')}>{node.title}</span>
    </span>
  );
}

/** One chapter, section or activity of the outline. */
export function OutlineRowView({ row, reachable, held, batch, still, onFold }: RowProps) {
  const { t } = useTranslation('course-designer');
  const phone = useIsPhone();
  const { selected, select } = useDesigner();
  const { node } = row;
  const { ref: dragRef, handleRef, isDragging } = useDraggable({ id: node.id, disabled: still });
  const { ref: dropRef } = useDroppable({ id: node.id, disabled: still });
  const activities = activitiesOf(node);
  const tickedCount = activities.filter((activity) => batch.has(activity.id)).length;
  const weight = weightOf(node);
  const on = selected === node.id && !batch.on;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the grid around the rows
    <div
      ref={(element) => {
        dragRef(element);
        dropRef(element);
      }}
      role="row"
      data-node={node.id}
      tabIndex={reachable || held ? 0 : -1}
      aria-level={row.level === 'chapter' ? 1 : row.level === 'section' ? 2 : 3}
      aria-posinset={row.place}
      aria-setsize={row.of}
      aria-expanded={row.hasChildren ? row.open : undefined}
      aria-selected={batch.on ? tickedCount > 0 && tickedCount === activities.length : on}
      onClick={() => (batch.on ? batch.toggle(node.id) : select(node.id))}
      className={classes(
        outlineColumns,
        'group relative cursor-pointer pr-3 pl-2 text-14 -outline-offset-2 phone:h-14',
        depth[row.level],
        on && 'bg-selected shadow-[inset_2px_0_0_var(--pine)]',
        !on && !held && 'hover:bg-sunken',
        held && !isDragging && 'z-[2] mr-3 ml-8 h-9 rounded-md bg-raised shadow-[var(--shadow),0_0_0_2px_var(--pine)] outline-none',
        isDragging && 'opacity-40',
      )}
    >
      {!phone && (
        <span role="gridcell" className="grid place-items-center">
          {batch.on ? (
            <Checkbox
              hideLabel
              label={t('tick', { title: node.title })}
              tabIndex={-1}
              checked={activities.length > 0 && tickedCount === activities.length}
              ref={(box) => {
                if (box) box.indeterminate = tickedCount > 0 && tickedCount < activities.length;
              }}
              onClick={(event) => event.stopPropagation()}
              onChange={() => batch.toggle(node.id)}
            />
          ) : (
            <span
              ref={handleRef}
              className={classes('cursor-grab', held ? 'text-pine' : on ? 'text-control' : 'text-transparent group-hover:text-control')}
            >
              <GripVertical className="size-4" aria-hidden="true" />
            </span>
          )}
        </span>
      )}
      <RowTitle row={row} onFold={onFold} />
      <span role="gridcell" className="text-right text-13 font-normal text-ink-2">
        {minutesOf(secondsOf(node)) || '—'}
      </span>
      {!phone && (
        <span role="gridcell" className="text-right text-13 font-normal text-ink-2">
          {row.level === 'section' ? '' : weight > 0 ? `${weight}%` : '—'}
        </span>
      )}
      {!phone && (
        <span role="gridcell" className="pl-4 font-normal">
          {isActivity(node) && <RowState activity={node} />}
        </span>
      )}
      <span role="gridcell">{!batch.on && <RowMenu id={node.id} shown={on} />}</span>
    </div>
  );
}
