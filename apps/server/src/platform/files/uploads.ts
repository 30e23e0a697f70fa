import { sql } from 'kysely';
import { type Db, withTransaction } from '../database/db.ts';
import { Refusal } from '../http/refusal.ts';
import { markUsed } from './file-rows.ts';
import { type Files, MB } from './files.ts';

const GB = 1024 * MB;

/** What one person may upload: bytes and files within 24 hours, and bytes in all. */
type Bounds = { dayBytes: number; dayFiles: number; allBytes: number };

/** Members bring pictures and files of their own work; authors bring whole courses. What an institution holds is bounded by its own terms. */
export const UPLOAD_BOUNDS: { member: Bounds; author: Bounds } = {
  member: { dayBytes: 2 * GB, dayFiles: 500, allBytes: 10 * GB },
  author: { dayBytes: 200 * GB, dayFiles: 20_000, allBytes: Number.POSITIVE_INFINITY },
};

const HOUR = 3_600_000;

/** Bytes and number of what a person uploaded since a moment and in all, unfinished uploads with the size they announced. */
async function uploadedBy(db: Db, userId: string, since: Date, created: readonly string[]) {
  const { rows } = await sql<{ bytes: string; day_bytes: string; day_files: string }>`
    with theirs (size, recent) as (
      select size, created_at > ${since} from files
      where owner_id = ${userId} and deleted_at is null and purpose <> all(${[...created]}::text[])
      union all
      select size, created_at > ${since} from uploads where owner_id = ${userId} and file_id is null)
    select coalesce(sum(size), 0) as bytes, coalesce(sum(size) filter (where recent), 0) as day_bytes,
      count(*) filter (where recent) as day_files from theirs`.execute(db);
  const { bytes, day_bytes, day_files } = rows[0]!;
  return { bytes: Number(bytes), dayBytes: Number(day_bytes), dayFiles: Number(day_files) };
}

/** A file that a person sends: whose, what for, its bytes, and when. */
type Sent = { userId: string; purpose: string; size: number; now: Date };

/**
 * Refuses one file more where a day or an account is full (HTTP 413). Files of one person are counted one after the other until the
 * caller's transaction ends, which enters it.
 */
export async function countAsUpload(inside: Db, files: Files, { userId, purpose, size, now }: Sent, author?: boolean) {
  const bounds = (author ?? (await files.isAuthor(inside, userId))) ? UPLOAD_BOUNDS.author : UPLOAD_BOUNDS.member;
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads of ' || ${userId}, 0))`.execute(inside);
  await files.haveRoom(inside, userId, size, purpose);
  const created = [...files.purposes].filter(([, of]) => of.made && !of.sent).map(([kind]) => kind);
  const used = await uploadedBy(inside, userId, new Date(now.getTime() - 24 * HOUR), created);
  if (used.dayFiles >= bounds.dayFiles || used.dayBytes + size > bounds.dayBytes)
    throw new Refusal('uploads_of_the_day', {
      status: 413,
      values: { files: bounds.dayFiles, limit: Math.floor(bounds.dayBytes / MB) },
    });
  if (used.bytes + size > bounds.allBytes)
    throw new Refusal('uploads_in_all', { status: 413, values: { limit: Math.floor(bounds.allBytes / MB) } });
}

/**
 * Enters an upload, or refuses it: a purpose that is not the person's, a day or an account that is full (HTTP 403 and 413). Returns the
 * upload's id.
 */
export async function enterUpload(db: Db, files: Files, { name, ...sent }: Sent & { name: string }) {
  const { userId, purpose, size, now } = sent;
  const author = await files.isAuthor(db, userId);
  if (files.purposes.get(purpose)?.authors && !author) throw new Refusal('upload_not_allowed', { status: 403 });
  return withTransaction(db, async (inside) => {
    await countAsUpload(inside, files, sent, author);
    const row = await inside
      .insertInto('uploads')
      .values({ owner_id: userId, purpose, name, size: String(size), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** Which of some files a person uploaded for a purpose; they count as used from now on. */
export async function ownUploads(db: Db, ownerId: string, purpose: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [...ids])
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('deleted_at', 'is', null)
    .execute();
  const own = rows.map(({ id }) => id);
  await markUsed(db, own);
  return new Set(own);
}

/** Deletes finished uploads that nothing came to use. */
export const discardUnused = (db: Db, before: Date, now: Date) =>
  db
    .updateTable('files')
    .set({ deleted_at: now })
    .where('uploaded', '=', true)
    .where('used_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
