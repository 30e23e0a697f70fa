import type { LiveRecording } from '@praxis/contract/live-media/live-media';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** What became of the recording of a class. */
export type RecordingRow = LiveRecording & { state: 'processing' | 'ready' | 'failed'; error: string | null };

export async function findRecording(db: Db, classId: string): Promise<RecordingRow | undefined> {
  const row = await db.selectFrom('live_recordings').selectAll().where('class_id', '=', classId).executeTakeFirst();
  return (
    row && ({ state: row.state, error: row.error, seconds: row.seconds, stretches: row.stretches, streams: row.streams } as RecordingRow)
  );
}

export const startRecording = (db: Db, classId: string) =>
  db
    .insertInto('live_recordings')
    .values({ class_id: classId })
    .onConflict((known) => known.column('class_id').doUpdateSet({ state: 'processing', error: null }))
    .execute();

export const saveRecording = (db: Db, classId: string, { seconds, stretches, streams }: LiveRecording, now: Date) =>
  db
    .updateTable('live_recordings')
    .set({ state: 'ready', seconds, stretches: JSON.stringify(stretches), streams: JSON.stringify(streams), ready_at: now, error: null })
    .where('class_id', '=', classId)
    .execute();

export const failRecording = (db: Db, classId: string, error: string) =>
  db.updateTable('live_recordings').set({ state: 'failed', error }).where('class_id', '=', classId).execute();

export const deleteRecording = (db: Db, classId: string) => db.deleteFrom('live_recordings').where('class_id', '=', classId).execute();

export const savePackager = (db: Db, name: string, address: string, now: Date) =>
  db
    .insertInto('live_packagers')
    .values({ name, address, seen_at: now })
    .onConflict((known) => known.column('name').doUpdateSet({ address, seen_at: now }))
    .execute();

/** The packagers that were heard of, the last first. */
export const findPackagers = (db: Db) =>
  db.selectFrom('live_packagers').select(['name', 'address']).orderBy('seen_at', 'desc').limit(5).execute();

export async function nextRevocation(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select nextval('live_revocation_ids')::text as id`.execute(db);
  return rows[0]!.id;
}

/**
 * Makes a packager the one of the school, or renews that it is; the name of the other one while that holds the lease.
 * Two that ask at once wait for each other.
 */
export async function claimPackager(db: Db, name: string, now: Date, until: Date): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    insert into live_packager_lease (name, until) values (${name}, ${until}::timestamptz)
    on conflict (one) do update set
      name = case when live_packager_lease.name = ${name} or live_packager_lease.until < ${now}::timestamptz then ${name} else live_packager_lease.name end,
      until = case when live_packager_lease.name = ${name} or live_packager_lease.until < ${now}::timestamptz
        then ${until}::timestamptz else live_packager_lease.until end
    returning name`.execute(db);
  return rows[0]!.name === name ? undefined : rows[0]!.name;
}
