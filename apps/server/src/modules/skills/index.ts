import { MOST_SKILLS } from '@praxis/contract/skills/skills';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { isActiveTeacher } from '../accounts/index.ts';
import { institutionOf } from '../institutions/index.ts';
import { skillsRoutes } from './skills.routes.ts';
import { findSkills, insertSkill, lookBeside } from './skills.store.ts';

export { skillNames } from './skills.store.ts';

/** Which of some skills a teacher may put onto their questions. */
export async function skillsTheActorMayUse(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const known = new Set(
    (await findSkills(db, { userId, institutionId: (await institutionOf(db, userId))?.id ?? null })).map((skill) => skill.id),
  );
  return new Set(ids.filter((id) => known.has(id)));
}

/** Skills a teacher may pick by their names (small letters), those that are not there made as their own when that is asked for. */
export async function skillsByName(db: Db, userId: string, names: readonly string[], make: boolean): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const reader = { userId, institutionId: (await institutionOf(db, userId))?.id ?? null };
  const known = new Map((await findSkills(db, reader)).map((skill) => [skill.name.toLowerCase(), skill.id]));
  const found = new Map<string, string>();
  const mayAdd = make && (await isActiveTeacher(db, userId));
  for (const name of names) {
    const small = name.toLowerCase();
    let id = known.get(small);
    if (!id && mayAdd) {
      const { total } = await lookBeside(db, { ...reader, scope: 'private' }, name);
      if (total < MOST_SKILLS) ({ id } = await insertSkill(db, { ...reader, scope: 'private' }, { name, parent_id: null }));
    }
    if (id) {
      known.set(small, id);
      found.set(small, id);
    }
  }
  return found;
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
