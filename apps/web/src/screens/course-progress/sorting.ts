import type { DataOf } from '@praxis/contract/endpoint';
import type { courseProgress } from '@praxis/contract/learning';

export type Progress = DataOf<typeof courseProgress>;
export type Student = Progress['students']['list'][number];

export type Column = 'name' | 'percent' | 'done' | 'seconds' | 'last_at';
export type Order = { by: Column; down: boolean };

const shownValue = (row: Student, by: Column) => (by === 'name' ? row.student.name : (row[by] ?? 0));

/** The rows in the order asked for; the name decides between equals. */
export function sortedStudents(rows: readonly Student[], { by, down }: Order): Student[] {
  const direction = down ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [first, second] = [shownValue(one, by), shownValue(other, by)];
    const compared = typeof first === 'string' ? first.localeCompare(String(second), 'zh') : first - Number(second);
    return compared * direction || one.student.name.localeCompare(other.student.name, 'zh');
  });
}
