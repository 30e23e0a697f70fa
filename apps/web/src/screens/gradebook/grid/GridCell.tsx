import { memo } from 'react';
import { pointsText } from '../../../parts/grades/grade-text.ts';
import type { BookModel, GridColumn } from '../book-model.ts';
import type { PlannedCell } from '../paste/paste-plan.ts';
import { CellFace, type CellTexts, type Face, markOf } from './CellFace.tsx';
import { CellInput } from './CellInput.tsx';
import type { Editing, RowActions } from './grid-props.ts';

type Props = Face & {
  texts: CellTexts;
  actions: RowActions;
  who: BookModel['book']['students'][number];
  column: Extract<GridColumn, { kind: 'score' }>;
  row: number;
  col: number;
  student: number;
  isAt: boolean;
  inRange: boolean;
  planned: PlannedCell | undefined;
  /** While one writes in it: what is written, and the book that the total is counted of. */
  editing: Editing | undefined;
  model: BookModel | undefined;
};

/** One score of the grid. Drawn again only when something of it changed: hundreds are in sight, and every wheel turn asks. */
export const GridCell = memo(function GridCell({
  texts,
  actions,
  who,
  column,
  row,
  col,
  student,
  planned,
  editing,
  model,
  ...rest
}: Props) {
  const { isAt, inRange, ...face } = rest;
  const { units, own } = face;
  const { of } = column;
  const words = texts.words({ ...face, name: who.name, title: of.title, max: pointsText(of.max) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid of positioned cells
    <div
      id={`gb-${row}-${col}`}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={col + 4}
      aria-label={planned ? `${words} → ${planned.text}` : words}
      className="gb-cell"
      style={{ left: `calc(var(--gb-frozen) + ${column.left}px)`, width: column.width }}
      data-at={isAt ? '' : undefined}
      data-unseen={of.released && !of.hidden ? undefined : ''}
      data-own={own && own.units !== null && of.source !== 'manual' ? '' : undefined}
      data-mark={markOf(face)}
      title={texts.late(face.late)}
      data-range={inRange ? '' : undefined}
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
        <CellFace {...face} t={texts.t} />
      )}
      {editing && model && (
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
});
