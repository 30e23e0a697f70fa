import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { discardUnusedResults } from '../agents/task-results.ts';
import type { App } from '../app.ts';
import { removeDeletedBytes } from '../files/discard-files.ts';
import { openPieces } from '../files/upload-pieces.ts';
import { discardUnused } from '../files/uploads.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long the platform keeps what it no longer needs, in milliseconds. */
export const RETENTION = {
  idempotentReplies: 2 * DAY,
  realtimeMessages: 60 * MINUTE,
  handledEvents: 30 * DAY,
  endedSessions: 30 * DAY,
  unfinishedUploads: 2 * DAY,
  unusedUploads: 3 * DAY,
  finishedWork: 30 * DAY,
};

/** One round of tidying; safe to run twice and beside another server. */
export async function sweep(app: App) {
  const { db, clock } = app;
  const before = (age: number) => new Date(clock.now().getTime() - age);

  await db.deleteFrom('idempotent_replies').where('created_at', '<', before(RETENTION.idempotentReplies)).execute();
  await db.deleteFrom('realtime_messages').where('created_at', '<', before(RETENTION.realtimeMessages)).execute();
  await db.deleteFrom('rate_limits').where('until', '<', before(0)).execute();

  const ended = before(RETENTION.endedSessions);
  await db
    .deleteFrom('sessions')
    .where((e) => e.or([e('expires_at', '<', ended), e('revoked_at', '<', ended)]))
    .execute();

  // An event whose delivery still waits in the queue is kept, however old.
  await sql`
    delete from events where created_at < ${before(RETENTION.handledEvents)} and not exists (
      select 1 from graphile_worker._private_jobs waiting
      where waiting.payload ->> 'eventId' = events.id::text)`.execute(db);

  const finished = before(RETENTION.finishedWork);
  await db.deleteFrom('jobs').where('state', 'in', ['done', 'cancelled']).where('updated_at', '<', finished).execute();
  await db.deleteFrom('agent_tasks').where('state', 'in', ['done', 'cancelled']).where('updated_at', '<', finished).execute();

  await db.deleteFrom('uploads').where('updated_at', '<', before(RETENTION.unfinishedUploads)).execute();
  const pieces = openPieces(db, app.files.store);
  for (const uploadId of await pieces.ended()) await pieces.forget(uploadId);
  await removeAbandonedFiles(app, before(RETENTION.unfinishedUploads));
  await discardUnused(db, before(RETENTION.unusedUploads), clock.now());
  await discardUnusedResults(db, clock.now());
  await removeDeletedBytes(db, app.files.store, clock.now());
}

/** Bytes nobody came back for: parts of broken uploads, and what a stopped server left behind. */
async function removeAbandonedFiles({ db, files }: App, before: Date) {
  const names = await readdir(files.uploads).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(files.uploads, name);
    const changed = await stat(path).catch(() => undefined);
    if (!changed || changed.mtime >= before) continue;
    const known = /^[0-9a-f-]{36}$/.test(name)
      ? await db.selectFrom('uploads').select('id').where('id', '=', name).executeTakeFirst()
      : undefined;
    if (!known) await rm(path, { recursive: true, force: true });
  }
}

/** Tidies every ten minutes. */
export function sweepRegularly(app: App) {
  app.jobs.every('platform', '*/10 * * * *', () => sweep(app));
}
