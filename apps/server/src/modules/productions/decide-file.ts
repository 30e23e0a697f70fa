import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { startBlindCopy, startPackedCopy } from './blind/copies.ts';
import type { ListedRow } from './listed-works.store.ts';
import { findWorkFiles, updateWorkFile, type WorkFileRow } from './productions.store.ts';
import { type Looking, toWorkFiles } from './work-view.ts';

/** Why a file has no copy that anybody could look through: it is never let pass. */
const NEVER = ['withheld_unreadable', 'withheld_large'];

/** Lets experts have a copy of a file that is withheld, or holds one back. What has no copy by now gets one first, and its original never goes out. */
export async function decideFile(db: Db, file: WorkFileRow, { pass, userId }: { pass: boolean; userId: string }, now: Date) {
  const decided = { decided_by: userId, decided_at: now };
  if (!pass) {
    // What is withheld already stays so for the reason it has, or what could not be read would pass as something held back.
    const kept = file.blind === 'withheld' || file.blind === 'failed';
    return updateWorkFile(db, file.id, kept ? decided : { ...decided, blind: 'withheld', reason: 'withheld_organiser' });
  }
  if (file.blind !== 'withheld' || NEVER.includes(file.reason)) throw new Refusal('file_not_found');
  if (file.pages || file.blind_file_id)
    return updateWorkFile(db, file.id, { ...decided, blind: file.pages ? 'pages' : 'clean', reason: '' });
  await updateWorkFile(db, file.id, { ...decided, blind: 'waiting', reason: '' });
  // An organiser has looked at what no copy can be made of.
  await (file.reason === 'withheld_kind' ? startPackedCopy(db, file) : startBlindCopy(db, file));
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
