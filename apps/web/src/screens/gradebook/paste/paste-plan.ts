import type { GradeStatus } from '@praxis/contract/grades/grades';
import { type BookModel, type CellPatch, cellAt, ownAt, refAt, withCells } from '../book-model.ts';
import type { CellWish } from '../useWriter.ts';
import { cellsOfText, readTyped } from './paste.ts';

/** A cell of a paste: what will stand there, or why it is left alone. */
export type PlannedCell = { text: string; wish?: CellWish; why?: 'not_a_number' | 'above_max' | 'status'; status?: GradeStatus };

/** A paste before it is carried out. */
export type PastePlan = {
  /** By column key and student. */
  cells: ReadonlyMap<string, PlannedCell>;
  wishes: readonly CellWish[];
  filled: number;
  replaced: number;
  left: readonly { name: string; text: string; why: NonNullable<PlannedCell['why']>; max: number; status?: GradeStatus }[];
  /** Totals that change. */
  moved: number;
  /** Lines of the clipboard that lie below the last student, and so come to nothing. */
  beyond: number;
  title: string;
};

type Target = { model: BookModel; rows: readonly number[]; row: number; col: number; height: number; width: number };

/** One value pasted over a range fills it. */
function matrixFor(text: string, { height, width }: Pick<Target, 'height' | 'width'>) {
  const cells = cellsOfText(text);
  const single = cells.length === 1 && cells[0]!.length === 1;
  return single && (height > 1 || width > 1)
    ? Array.from({ length: height }, () => Array.from({ length: width }, () => cells[0]![0]!))
    : cells;
}

/** What a paste would do; words for a status are left until somebody says that they are meant. */
export function planPaste(text: string, target: Target, statuses = false): PastePlan {
  const { model, rows, row, col } = target;
  const columns = model.grid.slice(Math.max(0, col)).flatMap((column) => (column.kind === 'score' ? [column] : []));
  const cells = new Map<string, PlannedCell>();
  const [wishes, left]: [CellWish[], PastePlan['left'][number][]] = [[], []];
  const patches: CellPatch[] = [];
  let [filled, replaced, beyond] = [0, 0, 0];
  for (const [down, line] of matrixFor(text, target).entries()) {
    const student = rows[row + down];
    if (student === undefined) {
      if (line.some((raw) => raw.trim() !== '')) beyond += 1;
      continue;
    }
    for (const [across, raw] of line.entries()) {
      const column = columns[across]?.column;
      if (column === undefined || raw.trim() === '') continue;
      const typed = readTyped(raw, model.book.columns[column]!.max);
      const ref = refAt(model, column, student);
      const place = `${ref.key} ${ref.user_id}`;
      const shown = raw.trim().slice(0, 12);
      if (typed.kind === 'wrong' || (typed.kind === 'status' && !statuses)) {
        const why = typed.kind === 'wrong' ? typed.why : 'status';
        const status = typed.kind === 'status' ? { status: typed.status } : {};
        cells.set(place, { text: shown, why, ...status });
        left.push({ name: model.book.students[student]!.name, max: model.book.columns[column]!.max, text: shown, why, ...status });
        continue;
      }
      const wish: CellWish = {
        ...ref,
        seen: ownAt(model, column, student)?.revision ?? 0,
        units: typed.kind === 'points' ? typed.units : null,
        status: typed.kind === 'status' ? typed.status : 'normal',
      };
      const before = cellAt(model, column, student);
      if (before.units === wish.units && before.status === wish.status) continue;
      if (before.units === null && before.status === 'normal') filled += 1;
      else replaced += 1;
      cells.set(place, { text: shown, wish });
      wishes.push(wish);
      patches.push({ column, student, cell: { units: wish.units, status: wish.status, comment: '', revision: 0 } });
    }
  }
  const after = withCells(model, patches);
  const people = new Set(patches.map(({ student }) => student));
  const moved = [...people].filter((student) => after.totalAt(student).rounded !== model.totalAt(student).rounded).length;
  return { cells, wishes, left, filled, replaced, moved, beyond, title: columns[0]?.of.title ?? '' };
}

/** A range as text for another program. */
export function copiedText(model: BookModel, rows: readonly number[], range: { top: number; bottom: number; left: number; right: number }) {
  const lines: string[] = [];
  for (let row = range.top; row <= range.bottom; row++) {
    const student = rows[row]!;
    const cells: string[] = [];
    for (let col = range.left; col <= range.right; col++) {
      const column = model.grid[col];
      const total = model.totalAt(student);
      if (col === -1) cells.push(total.rounded === null ? '' : String(total.rounded / 10 ** model.book.settings.decimals));
      else if (column?.kind === 'score') {
        const { units } = cellAt(model, column.column, student);
        cells.push(units === null ? '' : String(units / 100_000));
      } else if (column) {
        const ratio = total.parts[column.category]?.ratio;
        cells.push(ratio ? String(Math.round((Number(ratio.n) * 1e4) / Number(ratio.d)) / 100) : '');
      }
    }
    lines.push(cells.join('\t'));
  }
  return lines.join('\n');
}
