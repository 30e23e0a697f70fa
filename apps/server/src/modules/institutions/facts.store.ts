import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Fact, FactSource } from '../../platform/statistics.ts';

const MB = 1_048_576;

const personsAfter = (table: string, column: string) => async (db: Db, after: string | undefined, limit: number) => {
  const { rows } = await sql<{ ref: string }>`
    select distinct ${sql.ref(column)} as id, ${sql.ref(column)}::text as ref from ${sql.table(table)}
    where ${sql.ref(column)} > ${after ?? '0'}::bigint order by id limit ${limit}`.execute(db);
  return rows.map(({ ref }) => ref);
};

/** Each member of an institution takes a seat. */
export const seatFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<{ user_id: string; role: string; department: string; created_at: Date }>`
      select user_id::text, role, department, created_at from institution_members where user_id = any(${[...refs]}::bigint[])`.execute(db);
    return new Map(
      rows.map(({ user_id, role, department, created_at }): [string, Fact[]] => [
        user_id,
        [
          {
            ...{ fact: 'seat', personId: user_id, object: `seat:${role}`, title: department, at: created_at },
            ...{ n: 1, value: 1, link: '', shown: true },
          },
        ],
      ]),
    );
  },
  refsAfter: personsAfter('institution_members', 'user_id'),
};

/** What somebody keeps, in megabytes, as the limit of an institution counts it; uploads that have not ended are left out. */
export const storageFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<{ user_id: string; bytes: string; files: number; last: Date }>`
      select owner_id::text as user_id, sum(size)::text as bytes, count(*)::int as files, max(created_at) as last from files
      where owner_id = any(${[...refs]}::bigint[]) and deleted_at is null group by owner_id`.execute(db);
    return new Map(
      rows.map(({ user_id, bytes, last }): [string, Fact[]] => [
        user_id,
        [
          {
            ...{ fact: 'storage', personId: user_id, object: 'storage', title: '', at: last, n: 1, value: Number(bytes) / MB },
            ...{ link: addressOf('library', {}), shown: true },
          },
        ],
      ]),
    );
  },
  refsAfter: personsAfter('files', 'owner_id'),
};
