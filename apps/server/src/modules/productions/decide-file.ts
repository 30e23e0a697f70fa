import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ListedRow } from './listed-works.store.ts';
import { findWorkFiles, updateWorkFile, type WorkFileRow } from './productions.store.ts';
import { type Looking, toWorkFiles } from './work-view.ts';

/** Lets experts have a file that is withheld, under its neutral name, or holds one back. What could not be read is never let pass. */
export async function decideFile(db: Db, file: WorkFileRow, { pass, userId }: { pass: boolean; userId: string }, now: Date) {
  const decided = { decided_by: userId, decided_at: now };
  if (!pass) return updateWorkFile(db, file.id, { ...decided, blind: 'withheld', reason: 'withheld_organiser' });
  if (file.blind !== 'withheld' || ['withheld_unreadable', 'withheld_large'].includes(file.reason)) throw new Refusal('file_not_found');
  const made = file.pages ? 'pages' : 'clean';
  // What has no clean copy is handed out as it was sent in: an organiser has looked at it.
  const copy = file.pages || file.blind_file_id ? {} : { blind_file_id: file.file_id };
  return updateWorkFile(db, file.id, { ...decided, ...copy, blind: made, reason: '' });
}

/** The files of listed works, by work, in the order of their versions. */
export async function toListedFiles(looking: Looking, rows: readonly ListedRow[]) {
  const listed = new Map<string, Awaited<ReturnType<typeof toWorkFiles>>>();
  for (const row of rows) {
    const files = await findWorkFiles(looking.db, row.id);
    const own = row.files.flatMap((id) => files.filter((file) => file.id === id));
    listed.set(row.id, await toWorkFiles(looking, own));
  }
  return listed;
}
