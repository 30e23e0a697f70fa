import type { Utype } from '@praxis/contract/accounts/accounts';
import type { Db } from '../../platform/db.ts';

/** What an operator says of a person. */
export type MadeAccount = { utype: Utype; real_name: string; account: string; phone: string };

const rowOf = ({ utype, real_name, account, phone }: MadeAccount) => ({
  ...{ utype, real_name, account: account === '' ? null : account, phone: phone === '' ? null : phone },
});

/** Which of the names somebody signs in with belongs to another account. */
export async function takenNames(db: Db, of: MadeAccount, except = '0'): Promise<('account' | 'phone')[]> {
  const rows = await db
    .selectFrom('users')
    .select(['account', 'phone'])
    .where('id', '!=', except)
    .where((at) => at.or([at('account', '=', of.account), at('phone', '=', of.phone)]))
    .execute();
  return (['account', 'phone'] as const).filter((name) => of[name] !== '' && rows.some((row) => row[name] === of[name]));
}

/** A new account with a password its owner has to replace; undefined when somebody took a name of it meanwhile. */
export const insertMadeAccount = (db: Db, of: MadeAccount, passwordHash: string, now: Date) =>
  db
    .insertInto('users')
    .values({ ...rowOf(of), nickname: of.real_name, password_hash: passwordHash, first_password: true, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** What is known of an account before it is changed, kept from other changes. */
export const lockMadeAccount = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'utype', 'status', 'real_name', 'account', 'phone'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateMadeAccount = (db: Db, id: string, of: MadeAccount, now: Date) =>
  db
    .updateTable('users')
    .set({ ...rowOf(of), updated_at: now })
    .where('id', '=', id)
    .execute();
