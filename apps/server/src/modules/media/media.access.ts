import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { findCaptions } from './captions.store.ts';
import { findMedia } from './media.store.ts';

/** A processed file of the actor. */
export async function mediaTheActorOwns({ actor, input, db }: { actor: Actor; input: { media_id: string }; db: Db }) {
  const media = await findMedia(db, input.media_id);
  if (!media || media.owner_id !== actor.userId) throw notForYou();
  return media;
}

/** Captions beside a film of the actor. */
export async function captionsTheActorOwns({ actor, input, db }: { actor: Actor; input: { captions_id: string }; db: Db }) {
  const captions = await findCaptions(db, input.captions_id);
  const media = captions && (await findMedia(db, captions.media_id));
  if (!media || media.owner_id !== actor.userId) throw notForYou();
  return { captions, media };
}
