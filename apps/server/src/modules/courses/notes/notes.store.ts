import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { InActivity } from './notes.access.ts';

const columns = ['id', 'at_position', 'body', 'created_at', 'updated_at'] as const;
type Mine = InActivity & { user_id: string };

const ofReader = (db: Db, of: Mine) =>
  db
    .selectFrom('activity_notes')
    .where('user_id', '=', of.user_id)
    .where('space_id', '=', of.space_id)
    .where('course_id', '=', of.course_id)
    .where('activity_id', '=', of.activity_id);

/** One person's notes in an activity, by place; those without one last. */
export const findNotes = (db: Db, of: Mine) =>
  ofReader(db, of).select(columns).orderBy(sql`at_position nulls last`).orderBy('id').execute();

export async function countNotes(db: Db, of: Mine) {
  const { total } = await ofReader(db, of)
    .select((at) => at.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const findNoteForUpdate = (db: Db, of: Mine, id: string) =>
  ofReader(db, of).select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertNote = (db: Db, note: Mine & { at_position: number | null; body: string }, now: Date) =>
  db
    .insertInto('activity_notes')
    .values({ ...note, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateNote = (db: Db, id: string, body: string, now: Date) =>
  db.updateTable('activity_notes').set({ body, updated_at: now }).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();

export const removeNote = (db: Db, id: string) => db.deleteFrom('activity_notes').where('id', '=', id).execute();
