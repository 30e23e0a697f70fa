import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Gives the public board of a stage another pass, or none: the former one and every key made under it die. */
export const setBoardPass = (db: Db, stageId: string, hash: Buffer | null) =>
  db.updateTable('stages').set({ board_pass_hash: hash, pass_no: sql`pass_no + 1` }).where('id', '=', stageId).execute();

/** The stage a pass belongs to, with the number of that pass. */
export const stageWithPass = (db: Db, hash: Buffer) =>
  db.selectFrom('stages').select(['id', 'pass_no']).where('board_pass_hash', '=', hash).executeTakeFirst();

/** Says when the public board froze; a moment that was said stays. */
export const setFroze = (db: Db, stageId: string, at: Date) =>
  db.updateTable('stages').set({ froze_at: at }).where('id', '=', stageId).where('froze_at', 'is', null).execute();

/** Says by which seed the desk numbers of a stage were drawn. */
export const setAliasSeed = (db: Db, stageId: string, seed: string, now: Date) =>
  db.updateTable('stages').set({ alias_seed: seed, updated_at: now }).where('id', '=', stageId).execute();

/** Says how far the result of a stage is published. */
export const setResultState = (db: Db, stageId: string, state: 'preliminary' | 'final', now: Date) =>
  db.updateTable('stages').set({ result_state: state, updated_at: now }).where('id', '=', stageId).execute();
