import type { Audience } from '@praxis/contract/assessments/audience';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { peopleAt, type Venue } from '../../spaces/index.ts';

/** Whether assessment `a` is given to somebody `m` of its venue. */
export const given = sql<boolean>`given_to(a.audience, m.user_id, m.group_id)`;

/** For lists of people `m`: those a certain assessment is given to, and those who began it while it was. */
export const concerned = (assessmentId: string) => sql<boolean>`(
  given_to((select audience from assessments where id = ${assessmentId}), m.user_id, m.group_id)
  or exists (select from attempts begun where begun.assessment_id = ${assessmentId} and begun.user_id = m.user_id))`;

/** Ids of those who take part at a venue and whom work with an audience is given to. */
export async function assignedIds(db: Db, venue: Venue, audience: Audience): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from ${peopleAt(db, venue)} m where m.venue_id = ${venue.id}
      and given_to(${audience && JSON.stringify(audience)}::jsonb, m.user_id, m.group_id) order by m.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Whether somebody began an assessment. */
export const hasStarted = async (db: Db, assessmentId: string, userId: string) =>
  (await db
    .selectFrom('attempts')
    .select('id')
    .where('assessment_id', '=', assessmentId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** How many students of a venue assessments are given to. */
export async function assignedCounts(db: Db, venue: Venue, assessmentIds: readonly string[]): Promise<Map<string, number>> {
  if (assessmentIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; students: number }>`
    select a.id::text, count(m.user_id)::int as students from assessments a
    left join ${peopleAt(db, venue)} m on m.venue_id = ${venue.id} and ${given}
    where a.id = any(${[...assessmentIds]}::bigint[]) group by a.id`.execute(db);
  return new Map(rows.map(({ id, students }) => [id, students]));
}

/** The names behind the ids of an audience: groups of the space, or people. */
export async function namesOf(db: Db, spaceId: string, { kind, ids }: NonNullable<Audience>): Promise<{ id: string; name: string }[]> {
  const from =
    kind === 'groups'
      ? sql`select id::text, name from space_groups where space_id = ${spaceId} and id = any(${ids}::bigint[])`
      : sql`select u.id::text, u.name from people u where u.id = any(${ids}::bigint[])`;
  return (await sql<{ id: string; name: string }>`${from} order by name, id`.execute(db)).rows;
}

/** Gives an assessment to others; who starts at the same moment reads it again. */
export const updateAudience = (db: Db, id: string, audience: Audience, now: Date) =>
  db
    .updateTable('assessments')
    .set({ audience: audience && JSON.stringify(audience), times_revision: sql`times_revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
