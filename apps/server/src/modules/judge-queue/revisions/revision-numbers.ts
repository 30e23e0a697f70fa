import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';

/** The number of a revision of a problem, from the module that counts them. */
type Find = (db: Db, problemId: string, revisionId: string) => Promise<number | null>;

const finders = extensionPoint<Find>('numbers of revisions');

/** Says how revisions are numbered. */
export const registerRevisionNumbers = (app: App, find: Find) => finders.register(app, find);

/** The number of a revision; null where revisions have none. */
export const numberOfRevision = async (app: App, db: Db, problemId: string | null, revisionId: string) =>
  problemId === null ? null : ((await finders.entries(app)[0]?.(db, problemId, revisionId)) ?? null);
