import type { TaRight } from '@praxis/contract/spaces';
import type { Db } from '../../platform/db.ts';
import { notForYou, Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../../platform/sessions.ts';
import { leadsTheSpace, runsTheSpace, type Standing } from './standing.rules.ts';
import { findSpaceWithStanding, type SpaceWithStanding } from './standing.store.ts';

type SpaceAsk = { actor: Actor; input: { space_id: string }; db: Db };
type Entered = SpaceWithStanding & { standing: Standing };

const enteredSpace = (found: SpaceWithStanding | undefined): Entered | undefined => (found?.standing ? (found as Entered) : undefined);

/** The space of an approved member; a stranger's space and a missing one are the same page-level "not for you". */
export async function spaceTheActorEnters({ actor, input, db }: SpaceAsk): Promise<Entered> {
  const entered = enteredSpace(await findSpaceWithStanding(db, input.space_id, actor.userId));
  if (!entered) throw notForYou();
  return entered;
}

/** The space of somebody who runs it, for reading its desk. A student's own space reads like a foreign one. */
export async function spaceTheActorRuns(ask: SpaceAsk): Promise<Entered> {
  const entered = await spaceTheActorEnters(ask);
  if (!runsTheSpace(entered.standing)) throw notForYou();
  return entered;
}

/** The space whose desk the actor may read with a certain right. */
export const spaceTheActorReadsWith = (right: TaRight) => async (ask: SpaceAsk) => {
  const entered = await spaceTheActorEnters(ask);
  if (!entered.standing.rights.includes(right)) throw notForYou();
  return entered;
};

/** For deeds: whoever is not in the space learns nothing, a member is told plainly, and nothing changes in an archived space. */
export function permitted<Found extends { space: { state: string }; standing: Standing | undefined }>(
  found: Found | undefined,
  allowed: (standing: Standing) => boolean,
  unknown: 'space_not_found' | 'membership_not_found' | 'group_not_found' | 'invitation_not_found' | 'notice_not_found' = 'space_not_found',
) {
  if (!found?.standing) throw new Refusal(unknown);
  if (!allowed(found.standing)) throw new Refusal('not_allowed');
  if (found.space.state === 'archived') throw new Refusal('space_archived');
  return found as Found & { standing: Standing };
}

/** The active space in which the actor holds a right. */
export const spaceWhereTheActorMay =
  (right: TaRight) =>
  async ({ actor, input, db }: SpaceAsk) =>
    permitted(await findSpaceWithStanding(db, input.space_id, actor.userId), (standing) => standing.rights.includes(right));

/** The active space that the actor leads as owner or teacher. */
export const spaceTheActorLeads = async ({ actor, input, db }: SpaceAsk) =>
  permitted(await findSpaceWithStanding(db, input.space_id, actor.userId), leadsTheSpace);

/** The space that is the actor's own, archived or not. */
export async function spaceTheActorOwns({ actor, input, db }: SpaceAsk) {
  const entered = enteredSpace(await findSpaceWithStanding(db, input.space_id, actor.userId));
  if (!entered) throw new Refusal('space_not_found');
  if (entered.standing.role !== 'owner') throw new Refusal('not_allowed');
  return entered;
}
