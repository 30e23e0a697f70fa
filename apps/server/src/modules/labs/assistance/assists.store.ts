import type { Db } from '../../../platform/database/db.ts';

/** A plea for help. */
export const findAssist = (db: Db, id: string, lock = false) =>
  db
    .selectFrom('lab_assists')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
/** A plea for help as it is stored. */
export type AssistRow = NonNullable<Awaited<ReturnType<typeof findAssist>>>;

/** What waits or goes on in some sessions. */
export const openAssists = async (db: Db, sessionIds: readonly string[]) =>
  sessionIds.length === 0
    ? []
    : db
        .selectFrom('lab_assists')
        .selectAll()
        .where('session_id', 'in', [...sessionIds])
        .where('state', 'in', ['waiting', 'active'])
        .execute();

type NewAssist = { session_id: string; machine_id: string; helper_id: string | null; by_whom: 'student' | 'helper'; note: string };

/** Asks for help; undefined when something is open already. */
export const insertAssist = (db: Db, assist: NewAssist, now: Date) =>
  db
    .insertInto('lab_assists')
    .values({ ...assist, state: 'waiting', asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

type Change = Partial<Pick<AssistRow, 'state' | 'helper_id' | 'control' | 'started_at' | 'ended_at'>>;

export const updateAssist = (db: Db, id: string, change: Change) =>
  db.updateTable('lab_assists').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Ends what is open at a machine. */
export const endAssists = (db: Db, machineId: string, now: Date) =>
  db
    .updateTable('lab_assists')
    .set({ state: 'ended', ended_at: now })
    .where('machine_id', '=', machineId)
    .where('state', 'in', ['waiting', 'active'])
    .execute();
