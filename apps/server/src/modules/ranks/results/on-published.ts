import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import type { StageRow } from '../../competitions/index.ts';
import type { ResultDocument } from './result-document.ts';

/** A version of a result, in the transaction that publishes it. */
export type PublishedVersion = { stage: StageRow; document: ResultDocument; by: string; now: Date };
/** Hears of it. */
export type OnResultPublished = (db: Db, version: PublishedVersion) => Promise<void>;

const handlers = extensionPoint<OnResultPublished>('published results');

/** Adds who hears of published results; called once in a module's `mount`. */
export const onResultPublished = handlers.register;

/** Tells everybody who wants to hear of it. */
export async function resultPublished(db: Db, version: PublishedVersion) {
  for (const handler of handlers.entries(db)) await handler(db, version);
}
