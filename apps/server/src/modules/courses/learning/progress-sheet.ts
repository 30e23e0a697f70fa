import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import type { courseProgress } from '@praxis/contract/courses/progress';
import { translate } from '../../../platform/messages.ts';
import { sheetTime } from '../../../platform/sheets/sheet-time.ts';
import type { SheetToWrite } from '../../../platform/sheets/sheet-to-write.ts';

/** How far the students of a space are with a course. */
export type Progress = DataOf<typeof courseProgress>;

/** The same as a sheet: a line for every student, a column with percent for every activity. */
export function progressSheet(
  progress: Progress,
  numbers: ReadonlyMap<string, string>,
  { language, zone }: { language: Language; zone: string },
): SheetToWrite {
  const [title = '', ...heads] = translate(language, 'progress_sheet').split(',');
  return {
    title,
    heads: [...heads, ...progress.activities.map((activity) => activity.title)],
    lines: progress.students.list.map((row) => [
      ...[row.student.name, numbers.get(row.student.id) ?? '', row.percent, row.done, Math.round(row.seconds / 60)],
      sheetTime(row.last_at, zone),
      ...progress.activities.map(({ id }) => row.cells.find((cell) => cell.activity_id === id)?.percent ?? null),
    ]),
  };
}
