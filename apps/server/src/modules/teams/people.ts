import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findByAccount, findByPhone, people } from '../accounts/index.ts';
import { findNames } from './people.store.ts';

/** Names of people, in the order asked for. */
export async function namesOf(db: Db, ids: readonly string[]) {
  const names = await findNames(db, ids);
  return ids.map((id) => names.get(id) ?? '');
}

/** An active person by account or phone number. */
export async function personBy(db: Db, account: string) {
  const person = (await findByAccount(db, account)) ?? (await findByPhone(db, account));
  if (person?.status !== 'active') throw new Refusal('person_not_found', { fields: { account: 'person_not_found' } });
  return person;
}

/** The person an invitation speaks of: by id who is named already, else by account or phone number. */
export async function personInvited(
  db: Db,
  input: { account: string; user_id?: string | undefined },
  isNamed: (userId: string) => Promise<boolean>,
) {
  const { user_id } = input;
  if (user_id !== undefined) {
    if (!(await isNamed(user_id))) throw new Refusal('person_not_found');
    return { id: user_id, known: undefined };
  }
  if (input.account.trim() === '') throw new Refusal('person_required', { fields: { account: 'person_required' } });
  const known = await personBy(db, input.account.trim());
  return { id: known.id, known };
}

/** A person as others see them; a person who is gone has no name. */
export async function peopleById(app: App, db: Db, ids: readonly string[]) {
  const known = await people(app, db, ids);
  return (id: string) => known.get(id) ?? { id, name: '', avatar: null };
}
