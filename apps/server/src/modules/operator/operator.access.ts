import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { operator as theOperator } from '../accounts/index.ts';
import { findJobForUpdate, findUserForUpdate } from './operator.store.ts';

type Ask = { actor: Actor; db: Db };

export { theOperator };

export async function userTheOperatorChanges(ask: Ask & { input: { user_id: string } }) {
  await theOperator(ask);
  const user = await findUserForUpdate(ask.db, ask.input.user_id);
  if (!user) throw notForYou();
  return user;
}

export async function jobTheOperatorRetries(ask: Ask & { input: { job_id: string } }) {
  await theOperator(ask);
  const job = await findJobForUpdate(ask.db, ask.input.job_id);
  if (!job) throw notForYou();
  return job;
}
