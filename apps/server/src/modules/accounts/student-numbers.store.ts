import type { Db } from '../../platform/database/db.ts';

/** The student numbers of some people, where they have one. */
export async function studentNumbers(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'student_no'])
    .where('id', 'in', [...userIds])
    .where('student_no', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, student_no }) => [id, student_no ?? '']));
}

/** Finds people by a part of their name or of their student number; the numbers are asked for only where a number may have been typed. */
export async function namedOrNumbered(db: Db, typed: string, people: readonly { id: string; name: string }[]) {
  const part = typed.trim().toLowerCase();
  const numbers = /\d/.test(part)
    ? await studentNumbers(
        db,
        people.map(({ id }) => id),
      )
    : new Map<string, string>();
  return ({ id, name }: { id: string; name: string }) =>
    name.toLowerCase().includes(part) || (part !== '' && (numbers.get(id) ?? '').toLowerCase().includes(part));
}
