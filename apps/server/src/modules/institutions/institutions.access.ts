import type { Db } from '../../platform/db.ts';
import { notForYou } from '../../platform/refusal.ts';
import type { Actor } from '../../platform/sessions.ts';
import { holdsPermission, operator } from '../accounts/index.ts';
import { findInstitution, findInstitutionForUpdate } from './institutions.store.ts';

type Ask = { actor: Actor; input: { institution_id: string }; db: Db };

const manages = async ({ actor, input, db }: Ask) =>
  (await holdsPermission(db, actor.userId, 'institution_admin', input.institution_id)) ||
  (await holdsPermission(db, actor.userId, 'platform_operator'));

/** The institution an administrator of it, or an operator, looks at. */
export async function institutionTheActorManages(ask: Ask) {
  const institution = (await manages(ask)) ? await findInstitution(ask.db, ask.input.institution_id) : undefined;
  if (!institution) throw notForYou();
  return institution;
}

/** The same, held until the end of the transaction. */
export async function institutionTheActorChanges(ask: Ask) {
  const institution = (await manages(ask)) ? await findInstitutionForUpdate(ask.db, ask.input.institution_id) : undefined;
  if (!institution) throw notForYou();
  return institution;
}

/** The institution an operator decides on. */
export async function institutionTheOperatorReviews(ask: Ask) {
  await operator(ask);
  const institution = await findInstitutionForUpdate(ask.db, ask.input.institution_id);
  if (!institution) throw notForYou();
  return institution;
}
