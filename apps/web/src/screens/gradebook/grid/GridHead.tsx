import { median } from '@praxis/scoring/median';
import { memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pointsText, roundedText, shareText, useCategoryTitle } from '../../../parts/grades/grade-text.ts';
import { shortDate } from '../../../platform/language/dates.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { type BookModel, type GridColumn, unitsAt } from '../book-model.ts';
import type { GridProps } from './grid-props.ts';

/** Which columns are in sight, in pixels. */
type Sight = { left: number; right: number };
type Props = Pick<GridProps, 'model' | 'rows' | 'whole' | 'order' | 'onOrder' | 'menuOf'> & Sight;

const inSight = ({ left, width }: { left: number; width: number }, sight: Sight) => left + width >= sight.left && left <= sight.right;

/** The categories over their columns. */
function Bands({ model, ...sight }: Props) {
  const { t } = useTranslation('grades');
  const titleOf = useCategoryTitle();
  const { settings } = model.book;
  return (
    <>
      {model.bands
        .filter((band) => inSight(band, sight))
        .map(({ category, left, width }) => {
          const one = settings.categories[category]!;
          return (
            <div
              key={one.id}
              className="absolute top-0 flex h-7 items-center gap-1.5 overflow-hidden gb-title border-r border-b border-line-2 px-2 text-13 whitespace-nowrap"
              style={{ left: left + model.frozen, width }}
            >
              <b className="cut">{titleOf(one)}</b>
              {settings.method === 'weighted' && <span>{`${shareText(one.weight)}%`}</span>}
              <span className="cut text-12 text-ink-3">{one.drop > 0 ? t('band_drop', { count: one.drop }) : ''}</span>
            </div>
          );
        })}
    </>
  );
}

type ColumnProps = Pick<Props, 'model' | 'rows' | 'order' | 'onOrder' | 'menuOf'> & { column: GridColumn; col: number };

function OneColumn({ column, col, model, order, onOrder, menuOf }: ColumnProps) {
  const { t } = useTranslation('grades');
  const frame = { left: column.left + model.frozen, width: column.width };
  if (column.kind === 'subtotal')
    return (
      // biome-ignore lint/a11y/useSemanticElements: a header of a grid of positioned cells
      <div
        role="columnheader"
        tabIndex={-1}
        aria-colindex={col + 4}
        className="gb-below absolute flex h-15 items-center justify-end bg-sunken pr-3 text-13 text-ink-2"
        style={frame}
      >
        {t('subtotal')}
      </div>
    );
  const { of, column: at } = column;
  const seen = of.released && !of.hidden;
  const waiting = model.toMark[at]!;
  const note = of.archived
    ? t('archived')
    : of.hidden
      ? t('hidden')
      : !seen
        ? t('unreleased')
        : waiting > 0
          ? t('to_mark', { count: waiting })
          : pointsText(of.max);
  const on = typeof order.by === 'object' && order.by.key === of.key;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a header of a grid of positioned cells
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={col + 4}
      aria-sort={on ? (order.down ? 'descending' : 'ascending') : 'none'}
      className="gb-below absolute h-15"
      style={frame}
    >
      <button
        type="button"
        title={of.title}
        className="flex h-full w-full flex-col items-end justify-center pr-3 pl-2 text-right text-13 leading-tight"
        data-unseen={seen ? undefined : ''}
        onClick={() => onOrder({ by: { key: of.key }, down: on ? !order.down : true })}
      >
        <span className="line-clamp-2 max-w-full wrap-anywhere">{`${of.title}${on ? (order.down ? ' ↓' : ' ↑') : ''}`}</span>
        <span className="inline-flex max-w-full items-center gap-1 pl-3 text-12 font-normal text-ink-3">
          {!seen && <Mark shape="draft" className="size-2.5" />}
          <span className="cut">{seen && of.due !== null && of.due > Date.now() ? shortDate(of.due) : note}</span>
        </span>
      </button>
      {menuOf(at)}
    </div>
  );
}

/** Drawn again when something of it changed, and not with the columns beside it. */
const ColumnHead = memo(OneColumn, (one, other) => {
  const keys = ['model', 'rows', 'order', 'column', 'col'] as const;
  return keys.every((key) => one[key] === other[key]);
});

