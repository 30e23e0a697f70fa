import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** The object of the store that shows a file of an answer: a photograph is written anew, so it is not what was announced. */
export type StoredFile = { key: string; size: number; sha256: string };

/** The bytes of answers that came: attempt, item and announced hash → their object of the store. */
export async function storedFilesOf(db: Db, attemptIds: readonly string[]): Promise<Map<string, StoredFile>> {
  const { rows } = await sql<StoredFile & { attempt_id: string; item: number; announced: string }>`
    select a.attempt_id::text, a.item, encode(a.sha256, 'hex') as announced, f.storage_key as key, f.size::float8 as size,
      encode(f.sha256, 'hex') as sha256
    from answer_files a join files f on f.id = a.file_id
    where a.attempt_id = any(${[...attemptIds]}::bigint[]) and a.stored_at is not null and f.deleted_at is null`.execute(db);
  return new Map(rows.map(({ attempt_id, item, announced, ...stored }) => [`${attempt_id} ${item} ${announced}`, stored]));
}
