import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Has the publisher of a stage look at it, after commit. */
export const notifyScores = (db: Db, stageId: string) => sql`select pg_notify('score_rows', ${stageId})`.execute(db);

/** Tells every server something about the boards of a stage, after commit: `{stage} public 12`, `{stage} pass`. */
export const notifyBoards = (db: Db, news: string) => sql`select pg_notify('boards', ${news})`.execute(db);
