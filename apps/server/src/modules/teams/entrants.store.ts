import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** The name an entrant is listed under: the team's, else the person's. */
export async function nameOfEntrant(db: Db, registration: { id: string }) {
  const row = await db.selectFrom('entrants').select('name').where('id', '=', registration.id).executeTakeFirst();
  return row?.name ?? '';
}

/** An entrant by name. */
export type EntrantName = { id: string; name: string; picture_file_id: string | null; team_id: string | null; user_id: string | null };

export async function findEntrantNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, EntrantName>();
  const rows = await db
    .selectFrom('entrants')
    .select(['id', 'name', 'picture_file_id', 'team_id', 'user_id'])
    .where('id', 'in', [...ids])
    .$castTo<EntrantName>()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The people of many entrants, captains first. */
export async function peopleOf(db: Db, entrantIds: readonly string[]) {
  const { rows } = await sql<{ entrant_id: string; user_id: string; role: 'captain' | 'member' }>`
    select entrant_id, user_id, role from entrant_people where entrant_id = any(${[...entrantIds]}::bigint[])
    order by entrant_id, role, joined_at, user_id`.execute(db);
  return rows;
}

/** The entrant a person belongs to, whatever its state; undefined for nobody. */
export async function entrantOf(db: Db, competitionId: string, userId: string) {
  const { rows } = await sql<{ id: string; state: string; official: boolean; number: number | null; team_id: string | null }>`
    select e.id, e.state, e.official, e.number, e.team_id from entrant_people p join entrants e on e.id = p.entrant_id
    where p.competition_id = ${competitionId} and p.user_id = ${userId} and e.state <> 'withdrawn'
    order by array_position(array['approved', 'submitted', 'awaiting_payment', 'waitlisted', 'disqualified', 'refused', 'draft'], e.state)
    limit 1`.execute(db);
  return rows[0];
}

/** Whether a person is one of an approved entrant. */
export async function isEntrant(db: Db, competitionId: string, userId: string) {
  const { rows } = await sql`
    select from entrant_people p join registrations r on r.id = p.entrant_id
    where p.competition_id = ${competitionId} and p.user_id = ${userId} and r.state = 'approved' limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a person entered, is in a team, was invited into one, or mentors. */
export async function takesPart(db: Db, competitionId: string, userId: string) {
  const { rows } = await sql`
    select from registrations where competition_id = ${competitionId} and user_id = ${userId} and state <> 'withdrawn'
    union all
    select from team_members where competition_id = ${competitionId} and user_id = ${userId} and state in ('joined', 'invited', 'asked')
    union all
    select from mentors m join registrations r on r.id = m.registration_id
      where r.competition_id = ${competitionId} and m.user_id = ${userId} and m.state <> 'declined'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The competitions a person takes part in or mentors. */
export async function competitionsOf(db: Db, userId: string) {
  const { rows } = await sql<{ id: string }>`
    select competition_id as id from registrations where user_id = ${userId} and state <> 'withdrawn'
    union select competition_id from team_members where user_id = ${userId} and state in ('joined', 'invited')
    union select r.competition_id from mentors m join registrations r on r.id = m.registration_id
      where m.user_id = ${userId} and m.state <> 'declined' and r.state <> 'withdrawn'`.execute(db);
  return rows.map((row) => row.id);
}

/** Everybody of entrants who are not out: submitted, waiting or approved. */
export async function peopleIn(db: Db, competitionId: string) {
  const { rows } = await sql<{ user_id: string }>`
    select distinct p.user_id from entrant_people p join registrations r on r.id = p.entrant_id
    where p.competition_id = ${competitionId} and r.state in ('submitted', 'awaiting_payment', 'waitlisted', 'approved')`.execute(db);
  return rows.map((row) => row.user_id);
}
