import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';

/** Refs of one source of evidence. */
export type EvidenceRefs = { source: string; refs: readonly string[] };

/** What of a student's evidence a member of a space sees who does not see its scores, such as who mentors their team; undefined: nothing. */
export type EvidenceViewer = (db: Db, of: { viewerId: string; userId: string; spaceId: string }) => Promise<EvidenceRefs | undefined>;

const viewers = extensionPoint<EvidenceViewer>('evidence viewers');

/** Adds a reason to see a part of somebody's evidence. */
export const registerEvidenceViewer = (app: Pick<App, 'db'>, viewer: EvidenceViewer) => viewers.register(app, viewer);

/** The part of somebody's evidence a member sees; undefined where there is no reason to. */
export async function refsTheViewerSees(db: Db, of: Parameters<EvidenceViewer>[1]): Promise<EvidenceRefs | undefined> {
  for (const viewer of viewers.entries(db)) {
    const refs = await viewer(db, of);
    if (refs) return refs;
  }
  return undefined;
}
