import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The name an entrant is listed under: the team's, else the person's. */
export async function nameOfEntrant(db: Db, registration: { id: string }) {
  const row = await db.selectFrom('entrants').select('name').where('id', '=', registration.id).executeTakeFirst();
  return row?.name ?? '';
}

/** An entrant by name. */
export type EntrantName = {
  id: string;
  name: string;
  number: number | null;
  picture_file_id: string | null;
  team_id: string | null;
  user_id: string | null;
  state: string;
};

export async function findEntrantNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, EntrantName>();
  const rows = await db
    .selectFrom('entrants')
    .select(['id', 'name', 'number', 'picture_file_id', 'team_id', 'user_id', 'state'])
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

/** An entrant somebody speaks for, in whatever part. */
export type SpokenFor = { entrant_id: string; competition_id: string; role: 'captain' | 'member' | 'mentor' };

/** The entrants a person is, belongs to or mentors that were approved, in all competitions or in one. */
export async function entrantsSpokenFor(db: Db, userId: string, competitionId?: string): Promise<SpokenFor[]> {
  const { rows } = await sql<SpokenFor>`
    select p.entrant_id, p.competition_id, p.role from entrant_people p join registrations r on r.id = p.entrant_id
    where p.user_id = ${userId} and r.state in ('approved', 'disqualified')
      and (${competitionId ?? null}::bigint is null or p.competition_id = ${competitionId ?? null})
    union all
    select r.id, r.competition_id, 'mentor' from mentors m join registrations r on r.id = m.registration_id
    where m.user_id = ${userId} and m.state = 'accepted' and r.state in ('approved', 'disqualified')
      and (${competitionId ?? null}::bigint is null or r.competition_id = ${competitionId ?? null})`.execute(db);
  return rows;
}

/** People of a list who belong to the school of one of some entrants or of their people; nobody where all entrants are of one school. */
export async function ofTheirSchools(db: Db, competitionId: string, entrantIds: readonly string[], userIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string }>`
    select distinct x.id as user_id from people x
    where x.id = any(${[...userIds]}::bigint[]) and x.institution_id is not null
      and x.institution_id in (
        select e.institution_id from entrants e where e.id = any(${[...entrantIds]}::bigint[])
        union select m.institution_id from entrant_people ep join people m on m.id = ep.user_id where ep.entrant_id = any(${[...entrantIds]}::bigint[]))
      and (select count(distinct coalesce(e.institution_id, m.institution_id, 0)) from entrants e
        left join entrant_people ep on ep.entrant_id = e.id left join people m on m.id = ep.user_id
        where e.competition_id = ${competitionId} and e.state = 'approved') > 1`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}
