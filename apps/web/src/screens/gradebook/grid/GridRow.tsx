import { memo } from 'react';
import { percentText, roundedText } from '../../../parts/grades/grade-text.ts';
import { type BookModel, lateAt, ownAt, unitsAt } from '../book-model.ts';
import type { PastePlan } from '../paste/paste-plan.ts';
import type { CellTexts } from './CellFace.tsx';
import { GridCell } from './GridCell.tsx';
import type { Editing, RowActions } from './grid-props.ts';
import { HEAD, ROW } from './useGridView.ts';

type Props = {
  model: BookModel;
  row: number;
  student: number;
  /** Which columns are in sight, in pixels. */
  left: number;
  right: number;
  /** The column of the cursor, where it is in this row. */
  at: number | undefined;
  range: { left: number; right: number } | undefined;
  editing: Editing | undefined;
  plan: PastePlan | undefined;
  texts: CellTexts;
  /** The same object for as long as the grid stands. */
  actions: RowActions;
};

/** One student of the grid. */
function Row({ model, row, student, left, right, at, range, editing, plan, texts, actions }: Props) {
  const { book, grid, decimals } = model;
  const who = book.students[student]!;
  const total = model.totalAt(student);
  const dropped = new Set(total.parts.flatMap((part) => part.dropped));
  const text = total.rounded === null ? '–' : roundedText(total.rounded, book.settings.decimals);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a grid of positioned cells
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={row + 3}
      className="gb-row"
      style={{ top: HEAD + row * ROW, width: model.width + model.frozen }}
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
        if (column.left + column.width < left || column.left > right) return null;
        if (column.kind === 'subtotal') {
          const part = total.parts[column.category];
          return (
            // biome-ignore lint/a11y/useSemanticElements: a cell of a grid of positioned cells
            <div
              key={column.left}
              id={`gb-${row}-${col}`}
              role="gridcell"
              tabIndex={-1}
              aria-colindex={col + 4}
              className="gb-cell"
              style={{ left: column.left + model.frozen, width: column.width }}
              data-at={at === col ? '' : undefined}
              data-sub=""
              onPointerDown={(event) => actions.point(row, col, event.shiftKey)}
            >
              {part?.ratio ? Number(percentText(part.ratio, 2)).toFixed(1) : <span className="text-control">–</span>}
            </div>
          );
        }
        const { of } = column;
        return (
          <GridCell
            key={column.left}
            {...{ texts, actions, who, column, row, col, student }}
            units={unitsAt(model, column.column, student)}
            state={book.cells[column.column]!.states[student] ?? '.'}
            own={ownAt(model, column.column, student)}
            decimals={decimals[column.column]!}
            dropped={dropped.has(of.key)}
            counts={of.counts && !of.archived}
            late={lateAt(model, column.column, student)}
            isAt={at === col}
            inRange={range !== undefined && col >= range.left && col <= range.right}
            planned={plan?.cells.get(`${of.key} ${who.id}`)}
            editing={editing?.col === col ? editing : undefined}
            model={editing?.col === col ? model : undefined}
          />
        );
      })}
    </div>
  );
}

/** Whether a row shows the same: a score that was written concerns its own student, whose total is another object then. */
const isSame = (one: Props, other: Props) => {
  const same = ['row', 'student', 'left', 'right', 'at', 'editing', 'plan', 'texts'] as const;
  const [before, after] = [one.model, other.model];
  return (
    same.every((key) => one[key] === other[key]) &&
    (before === after ||
      (!other.editing &&
        before.book === after.book &&
        before.decimals === after.decimals &&
        before.totalAt(one.student) === after.totalAt(one.student))) &&
    one.range?.left === other.range?.left &&
    one.range?.right === other.range?.right
  );
};

export const GridRow = memo(Row, isSame);
