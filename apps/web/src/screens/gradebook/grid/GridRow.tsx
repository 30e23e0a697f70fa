import { UNITS } from '@praxis/scoring/grades/grade-rule';
import { memo } from 'react';
import { percentText, pointsText, roundedText } from '../../../parts/grades/grade-text.ts';
import { useLateness } from '../../../parts/late-work/late-words.ts';
import { type BookModel, cellAt, lateAt, ownAt } from '../book-model.ts';
import type { PastePlan } from '../paste/paste-plan.ts';
import { CellFace, markOf, useCellWords } from './CellFace.tsx';
import { CellInput } from './CellInput.tsx';
import type { Editing } from './grid-props.ts';
import { HEAD, ROW, type Sight } from './useGridView.ts';

export type RowActions = {
  point: (row: number, col: number, extend: boolean) => void;
  over: (row: number, col: number) => void;
  edit: (editing: Editing | undefined) => void;
  commit: (key: 'Enter' | 'Tab' | 'blur', shift: boolean) => void;
  explain: (row: number) => void;
};

type Props = {
  model: BookModel;
  row: number;
  student: number;
  sight: Sight;
  /** The column of the cursor, where it is in this row. */
  at: number | undefined;
  range: { left: number; right: number } | undefined;
  editing: Editing | undefined;
  plan: PastePlan | undefined;
  /** The same object for as long as the grid stands. */
  actions: RowActions;
};

/** One student of the grid. */
function Row({ model, row, student, sight, at, range, editing, plan, actions }: Props) {
  const words = useCellWords();
  const lateness = useLateness();
  const { book, totals, grid, decimals } = model;
  const who = book.students[student]!;
  const total = totals[student]!;
  const dropped = new Set(total.parts.flatMap((part) => part.dropped));
  const text = total.rounded === null ? '–' : roundedText(total.rounded, book.settings.decimals);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a grid of positioned cells
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={row + 3}
      className="gb-row"
      style={{ top: HEAD + row * ROW, width: model.width + 300 }}
      data-current={at === undefined ? undefined : ''}
    >
      <div className="gb-frozen">
        {/* biome-ignore lint/a11y/useSemanticElements: a header cell of a grid of positioned cells */}
        <span role="rowheader" tabIndex={-1} className="cut pl-8 text-14 font-bold" title={who.name}>
          {who.name}
        </span>
        <span className="cut px-1 text-13 text-ink-3">{who.no}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a cell of a grid of positioned cells */}
        <span
          role="gridcell"
          tabIndex={-1}
          id={`gb-${row}--1`}
          aria-label={`${who.name}, ${text}${total.label ? ` ${total.label}` : ''}`}
          className="gb-total"
          data-at={at === -1 ? '' : undefined}
          onPointerDown={(event) => actions.point(row, -1, event.shiftKey)}
          onDoubleClick={() => actions.explain(row)}
        >
          {text}
          {total.label && <span className="ml-1 text-12 font-normal text-ink-3">{total.label}</span>}
        </span>
      </div>
      {grid.map((column, col) => {
        const left = column.left + 300;
        if (column.left + column.width < sight.left || column.left > sight.right) return null;
        const frame = { left, width: column.width };
        const isAt = at === col ? '' : undefined;
        const shared = {
          id: `gb-${row}-${col}`,
          'aria-colindex': col + 4,
          className: 'gb-cell',
          style: frame,
          'data-at': isAt,
          'data-current': at === undefined ? undefined : '',
        };
        if (column.kind === 'subtotal') {
          const part = total.parts[column.category];
          return (
            // biome-ignore lint/a11y/useSemanticElements: a cell of a grid of positioned cells
            <div
              key={column.left}
              {...shared}
              role="gridcell"
              tabIndex={-1}
              data-sub=""
              onPointerDown={(event) => actions.point(row, col, event.shiftKey)}
            >
              {part?.ratio ? Number(percentText(part.ratio, 2)).toFixed(1) : <span className="text-control">–</span>}
            </div>
          );
        }
        const { units } = cellAt(model, column.column, student);
        const own = ownAt(model, column.column, student);
        const state = book.cells[column.column]!.states[student] ?? '.';
        const face = {
          units,
          state,
          own,
          decimals: decimals[column.column]!,
          dropped: dropped.has(column.of.key),
          counts: column.of.counts && !column.of.archived,
          late: lateAt(model, column.column, student),
        };
        const planned = plan?.cells.get(`${column.of.key} ${who.id}`);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a cell of a grid of positioned cells
          <div
            key={column.left}
            {...shared}
            role="gridcell"
            tabIndex={-1}
            aria-label={`${words({ ...face, name: who.name, title: column.of.title, max: pointsText(column.of.max) })}${planned ? ` → ${planned.text}` : ''}`}
            data-unseen={column.of.released && !column.of.hidden ? undefined : ''}
            data-own={own && own.units !== null && column.of.source !== 'manual' ? '' : undefined}
            data-mark={markOf(face)}
            title={face.late && lateness({ late_s: face.late.late_s, late_off: face.late.off / UNITS })}
            data-range={range && col >= range.left && col <= range.right ? '' : undefined}
            data-paste={planned && (planned.wish ? 'new' : 'left')}
            onPointerDown={(event) => actions.point(row, col, event.shiftKey)}
            onPointerEnter={() => actions.over(row, col)}
            onDoubleClick={() => actions.edit({ row, col, text: units === null ? '' : pointsText(units) })}
          >
            {planned ? (
              <>
                {planned.wish && units !== null && (
                  <s aria-hidden="true" data-old={pointsText(units)} className="gb-old mr-1.5 font-normal text-ink-3" />
                )}
                <span className="cut">{planned.text}</span>
              </>
            ) : (
              <CellFace {...face} />
            )}
            {editing?.col === col && (
              <CellInput
                model={model}
                column={column.column}
                student={student}
                editing={editing}
                onEditing={actions.edit}
                onCommit={actions.commit}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

export const GridRow = memo(Row, (one, other) => {
  const keys = ['model', 'row', 'student', 'sight', 'at', 'editing', 'plan'] as const;
  return keys.every((key) => one[key] === other[key]) && one.range?.left === other.range?.left && one.range?.right === other.range?.right;
});
