import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { holdsPermission, isActiveTeacher } from '../accounts/index.ts';
import { institutionOf } from '../institutions/index.ts';
import { placesOf } from '../spaces/index.ts';
import { findSkillForUpdate, type SkillReader } from './skills.store.ts';

type Ask = { actor: Actor; db: Db };

/** Whose skills a teacher sees; assistants who edit content of a space pick skills too. */
export async function skillsTheActorPicks({ actor, db }: Ask): Promise<SkillReader & { institution: string | null }> {
  const teaches = await isActiveTeacher(db, actor.userId);
  const edits = teaches || (await placesOf(db, actor.userId)).some((place) => place.member.rights.includes('edit_content'));
  if (!edits) throw notForYou();
  const institution = await institutionOf(db, actor.userId);
  return { userId: actor.userId, institutionId: teaches && institution ? institution.id : null, institution: institution?.name ?? null };
}

/** Somebody who may add a skill where they want to. */
export async function skillTheActorAdds({ actor, input, db }: Ask & { input: { scope: string } }): Promise<SkillReader> {
  if (!(await isActiveTeacher(db, actor.userId))) throw new Refusal('not_allowed');
  if (input.scope === 'platform' && !(await holdsPermission(db, actor.userId, 'platform_operator'))) throw new Refusal('not_allowed');
  const institution = await institutionOf(db, actor.userId);
  if (input.scope === 'institution' && !institution) throw new Refusal('not_allowed');
  return { userId: actor.userId, institutionId: institution?.id ?? null };
}

/** Whether somebody may rename a skill: whoever added it, and for those of the platform every operator. */
export const mayRename = (skill: { owner_id: string; scope: string }, userId: string, operator: boolean) =>
  skill.scope === 'platform' ? operator : skill.owner_id === userId;

/** A skill the actor may change. */
export async function skillTheActorChanges({ actor, input, db }: Ask & { input: { skill_id: string } }) {
  const skill = await findSkillForUpdate(db, input.skill_id);
  const operator = await holdsPermission(db, actor.userId, 'platform_operator');
  if (!skill || !mayRename(skill, actor.userId, operator)) throw new Refusal('skill_not_found');
  return skill;
}
