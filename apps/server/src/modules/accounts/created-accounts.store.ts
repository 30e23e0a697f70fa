import type { Utype } from '@praxis/contract/accounts/accounts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** What an operator says of a person. */
export type CreatedAccount = { utype: Utype; real_name: string; account: string; phone: string };

const rowOf = ({ utype, real_name, account, phone }: CreatedAccount) => ({
  ...{ utype, real_name, account: account === '' ? null : account, phone: phone === '' ? null : phone },
});

/** Which of the names somebody signs in with belongs to another account. */
export async function usedNames(db: Db, of: CreatedAccount, except = '0'): Promise<('account' | 'phone')[]> {
  const rows = await db
    .selectFrom('users')
    .select(['account', 'phone'])
    .where('id', '!=', except)
    .where((at) => at.or([at('account', '=', of.account), at('phone', '=', of.phone)]))
    .execute();
  return (['account', 'phone'] as const).filter((name) => of[name] !== '' && rows.some((row) => row[name] === of[name]));
}

/** A new account with a password its owner has to replace; undefined when somebody took a name of it meanwhile. */
export const insertCreatedAccount = (db: Db, of: CreatedAccount, passwordHash: string, now: Date) =>
  db
    .insertInto('users')
    .values({ ...rowOf(of), nickname: of.real_name, password_hash: passwordHash, first_password: true, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** What is known of an account before it is changed, kept from other changes. */
export const lockCreatedAccount = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'utype', 'status', 'real_name', 'account', 'phone'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateCreatedAccount = (db: Db, id: string, of: CreatedAccount, now: Date) =>
  db
    .updateTable('users')
    .set({ ...rowOf(of), updated_at: now })
    .where('id', '=', id)
    .execute();

/** An account that has one of the names of a list. */
export type NamedAccount = { id: string; phone: string | null; account: string | null; real_name: string };

/** Accounts with any of some phones and account names. */
export async function findAccountsByNames(db: Db, of: { phones: readonly string[]; accounts: readonly string[] }): Promise<NamedAccount[]> {
  const { rows } = await sql<NamedAccount>`
    select id, phone, account, real_name from users
    where phone = any(${[...of.phones]}::text[]) or account = any(${[...of.accounts]}::text[])`.execute(db);
  return rows;
}

type Listed = CreatedAccount & { line: number; student_no: string; passwordHash: string };

/** New accounts of a list with passwords their owners have to replace, in one statement; returns the lines that were made. Names taken meanwhile are left out. */
export async function insertMadeAccounts(db: Db, listed: readonly Listed[], now: Date): Promise<{ line: number; id: string }[]> {
  const { rows } = await sql<{ id: string; phone: string | null; account: string | null }>`
    insert into users (utype, real_name, nickname, account, phone, student_no, password_hash, first_password, created_at)
    select utype, name, name, nullif(account, ''), nullif(phone, ''), nullif(student_no, ''), hash, true, ${now}
    from unnest(${listed.map((one) => one.utype)}::int[], ${listed.map((one) => one.real_name)}::text[],
      ${listed.map((one) => one.account)}::text[], ${listed.map((one) => one.phone)}::text[],
      ${listed.map((one) => one.student_no)}::text[], ${listed.map((one) => one.passwordHash)}::text[])
      as listed (utype, name, account, phone, student_no, hash)
    on conflict do nothing returning id, phone, account`.execute(db);
  const created = new Map(rows.map((row) => [row.account ? `account ${row.account}` : `phone ${row.phone}`, row.id]));
  return listed.flatMap((one) => {
    const id = created.get(one.account ? `account ${one.account}` : `phone ${one.phone}`);
    return id ? [{ line: one.line, id }] : [];
  });
}

/** Those of some accounts whose first password nobody has replaced yet. */
export async function withFirstPassword(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${[...userIds]}::bigint[]) and first_password`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
