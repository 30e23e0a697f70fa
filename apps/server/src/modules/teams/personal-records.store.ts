import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export const findOwnRegistrations = (db: Db, userId: string) =>
  db.selectFrom('registrations').select(['id', 'competition_id']).where('user_id', '=', userId).where('state', '!=', 'withdrawn').execute();

/** What somebody answered in forms goes with them; that they competed stays. */
export const forgetAnswers = (db: Db, userId: string) =>
  sql`update registrations set form = '{}', form_sealed = null where user_id = ${userId}`.execute(db);
