import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Machines on some hosts that run in a recorded lab. */
export const recordedMachines = async (db: Db, hosts: readonly string[]) =>
  hosts.length === 0
    ? []
    : db
        .selectFrom('lab_machines as m')
        .innerJoin('lab_sessions as s', 's.id', 'm.session_id')
        .innerJoin('lab_versions as v', 'v.id', 's.version_id')
        .select(['m.id', 'm.generation', 'm.host', 'm.node', 'm.session_id', 's.user_id'])
        .where('m.host', 'in', [...hosts])
        .where('m.state', 'in', ['common', 'advanced'])
        .where(sql<boolean>`(v.content->>'recording')::boolean`)
        .execute();
/** A machine whose console is recorded. */
export type RecordedMachine = Awaited<ReturnType<typeof recordedMachines>>[number];

type Piece = { session_id: string; node: string; generation: number; at: Date; upto?: string; text?: string; file_id?: string };

export const insertRecorded = (db: Db, piece: Piece) => db.insertInto('lab_recordings').values(piece).execute();

/** How far the terminal of a machine is written down, bytes. */
export async function recordedUpTo(db: Db, { session_id, node, generation }: RecordedMachine) {
  const row = await db
    .selectFrom('lab_recordings')
    .select('upto')
    .where('session_id', '=', session_id)
    .where('node', '=', node)
    .where('generation', '=', generation)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(row?.upto ?? 0);
}

/** How much was recorded of a session: characters and pictures. */
export const recordedSize = (db: Db, sessionId: string) =>
  db
    .selectFrom('lab_recordings')
    .select([sql<string>`coalesce(sum(length(text)), 0)`.as('letters'), sql<number>`count(file_id)::int`.as('pictures')])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();

type Page = { node: string | undefined; after: string | undefined; size: number };

/** What was recorded of a session, oldest first. */
export const listRecorded = (db: Db, sessionId: string, { node, after, size }: Page) =>
  db
    .selectFrom('lab_recordings')
    .selectAll()
    .where('session_id', '=', sessionId)
    .$if(node !== undefined, (query) => query.where('node', '=', node!))
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(size)
    .execute();

/** Removes what was recorded long ago; returns the files that went with it. */
export async function dropRecorded(db: Db, before: Date) {
  const rows = await db
    .deleteFrom('lab_recordings')
    .where('id', 'in', (query) => query.selectFrom('lab_recordings').select('id').where('at', '<', before).limit(2000))
    .returning('file_id')
    .execute();
  return rows.flatMap(({ file_id: file }) => (file === null ? [] : [file]));
}
