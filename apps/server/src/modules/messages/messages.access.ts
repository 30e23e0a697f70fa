import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { findMessageOf } from './messages.store.ts';

/** A message of somebody else reads like a missing one. */
export async function messageOfTheActor(ask: { actor: Actor; input: { message_id: string }; db: Db }) {
  const message = await findMessageOf(ask.db, ask.actor.userId, ask.input.message_id);
  if (!message) throw notForYou();
  return message;
}
