import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';

/** Says whether somebody may read the blind copy of a work. */
export type BlindReader = (db: Db, actor: { userId: string }, productionId: string) => Promise<boolean>;

const readers = extensionPoint<BlindReader>('who reads blind copies of works');

/** Adds who may read blind copies: staff and the team itself, and the experts a work was assigned to. Called once in a module's `mount`. */
export const registerBlindReader = (app: App, reader: BlindReader) => readers.register(app, reader);

/** Asked again at every byte that is fetched, so that a right that ended opens nothing. */
export async function mayReadBlind(db: Db, userId: string, productionId: string) {
  for (const reader of readers.entries(db)) if (await reader(db, { userId }, productionId)) return true;
  return false;
}

const VIEWER = 'blind_work';

/** Who an address of a blind copy is made for. */
export const blindViewer = (productionId: string, userId: string) => `${VIEWER}:${productionId}:${userId}`;

/** Has every request for a blind copy asked after the right to it. */
export const guardBlindCopies = (app: App) =>
  app.files.guard(VIEWER, ([productionId = '', userId = '']) => mayReadBlind(app.db, userId, productionId));
