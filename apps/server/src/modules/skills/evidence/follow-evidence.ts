import type { App } from '../../../platform/app.ts';
import { registerFollower } from '../../../platform/following.ts';
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
  });
