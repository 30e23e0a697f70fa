import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** What a search looks through, for questions whose text changed. */
export const setPlain = (db: Db, questions: readonly { id: string; plain: string }[], now: Date) =>
  sql`update questions set plain = given.plain, updated_at = ${now}
    from unnest(${questions.map(({ id }) => id)}::bigint[], ${questions.map(({ plain }) => plain)}::text[]) as given (id, plain)
    where questions.id = given.id`.execute(db);
