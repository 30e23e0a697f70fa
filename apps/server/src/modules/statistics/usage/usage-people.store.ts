import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Who somebody is in the stream. */
export type StreamPerson = { person: string; institutionId: string };

const MOST_PERSON = 2 ** 48 - 1;

/** The numbers of people in the stream, made for those who have none yet. */
export async function streamPeople(db: Db, userIds: readonly string[]): Promise<Map<string, StreamPerson>> {
  await sql`insert into usage_people (user_id, person)
    select id, person from unnest(${[...userIds]}::bigint[], ${userIds.map(() => String(randomInt(1, MOST_PERSON)))}::bigint[])
      as given (id, person)
    where exists (select from people p where p.id = given.id) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ user_id: string; person: string; institution_id: string | null }>`
    select u.user_id, u.person, p.institution_id from usage_people u join people p on p.id = u.user_id
    where u.user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, { person: row.person, institutionId: row.institution_id ?? '0' }]));
}

/** Which of some pairs of person and space stand together. */
export async function memberPairs(db: Db, pairs: readonly { userId: string; spaceId: string }[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string; space_id: string }>`
    select distinct s.user_id, s.space_id from space_standings s
      join unnest(${pairs.map(({ userId }) => userId)}::bigint[], ${pairs.map(({ spaceId }) => spaceId)}::bigint[]) as asked (user_id, space_id)
        on asked.user_id = s.user_id and asked.space_id = s.space_id`.execute(db);
  return new Set(rows.map((row) => `${row.user_id} ${row.space_id}`));
}

/** Addresses with what they show. */
export type StreamPath = { id: number; area: number; spaceId: string };

export async function findPaths(db: Db, paths: readonly string[]): Promise<Map<string, StreamPath>> {
  const { rows } = await sql<{ id: number; path: string; area: number; space_id: string }>`
    select id, path, area, space_id from usage_paths where path = any(${[...paths]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.path, { id: row.id, area: row.area, spaceId: row.space_id }]));
}

/** Says of addresses that they are in use, once a day. */
export const usePaths = (db: Db, ids: readonly number[]) =>
  sql`update usage_paths set used_on = current_date where id = any(${[...ids]}::int[]) and used_on < current_date`.execute(db);

/** About how many addresses are known. */
export async function estimatePaths(db: Db) {
  const { rows } = await sql<{
    n: number;
  }>`select greatest(reltuples, 0)::float8 as n from pg_class where oid = 'usage_paths'::regclass`.execute(db);
  return rows[0]!.n;
}

/** Forgets addresses that no event within memory names; the one that stands for none stays. */
export const dropPaths = (db: Db, before: Date) =>
  sql`delete from usage_paths where used_on < (${before}::timestamptz)::date and path <> ''`.execute(db);

/** Addresses by their numbers. */
export async function pathsById(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; path: string }>`select id, path from usage_paths where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

export const insertPath = (db: Db, { path, area, spaceId }: { path: string; area: number; spaceId: string }) =>
  sql`insert into usage_paths (path, area, space_id) values (${path}, ${area}, ${spaceId}::bigint) on conflict do nothing`.execute(db);
