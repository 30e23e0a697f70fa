import type { RiskThresholds } from '@praxis/contract/statistics/risks';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export async function findThresholds(db: Db, spaceId: string): Promise<RiskThresholds | undefined> {
  const row = await db.selectFrom('risk_settings').select('thresholds').where('space_id', '=', spaceId).executeTakeFirst();
  return row?.thresholds as RiskThresholds | undefined;
}

export const saveThresholds = (db: Db, spaceId: string, thresholds: RiskThresholds, userId: string, now: Date) => {
  const values = { thresholds: JSON.stringify(thresholds), changed_by: userId, changed_at: now };
  return db
    .insertInto('risk_settings')
    .values({ space_id: spaceId, ...values })
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet(values))
    .execute();
};

/** Flags that rest on a day, to their last day counted in. */
export const findRests = (db: Db, spaceId: string, day: string) =>
  db
    .selectFrom('risk_rests')
    .select(['user_id', 'note'])
    .select(sql<string>`until::text`.as('until'))
    .where('space_id', '=', spaceId)
    .where('until', '>=', sql<Date>`${day}::date`)
    .execute();

type Rest = { spaceId: string; userId: string; until: string; note: string };

export const saveRest = (db: Db, { spaceId, userId, until, note }: Rest, byUserId: string, now: Date) =>
  sql`insert into risk_rests (space_id, user_id, until, note, by_user_id, at)
    values (${spaceId}::bigint, ${userId}::bigint, ${until}::date, ${note}, ${byUserId}::bigint, ${now})
    on conflict (space_id, user_id) do update set until = excluded.until, note = excluded.note, by_user_id = excluded.by_user_id,
      at = excluded.at`.execute(db);

/** The students of a space, or one of them. */
export async function findStudents(db: Db, spaceId: string, userId?: string) {
  const { rows } = await sql<{ id: string; name: string; avatar_file_id: string | null; joined_at: Date | null }>`
    select p.id::text, p.name, p.avatar_file_id::text, s.joined_at from space_standings s join people p on p.id = s.user_id
    where s.space_id = ${spaceId}::bigint and s.role = 'student' and (${userId === undefined} or s.user_id = ${userId ?? '0'}::bigint)
    order by p.id`.execute(db);
  return rows;
}

type FactOfStudent = {
  person_id: string;
  fact: string;
  title: string;
  at: Date;
  value: number;
  object: string;
  space_id: string;
  link: string;
};

/** Facts of a space that rules look at, the oldest first. Results that their person may not see are no reason they could be told. */
export async function findFactsFor(db: Db, spaceId: string, userId?: string) {
  const { rows } = await sql<FactOfStudent>`
    select person_id::text, fact, title, at, value::float8 as value, object, space_id::text, link from facts
    where space_id = ${spaceId}::bigint and fact in ('score', 'attendance') and person_id is not null and shown
      and (${userId === undefined} or person_id = ${userId ?? '0'}::bigint)
    order by at, source, ref, fact, part`.execute(db);
  return rows;
}

/** The days on which people of a space were at work in it, or did something it keeps: a browser that asks not to be tracked reports none. */
export async function findVisits(db: Db, spaceId: string, since: string) {
  const { rows } = await sql<{ user_id: string; day: string }>`
    select distinct u.user_id::text, d.day::text from usage_days d join usage_people u on u.person = d.person
    where d.space_id = ${spaceId}::bigint and d.day >= ${since}::date
    union
    select person_id::text, day::text from facts where space_id = ${spaceId}::bigint and person_id is not null and day >= ${since}::date
      and (fact in ('activity_done', 'on_time', 'lab_passed') or fact = 'attendance' and value > 0)
    order by 2`.execute(db);
  return rows;
}

/** Who of a space reported any use of pages since a day, wherever; a browser that asks not to be tracked reports none. */
export async function findReporting(db: Db, spaceId: string, since: string) {
  const { rows } = await sql<{ user_id: string }>`
    select distinct u.user_id::text from space_standings s join usage_people u on u.user_id = s.user_id
    where s.space_id = ${spaceId}::bigint and exists (select from usage_days d where d.person = u.person and d.day >= ${since}::date)`.execute(
    db,
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Spaces in which somebody learns now. */
export async function spacesLearntIn(db: Db, userId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select f.id::text, f.name from space_standings s join space_facts f on f.id = s.space_id
    where s.user_id = ${userId}::bigint and s.role = 'student' and f.state = 'active' order by f.id`.execute(db);
  return rows;
}
