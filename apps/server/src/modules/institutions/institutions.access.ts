import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { findApplicationForUpdate, holdsPermission, operator } from '../accounts/index.ts';
import { findInstitution, findInstitutionForUpdate, findMember, membershipOf } from './institutions.store.ts';
import { findImport } from './member-import/institution-import.store.ts';

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

/** The institution the actor belongs to, held with their membership. */
export async function ownMembership({ actor, db }: Pick<Ask, 'actor' | 'db'>) {
  const own = await membershipOf(db, actor.userId);
  const institution = own && (await findInstitutionForUpdate(db, own.institution_id));
  const member = institution && (await findMember(db, institution.id, actor.userId));
  if (!member) throw new Refusal('institution_none');
  return { institution, member };
}

/** A member of an institution the actor manages, held with the institution. */
export async function memberTheActorGoverns(ask: Ask & { input: { user_id: string } }) {
  const institution = await institutionTheActorChanges(ask);
  const member = await findMember(ask.db, institution.id, ask.input.user_id);
  if (!member) throw notForYou();
  return { institution, member };
}

/** The application of somebody who belongs to an institution the actor manages. */
export async function applicationTheActorDecides(ask: Ask & { input: { application_id: string } }) {
  const institution = await institutionTheActorChanges(ask);
  const application = await findApplicationForUpdate(ask.db, ask.input.application_id);
  if (!application || !(await findMember(ask.db, institution.id, application.user_id))) throw notForYou();
  return application;
}

type ImportAsk = { actor: Actor; input: { import_id: string }; db: Db };

/** An import into an institution the actor manages. */
export async function importTheActorReads({ actor, input, db }: ImportAsk) {
  const row = await findImport(db, input.import_id);
  if (!row) throw notForYou();
  const institution = await institutionTheActorManages({ actor, input: { institution_id: row.institution_id }, db });
  return { row, institution };
}

/** The same, the institution held until the end of the transaction. */
export async function importTheActorChanges({ actor, input, db }: ImportAsk) {
  const row = await findImport(db, input.import_id);
  if (!row) throw notForYou();
  const institution = await institutionTheActorChanges({ actor, input: { institution_id: row.institution_id }, db });
  return { row, institution };
}
