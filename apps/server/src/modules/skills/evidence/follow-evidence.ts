import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findProgress, registerFollower } from '../../../platform/following/following.ts';
import { removeEvidenceBefore, replaceEvidence } from './evidence.store.ts';
import { evidenceSources } from './evidence-sources.ts';

/** The name under which the copy of evidence follows its sources. */
export const EVIDENCE = 'evidence';

/** Has the copy of evidence follow what every source holds. */
export const followEvidence = (app: App) =>
  registerFollower(app, {
    name: EVIDENCE,
    sources: evidenceSources,
    async replace(db, source, refs, generation) {
      const rows = await evidenceSources(db).get(source)!.rows(db, refs);
      await replaceEvidence(db, source, refs, rows, generation);
    },
    removeBefore: removeEvidenceBefore,
    // Each row is of one ref; one batch is written while the next is read, on the database's second core.
    batchesAtOnce: 2,
  });

/** How far the copy is. Asked before the evidence is read: what is followed in between is then read too early, never said too early. */
export async function toProgressView(db: Db) {
  const { at, behind } = await findProgress(db, EVIDENCE);
  return { as_of: at.getTime(), behind };
}
