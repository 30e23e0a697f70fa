import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Where the bytes of answers lie that came: attempt, item and hash → key of the store. */
export async function storedFilesOf(db: Db, attemptIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ attempt_id: string; item: number; sha256: string; key: string }>`
    select a.attempt_id::text, a.item, encode(a.sha256, 'hex') as sha256, f.storage_key as key
    from answer_files a join files f on f.id = a.file_id
    where a.attempt_id = any(${[...attemptIds]}::bigint[]) and a.stored_at is not null and f.deleted_at is null`.execute(db);
  return new Map(rows.map(({ attempt_id, item, sha256, key }) => [`${attempt_id} ${item} ${sha256}`, key]));
}
