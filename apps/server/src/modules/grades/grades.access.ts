import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { findSpaceWithMember } from '../spaces/index.ts';

type Ask = { actor: Actor; input: { space_id: string }; db: Db };

const find = async ({ actor, input, db }: Ask) => {
  const found = await findSpaceWithMember(db, input.space_id, actor.userId);
  return found?.member && { space: found.space, member: found.member };
};

/** The space whose gradebook the actor reads; a student's own space reads like a foreign one. */
export async function gradebookTheActorReads(ask: Ask) {
  const found = await find(ask);
  if (!found?.member.rights.includes('see_scores')) throw notForYou();
  return found;
}

/** The active space whose gradebook the actor writes in. */
export async function gradebookTheActorManages(ask: Ask) {
  const found = await find(ask);
  if (!found) throw new Refusal('space_not_found');
  if (!found.member.rights.includes('manage_grades') || !found.member.rights.includes('see_scores')) throw new Refusal('not_allowed');
  if (found.space.state === 'archived') throw new Refusal('space_archived');
  return found;
}

/** A space in which the actor learns. */
export async function scoresOfTheActor(ask: Ask) {
  const found = await find(ask);
  if (found?.member.role !== 'student') throw notForYou();
  return found;
}
