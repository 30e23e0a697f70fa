import { masteryState } from '@praxis/scoring/mastery';
import type { Db } from '../../../platform/database/db.ts';
import { findPrerequisites } from './evidence.store.ts';
import { masteryBySkill } from './mastery-view.ts';
import { findOwnProofs } from './own-proofs.ts';

/** A skill somebody is weak in, as far as they are told, with when it was proven last. */
export type WeakSkill = { id: string; name: string; value: number; at: Date };

type Ask = {
  spaceId: string;
  now: Date;
  /** People with the activities they come to, `course:activity`. */
  people: readonly { userId: string; activities: readonly string[] }[];
};

/** Skills that what people come to builds on, and in which their evidence of a space says they are weak. */
export async function weakPrerequisites(db: Db, { spaceId, now, people }: Ask): Promise<Map<string, WeakSkill[]>> {
  const edges = Map.groupBy(
    await findPrerequisites(db, [...new Set(people.flatMap(({ activities }) => activities))]),
    (one) => one.activity,
  );
  const needs = new Map(
    people.map(({ userId, activities }) => {
      const found = activities.flatMap((id) => edges.get(id) ?? []);
      // What they are taught there as well is not missing.
      const taught = new Set(found.map(({ skill_id }) => skill_id));
      return [userId, new Map(found.filter(({ need_id }) => !taught.has(need_id)).map(({ need_id, name }) => [need_id, name]))] as const;
    }),
  );
  const skillIds = [...new Set([...needs.values()].flatMap((some) => [...some.keys()]))];
  const userIds = [...needs].flatMap(([userId, some]) => (some.size > 0 ? [userId] : []));
  const proofs = Map.groupBy(await findOwnProofs(db, { skillIds, userIds, spaceId, asOf: now }), ({ user_id }) => user_id);
  return new Map(
    [...needs].map(([userId, names]) => {
      const own = (proofs.get(userId) ?? []).filter(({ skill_id }) => names.has(skill_id));
      const weak = [...masteryBySkill(own, now)].filter(([, mastery]) => masteryState(mastery) === 'below');
      const last = (id: string) => Math.max(...own.filter(({ skill_id }) => skill_id === id).map(({ at }) => at.getTime()));
      return [userId, weak.map(([id, { value }]) => ({ id, name: names.get(id)!, value, at: new Date(last(id)) }))];
    }),
  );
}
