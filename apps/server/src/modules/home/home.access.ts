import type { Db } from '../../platform/db.ts';
import { notForYou } from '../../platform/refusal.ts';
import type { Actor } from '../../platform/sessions.ts';
import { findSpaceWithStanding } from '../spaces/index.ts';
import { placeNamedBy } from './place.rules.ts';

/** The space, course or competition an address speaks of, as far as this person may enter it; all else reads the same. */
export async function placeTheActorEnters(ask: { actor: Actor | undefined; input: { path: string }; db: Db }) {
  const place = placeNamedBy(ask.input.path);
  if (!place || !ask.actor) throw notForYou();
  const found = place.kinds.includes('space') ? await findSpaceWithStanding(ask.db, place.id, ask.actor.userId) : undefined;
  if (!found?.standing) throw notForYou();
  return { kind: 'space' as const, title: found.space.name };
}
