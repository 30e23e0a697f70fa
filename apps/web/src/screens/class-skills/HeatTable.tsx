import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { stepOf } from '../../parts/skill-map/canvas/scene.ts';
import { classes } from '../../ui/classes.ts';
import type { ClassModel, HeatSort } from './class-model.ts';

type Props = {
  model: ClassModel;
  rows: readonly number[];
  columns: readonly number[];
  sort: HeatSort;
  onSort: (sort: HeatSort) => void;
  chosen: { student: number; skill: number } | undefined;
  onChoose: (student: number, skill: number) => void;
  /** What students are called while names are hidden. */
  numbers: readonly number[] | undefined;
};

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

/** Students by skills. Every cell is a button with its whole meaning in words. */
export function HeatTable({ model, rows, columns, sort, onSort, chosen, onChoose, numbers }: Props) {
  const { t } = useTranslation('skills');
  const { data } = model;
  const nameOf = (student: number) => (numbers ? t('student_no', { no: numbers[student] }) : data.students[student]!.name);
  const head = (label: string, by: HeatSort, className = '') => (
    <th
      key={String(by)}
      scope="col"
      aria-sort={sort === by ? 'ascending' : undefined}
      className={classes('px-1 pb-2 align-bottom text-12 font-normal text-ink-2', sort === by && 'font-bold text-ink', className)}
    >
      <button
        type="button"
        className="line-clamp-2 max-w-20 hover:text-ink touch:min-h-11"
        title={t('sort_by', { name: label })}
        onClick={() => onSort(by)}
      >
        {label}
        {sort === by && <span aria-hidden="true"> ▴</span>}
      </button>
    </th>
  );
  return (
    <div className="overflow-auto">
      <table className="sm-heat" aria-label={t('class_title')}>
        <thead>
          <tr>
            {head(t('student'), 'name', 'min-w-28 text-left')}
            {columns.map((skill) => head(data.skills[skill]!.name, skill))}
            {head(t('mean'), 'mean', 'text-right')}
          </tr>
          <tr>
            <th scope="row" className="py-1 text-left text-14 font-bold">
              {t('median')}
            </th>
            {columns.map((skill) => {
              const value = model.medians[skill] ?? null;
              return (
                <td
                  key={skill}
                  className={classes('text-center text-13 font-bold tabular-nums', value === null ? 'sm-none' : `sm-h${stepOf(value) + 1}`)}
                >
                  {value ?? '·'}
                </td>
              );
            })}
            <td />
          </tr>
        </thead>
        <tbody onKeyDown={move}>
          {rows.map((student, row) => (
            <tr key={data.students[student]!.id}>
              <th scope="row" className="pr-3 text-left text-14 font-normal whitespace-nowrap">
                {nameOf(student)}
              </th>
              {columns.map((skill, column) => {
                const cell = model.cell(student, skill);
                const words = { student: nameOf(student), skill: data.skills[skill]!.name };
                return (
                  <td key={skill}>
                    <button
                      type="button"
                      data-row={row}
                      data-column={column}
                      data-chosen={chosen?.student === student && chosen.skill === skill}
                      tabIndex={row === 0 && column === 0 ? 0 : -1}
                      aria-label={
                        cell ? t('cell', { ...words, value: cell.value, state: t(`state_${cell.state}`) }) : t('cell_none', words)
                      }
                      className={classes(
                        'sm-cell w-full text-center tabular-nums',
                        !cell || cell.state === 'thin' ? 'sm-none' : `sm-h${stepOf(cell.value) + 1}`,
                      )}
                      onClick={() => onChoose(student, skill)}
                    >
                      {cell ? cell.value : '·'}
                    </button>
                  </td>
                );
              })}
              <td className="pl-2 text-right text-13 text-ink-2 tabular-nums">{model.means[student] ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
