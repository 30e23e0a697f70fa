import type { ScopeKind } from '@praxis/contract/statistics/statistics';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { operator } from '../accounts/index.ts';
import { competitionTheActorReads } from '../competitions/index.ts';
import { institutionTheActorManages } from '../institutions/index.ts';
import { findSpaceWithMember } from '../spaces/index.ts';

type Ask = { actor: Actor; input: { scope: ScopeKind; id: string }; db: Db };

/** What may be counted, what it is called, who reads it, and whether single people may be named. */
export type StatScope = { scope: ScopeKind; id: string; title: string; viewer: string; names: boolean };

async function spaceRead({ actor, input, db }: Ask) {
  const found = await findSpaceWithMember(db, input.id, actor.userId);
  if (!found?.member?.rights.includes('see_scores')) throw notForYou();
  return found.space.name;
}

/** Oneself, a space whose scores one sees, an institution one manages, a competition one organises, or the platform for operators. */
export async function scopeTheActorReads(ask: Ask): Promise<StatScope> {
  const { actor, input, db } = ask;
  const { scope, id } = input;
  const asked = { scope, id, viewer: actor.userId };
  if (scope === 'platform') {
    await operator(ask);
    if (id !== '0') throw notForYou();
    return { ...asked, title: '', names: false };
  }
  if (id === '0') throw notForYou();
  if (scope === 'person') {
    if (id !== actor.userId) throw notForYou();
    return { ...asked, title: '', names: true };
  }
  if (scope === 'space') return { ...asked, title: await spaceRead(ask), names: true };
  if (scope === 'competition') {
    const { competition } = await competitionTheActorReads('organiser')({ actor, input: { competition_id: id }, db });
    return { ...asked, title: competition.title, names: true };
  }
  const institution = await institutionTheActorManages({ actor, input: { institution_id: id }, db });
  return { ...asked, title: institution.title || institution.name, names: false };
}

/** The same for somebody who is not asking now, such as whoever a file is written for; undefined when they may not read it. */
export async function scopeThePersonReads(db: Db, userId: string, input: Ask['input']): Promise<StatScope | undefined> {
  try {
    return await scopeTheActorReads({ actor: { userId, utype: 2, sessionId: '0' }, input, db });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

type SpaceAsk = { actor: Actor; input: { space_id: string }; db: Db };

/** A space whose students the actor looks after, and whether they may change what counts as a reason there. */
export async function spaceOfTheRisks({ actor, input, db }: SpaceAsk) {
  const found = await findSpaceWithMember(db, input.space_id, actor.userId);
  const rights = found?.member?.rights ?? [];
  if (!found || !rights.includes('see_scores')) throw notForYou();
  return { ...found.space, mayChange: rights.includes('manage_grades') && found.space.state === 'active' };
}

/** An active space in which the actor sets what counts as a reason, and whom they let rest. */
export async function spaceWhoseRisksTheActorSets({ actor, input, db }: SpaceAsk) {
  const found = await findSpaceWithMember(db, input.space_id, actor.userId);
  if (!found?.member) throw new Refusal('space_not_found');
  const { rights } = found.member;
  if (!rights.includes('see_scores') || !rights.includes('manage_grades')) throw new Refusal('not_allowed');
  if (found.space.state === 'archived') throw new Refusal('space_archived');
  return found.space;
}

export { operator as theOperator };
