import type { Utype } from '@praxis/contract/accounts/accounts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** An account behind a phone, as a class list compares itself with it. */
export type ListedAccount = { id: string; phone: string; utype: Utype; status: string; real_name: string };

/** The accounts behind phones, in one question. */
export async function findAccountsByPhones(db: Db, phones: readonly string[]) {
  const { rows } = await sql<ListedAccount>`
    select id, phone, utype, status, real_name from users where phone = any(${[...phones]}::text[])`.execute(db);
  return rows;
}

/**
 * New student accounts for people of a class list, in one statement. They have no password and an unproven phone: their
 * owners enter with a code sent to it. Phones somebody took in the meantime are left out.
 */
export async function addListedPeople(db: Db, listed: readonly { phone: string; name: string; studentNo: string }[], language: string) {
  if (listed.length === 0) return [];
  const { rows } = await sql<{ id: string; phone: string }>`
    insert into users (utype, phone, nickname, real_name, student_no, language)
    select 1, listed.phone, listed.name, listed.name, nullif(listed.student_no, ''), ${language}
    from unnest(${listed.map((one) => one.phone)}::text[], ${listed.map((one) => one.name)}::text[], ${listed.map((one) => one.studentNo)}::text[])
      as listed (phone, name, student_no)
    on conflict do nothing
    returning id, phone`.execute(db);
  return rows;
}

/** New student accounts without a phone, in one statement; their owners enter with the code of an activation slip. In the order they came. */
export async function addPeopleWithoutPhone(db: Db, listed: readonly { name: string; studentNo: string }[], language: string) {
  if (listed.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into users (utype, nickname, real_name, student_no, language)
    select 1, listed.name, listed.name, listed.student_no, ${language}
    from unnest(${listed.map((one) => one.name)}::text[], ${listed.map((one) => one.studentNo)}::text[])
      with ordinality as listed (name, student_no, place) order by listed.place
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
