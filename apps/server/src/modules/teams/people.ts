import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';
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

/** A person as others see them; a person who is gone has no name. */
export async function peopleById(app: App, db: Db, ids: readonly string[]) {
  const known = await people(app, db, ids);
  return (id: string) => known.get(id) ?? { id, name: '', avatar: null };
}
