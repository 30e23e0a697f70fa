import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';

/** How far the processing of a file is; a file of the library belongs to no course. */
export type MediaProgress = { mediaId: string; courseId: string | null; state: string; progress: number };

/** Who wants to know how far the processing of files is; called in the transaction that records it. */
export const mediaListeners = extensionPoint<(db: Db, change: MediaProgress) => Promise<void>>('media listeners');

/** Notifies everybody who registered. */
export async function publishMedia(db: Db, change: MediaProgress) {
  for (const listener of mediaListeners.entries(db)) await listener(db, change);
}
