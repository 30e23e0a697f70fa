import type { ScopeKind } from '@praxis/contract/statistics/statistics';
import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { operator } from '../accounts/index.ts';
import { competitionTheActorReads } from '../competitions/index.ts';
import { institutionTheActorManages } from '../institutions/index.ts';
import { findSpaceWithMember } from '../spaces/index.ts';

type Ask = { actor: Actor; input: { scope: ScopeKind; id: string }; db: Db };

/** What may be counted, what it is called, and whether single people may be named. */
export type StatScope = { scope: ScopeKind; id: string; title: string; names: boolean };

async function spaceRead({ actor, input, db }: Ask) {
  const found = await findSpaceWithMember(db, input.id, actor.userId);
  if (!found?.standing?.rights.includes('see_scores')) throw notForYou();
  return found.space.name;
}

/** Oneself, a space whose scores one sees, an institution one manages, a competition one organises, or the platform for operators. */
export async function scopeTheActorReads(ask: Ask): Promise<StatScope> {
  const { actor, input, db } = ask;
  const { scope, id } = input;
  if (scope === 'platform') {
    await operator(ask);
    if (id !== '0') throw notForYou();
    return { scope, id, title: '', names: false };
  }
  if (id === '0') throw notForYou();
  if (scope === 'person') {
    if (id !== actor.userId) throw notForYou();
    return { scope, id, title: '', names: true };
  }
  if (scope === 'space') return { scope, id, title: await spaceRead(ask), names: true };
  if (scope === 'competition') {
    const { competition } = await competitionTheActorReads('organiser')({ actor, input: { competition_id: id }, db });
    return { scope, id, title: competition.title, names: true };
  }
  const institution = await institutionTheActorManages({ actor, input: { institution_id: id }, db });
  return { scope, id, title: institution.title || institution.name, names: false };
}

export { operator as theOperator };
