import '../gradebook.css';
import { type CSSProperties, type MouseEvent, type RefObject, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCellTexts } from './CellFace.tsx';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import { rangeOf } from './grid-keys.ts';
import type { GridProps, RowActions } from './grid-props.ts';
import { HEAD, ROW, useGridView } from './useGridView.ts';

/** The grid: rows in sight alone, first columns and head in their place. */
export function GradeGrid(props: GridProps) {
  const { model, rows, cursor, box, onKeyDown } = props;
  const { t } = useTranslation('grades');
  const { sight, look } = useGridView(box);
  const texts = useCellTexts();
  const range = rangeOf(cursor);
  const last = Math.min(sight.last, rows.length - 1);
  const first = Math.min(sight.first, Math.max(0, last));
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const dragging = useRef(false);
  const live = useRef(props);
  live.current = props;
  const actions = useMemo((): RowActions => {
    const point = (row: number, col: number, extend: boolean) => {
      const { cursor: from, onCursor } = live.current;
      onCursor({ row, col, fromRow: extend ? from.fromRow : row, fromCol: extend ? from.fromCol : col });
    };
    return {
      point(row, col, extend) {
        dragging.current = true;
        point(row, col, extend);
      },
      over: (row, col) => dragging.current && point(row, col, true),
      edit: (editing) => live.current.onEditing(editing),
      commit: (key, shift) => live.current.onCommit(key, shift),
      explain: (row) => live.current.onExplain(row),
    };
  }, []);
  // A cell that is clicked would take the focus, and with it keys and the clipboard, away from the grid.
  const focusGrid = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (!target.closest('.gb-row') || target.closest('input, button, a')) return;
    event.preventDefault();
    box.current?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of positioned cells, as WAI-ARIA describes it
    <div
      ref={box as RefObject<HTMLDivElement>}
      role="grid"
      aria-label={t('title')}
      aria-rowcount={rows.length + 2}
      aria-colcount={model.grid.length + 3}
      aria-multiselectable
      aria-activedescendant={`gb-${cursor.row}-${cursor.col}`}
      tabIndex={0}
      className="gb-grid"
      style={{ '--gb-frozen': `${model.frozen}px` } as CSSProperties}
      onScroll={look}
      onKeyDown={onKeyDown}
      onMouseDown={focusGrid}
      onPointerUp={() => {
        dragging.current = false;
      }}
    >
      <div style={{ width: model.width + model.frozen, height: rows.length * ROW + HEAD + 16, position: 'relative' }}>
        <GridHead {...props} left={sight.left} right={sight.right} />
        {places.map((row) => (
          <GridRow
            key={model.book.students[rows[row]!]!.id}
            model={model}
            row={row}
            student={rows[row]!}
            left={sight.left}
            right={sight.right}
            texts={texts}
            at={cursor.row === row ? cursor.col : undefined}
            range={
              row >= range.top && row <= range.bottom && (range.top !== range.bottom || range.left !== range.right) ? range : undefined
            }
            editing={props.editing?.row === row ? props.editing : undefined}
            plan={props.plan}
            actions={actions}
          />
        ))}
        {props.children}
      </div>
    </div>
  );
}