/** The middle of a column as it was found, and what it was found of. */
type Found = { own: BookModel['own'][number]; rows: readonly number[]; book: BookModel['book']; middle: number | null };

/** The middle of columns: a column is gone through again when something of it or the rows have changed. */
function useMiddles(model: BookModel, rows: readonly number[]) {
  const known = useRef(new Map<number, Found>());
  return (column: number) => {
    const { book } = model;
    const own = model.own[column]!;
    const before = known.current.get(column);
    if (before && before.own === own && before.rows === rows && before.book === book) return before.middle;
    const middle = median(rows.map((student) => unitsAt(model, column, student)).filter((units) => units !== null));
    known.current.set(column, { own, rows, book, middle });
    return middle;
  };
}

function Middle({ model, rows, whole, ...sight }: Props) {
  const { t } = useTranslation('grades');
  const { book, grid } = model;
  const middleOf = useMiddles(model, rows);
  const total = useMemo(() => {
    if (!whole) return undefined;
    return median(rows.map((student) => model.totalAt(student).rounded).filter((rounded) => rounded !== null));
  }, [model, rows, whole]);
  return (
    <div className="gb-average relative h-8 border-y border-line font-bold" style={{ width: model.width + model.frozen }}>
      <div className="gb-frozen">
        <span className="pl-8 text-14">{t('median')}</span>
        <span className="px-1 text-13 font-normal text-ink-3">{t('people', { count: rows.length })}</span>
        <span className="pr-4 text-right text-14">
          {total === null ? '–' : total !== undefined && roundedText(Math.round(total), book.settings.decimals)}
        </span>
      </div>
      {grid.map((column) => {
        if (!inSight(column, sight)) return null;
        const frame = { left: column.left + model.frozen, width: column.width };
        if (column.kind === 'subtotal') return <div key={column.left} className="gb-cell" data-sub="" style={frame} />;
        const middle = whole ? middleOf(column.column) : undefined;
        return (
          <div key={column.left} className="gb-cell" style={frame} data-unseen={column.of.released && !column.of.hidden ? undefined : ''}>
            {middle === null ? (
              <span className="text-control">–</span>
            ) : (
              middle !== undefined && pointsText(middle, model.decimals[column.column])
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The head that stays: categories, columns, and the middle of the class. */
function Head(props: Props) {
  const { t } = useTranslation('grades');
  const { model, rows, order, onOrder, menuOf } = props;
  const sort = (by: 'name' | 'no' | 'total', place: string) => (
    // biome-ignore lint/a11y/useSemanticElements: a header of a grid of positioned cells
    <div role="columnheader" tabIndex={-1} aria-sort={order.by !== by ? 'none' : order.down ? 'descending' : 'ascending'} className={place}>
      <button
        type="button"
        className="text-left text-13 font-bold"
        onClick={() => onOrder({ by, down: order.by === by ? !order.down : by === 'total' })}
      >
        {t(`head_${by}`)}
        {order.by === by && <span aria-hidden="true">{order.down ? ' ↓' : ' ↑'}</span>}
      </button>
    </div>
  );
  return (
    <div className="gb-head" style={{ width: model.width + model.frozen }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of a grid of positioned cells */}
      <div role="row" tabIndex={-1} aria-rowindex={1} className="gb-head relative">
        <div className="gb-frozen gb-frozen-head">
          <span className="gb-whole flex h-7 items-center border-b border-line pl-8 text-12 text-ink-3">
            {t('shown_people', { count: rows.length })}
          </span>
          {sort('name', 'pl-8')}
          {sort('no', 'px-1')}
          {sort('total', 'pr-4 text-right')}
        </div>
        <Bands {...props} />
        {model.grid.map((column, col) =>
          inSight(column, props) ? <ColumnHead key={column.left} {...{ model, rows, order, onOrder, menuOf, column, col }} /> : null,
        )}
      </div>
      <Middle {...props} />
    </div>
  );
}

/** Drawn again when something of it changed, and not with every wheel turn and key; what it calls asks for the state of then by itself. */
export const GridHead = memo(Head, (one, other) => {
  const keys = ['model', 'rows', 'whole', 'order', 'left', 'right'] as const;
  return keys.every((key) => one[key] === other[key]);
});
