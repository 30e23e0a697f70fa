import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { competitionTheActorSees } from '../competitions/index.ts';
import { findSpaceWithMember } from '../spaces/index.ts';
import { placeNamedBy } from './place.rules.ts';

/** The space, course or competition an address speaks of, as far as this person may enter it; all else reads the same. */
export const placeTheActorEnters = (app: App) => async (ask: { actor: Actor | undefined; input: { path: string }; db: Db }) => {
  const place = placeNamedBy(ask.input.path);
  if (!place || !ask.actor) throw notForYou();
  const found = place.kinds.includes('space') ? await findSpaceWithMember(ask.db, place.id, ask.actor.userId) : undefined;
  if (found?.member) return { kind: 'space' as const, title: found.space.name };
  if (found || !place.kinds.includes('competition')) throw notForYou();
  const { competition } = await competitionTheActorSees(app)({ ...ask, input: { competition_id: place.id } });
  return { kind: 'competition' as const, title: competition.title };
};
