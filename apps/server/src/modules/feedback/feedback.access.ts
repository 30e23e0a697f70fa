import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { operator } from '../accounts/index.ts';
import { findFeedbackForUpdate } from './feedback.store.ts';

export { operator as theOperator };

/** Everybody who is signed in. */
export const anyone = () => undefined;

export async function feedbackTheOperatorHandles(ask: { actor: Actor; db: Db; input: { feedback_id: string } }) {
  await operator(ask);
  const row = await findFeedbackForUpdate(ask.db, ask.input.feedback_id);
  if (!row) throw notForYou();
  return row;
}
