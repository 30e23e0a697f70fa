import type { LibraryRubric } from '@praxis/contract/rubrics/rubrics';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { rubricsRoutes } from './rubrics.routes.ts';
import { findRubric } from './rubrics.store.ts';

/** A rubric somebody takes out of the library: their own, or one the space shares. */
export async function rubricToUse(
  db: Db,
  id: string,
  reader: { userId: string; spaceId: string },
): Promise<Pick<LibraryRubric, 'id' | 'title' | 'points'>> {
  const row = await findRubric(db, id);
  if (!row || (row.owner_id !== reader.userId && row.space_id !== reader.spaceId))
    throw new Refusal('rubric_gone', { fields: { rubric_id: 'rubric_gone' } });
  return { id: row.id, title: row.title, points: row.points as unknown as LibraryRubric['points'] };
}

/** Rubrics and comments that people who mark keep for the next time, their own and those a space shares. */
export const rubrics = {
  name: 'rubrics',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'rubrics',
      columns: { 'comment_bank.owner_id': 'mine', 'rubric_library.owner_id': 'mine' },
    });
    rubricsRoutes(app);
  },
};
