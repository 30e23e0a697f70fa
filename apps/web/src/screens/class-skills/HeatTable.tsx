import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import type { ClassModel, Figures, HeatSort, Show } from './class-model.ts';
import { HeatCellButton } from './HeatCellButton.tsx';
import { figureText, heatLook } from './heat-look.ts';

type Props = {
  model: ClassModel;
  show: Show;
  figures: Figures;
  rows: readonly number[];
  columns: readonly number[];
  /** The skill that is open beside the table. */
  open: number | undefined;
  sort: HeatSort;
  onSort: (sort: HeatSort) => void;
  chosen: { student: number; skill: number } | undefined;
  onChoose: (student: number, skill: number) => void;
  /** What students are called while names are hidden. */
  numbers: readonly number[] | undefined;
};

/** What names and means take, and the least and the most a column takes: all are as wide as each other. */
const [NAME_PX, LEAST_PX, COLUMN_PX] = [184, 60, 96];

/** Moves the focus among the cells by arrows. */
function move(event: KeyboardEvent<HTMLTableSectionElement>) {
  const steps: Record<string, [number, number]> = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };
  const step = steps[event.key];
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
  if (!step || !from) return;
  const [row, column] = [Number(from.dataset.row) + step[0], Number(from.dataset.column) + step[1]];
  const to = event.currentTarget.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** What columns are called, and the middle of each; both stay while the rows scroll. */
function HeatHead({ model, show, figures, columns, open, sort, onSort }: Omit<Props, 'rows' | 'chosen' | 'onChoose' | 'numbers'>) {
  const { t } = useTranslation('skills');
  const head = (label: string, by: HeatSort, className = '') => (
    <th
      key={String(by)}
      scope="col"
      aria-sort={sort === by ? 'ascending' : undefined}
      data-open={by === open || undefined}
      className={classes(
        'px-1 py-2 align-bottom text-12 font-normal text-ink-2',
        (sort === by || by === open) && 'font-bold text-ink',
        className,
      )}
    >
      <button
        type="button"
        className={classes(
          'line-clamp-3 max-w-24 hover:text-ink touch:min-h-11',
          typeof by === 'number'
            ? 'mx-auto text-center break-words text-balance hyphens-auto'
            : by === 'mean'
              ? 'ml-auto whitespace-nowrap'
              : 'whitespace-nowrap',
        )}
        title={t('sort_by', { name: label })}
        onClick={() => onSort(by)}
      >
        {label}
        {sort === by && <span aria-hidden="true"> ▴</span>}
      </button>
    </th>
  );
  return (
    <thead>
      <tr>
        {head(t('student'), 'name', 'sm-name min-w-28 text-left')}
        {columns.map((skill) => head(model.data.skills[skill]!.name, skill, 'text-center'))}
        {head(t('mean'), 'mean', 'sm-mean text-right')}
      </tr>
      <tr>
        <th scope="row" className="sm-name py-1 text-left text-14 font-bold">
          {t(model.part ? 'median_part' : 'median')}
        </th>
        {columns.map((skill) => {
          const value = figures.medians[skill] ?? null;
          return (
            <td key={skill} data-open={skill === open || undefined}>
              <span className={classes('sm-cell text-center leading-[25px] font-bold tabular-nums', heatLook(show, value))}>
                {value === null ? '·' : figureText(show, value)}
              </span>
            </td>
          );
        })}
        <td />
      </tr>
    </thead>
  );
}

/** Students by skills. Every cell is a button with its whole meaning in words. */
export function HeatTable({ rows, chosen, onChoose, numbers, ...view }: Props) {
  const { t } = useTranslation('skills');
  const { model, show, figures, columns, open } = view;
  const { data } = model;
  const nameOf = (student: number): string => (numbers ? t('student_no', { no: numbers[student] }) : data.students[student]!.name);
  const table = useRef<HTMLTableElement>(null);
  const openId = open === undefined ? undefined : data.skills[open]!.id;
  // The open column may lie outside of what the window shows of a wide class.
  useEffect(() => {
    if (openId) table.current?.querySelector('th[data-open]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [openId]);
  return (
    <table
      ref={table}
      className="sm-heat table-fixed"
      style={{
        width: `max(${NAME_PX + columns.length * LEAST_PX}px, min(100%, ${NAME_PX + columns.length * COLUMN_PX}px))`,
      }}
      aria-label={t('class_title')}
    >
      <HeatHead {...view} />
      <tbody onKeyDown={move}>
        {rows.map((student, row) => (
          <tr key={data.students[student]!.id}>
            <th scope="row" className="sm-name truncate pr-3 text-left text-14 font-normal" title={nameOf(student)}>
              {nameOf(student)}
            </th>
            {columns.map((skill, column) => (
              <td key={skill} data-open={skill === open || undefined}>
                <HeatCellButton
                  {...{ show, row, column }}
                  cell={model.cell(student, skill)}
                  figure={figures.of(student, skill)}
                  words={{ student: nameOf(student), skill: data.skills[skill]!.name }}
                  chosen={chosen?.student === student && chosen.skill === skill}
                  onChoose={() => onChoose(student, skill)}
                />
              </td>
            ))}
            <td className="pl-2 text-right text-13 text-ink-2 tabular-nums">
              {figures.means[student] == null ? '' : figureText(show, figures.means[student])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
