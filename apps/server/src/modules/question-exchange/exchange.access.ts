import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { findExport } from './exporting/exports.store.ts';
import { findImport } from './importing/imports.store.ts';

/** An import is seen and decided by whoever uploaded the file. */
export async function importOfTheActor({ actor, input, db }: { actor: Actor; input: { import_id: string }; db: Db }) {
  const row = await findImport(db, input.import_id);
  if (!row || row.user_id !== actor.userId) throw notForYou();
  return row;
}

/** An export is seen by whoever asked for it. */
export async function exportOfTheActor({ actor, input, db }: { actor: Actor; input: { export_id: string }; db: Db }) {
  const row = await findExport(db, input.export_id);
  if (!row || row.user_id !== actor.userId) throw notForYou();
  return row;
}
