import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { institutionOf } from '../institutions/index.ts';
import { skillsRoutes } from './skills.routes.ts';
import { findSkills } from './skills.store.ts';

export { skillNames } from './skills.store.ts';

/** Which of some skills a teacher may put onto their questions. */
export async function skillsTheActorMayUse(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const known = new Set(
    (await findSkills(db, { userId, institutionId: (await institutionOf(db, userId))?.id ?? null })).map((skill) => skill.id),
  );
  return new Set(ids.filter((id) => known.has(id)));
}

/** Skills that questions, activities and labs are about. */
export const skills = {
  name: 'skills',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'skills',
      columns: {
        'skills.owner_id': 'kept',
      },
    });
    skillsRoutes(app);
  },
};
