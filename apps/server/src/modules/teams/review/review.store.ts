import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';
import type { RegistrationRow } from '../registrations/registrations.store.ts';

/** A registration with the name it is listed under. */
export type ListedRegistration = RegistrationRow & {
  name: string;
  picture_file_id: string | null;
  institution_name: string;
  total: string;
};

type Filter = { competitionId: string; state: string; division: string; q: string; page: number; size: number };

/** Registrations by who waits longest for a decision, then by number and name. */
export async function findListedRegistrations(db: Db, filter: Filter) {
  const like = `%${literally(filter.q)}%`;
  const { rows } = await sql<ListedRegistration>`
    select r.*, e.name, e.picture_file_id, coalesce(f.name, '') as institution_name, count(*) over () as total
    from registrations r join entrants e on e.id = r.id left join institution_facts f on f.id = r.institution_id
    where r.competition_id = ${filter.competitionId}
      and (${filter.state} = 'all' or r.state = ${filter.state})
      and (${filter.division} = '' or r.division = ${filter.division})
      and (${filter.q} = '' or e.name ilike ${like} or f.name ilike ${like} or r.number::text = ${filter.q} or exists (
        select from entrant_people p join people u on u.id = p.user_id where p.entrant_id = r.id and u.name ilike ${like}))
    order by array_position(array['submitted', 'awaiting_payment', 'waitlisted', 'approved', 'refused', 'draft', 'disqualified', 'withdrawn'], r.state),
      case when r.state = 'approved' then r.number end nulls last, r.submitted_at nulls last, r.id
    limit ${filter.size} offset ${(filter.page - 1) * filter.size}`.execute(db);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

export async function countStates(db: Db, competitionId: string) {
  const rows = await db
    .selectFrom('registrations')
    .select(['state', (e) => e.fn.countAll<string>().as('count')])
    .where('competition_id', '=', competitionId)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.state, Number(row.count)])) as Record<string, number>;
}

/** Registrations of a competition by id, held in their order. */
export async function lockRegistrations(db: Db, competitionId: string, ids: readonly string[]) {
  return (await db
    .selectFrom('registrations')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()) as RegistrationRow[];
}

/** Every approved registration, held: the draw changes all of them. */
export async function lockApproved(db: Db, competitionId: string) {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('competition_id', '=', competitionId)
    .where('state', '=', 'approved')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Gives everybody a number in the order of ids. */
export const setNumbers = (db: Db, ids: readonly string[], now: Date) =>
  sql`update registrations set number = given.number, updated_at = ${now}
    from unnest(${[...ids]}::bigint[]) with ordinality as given (id, number) where registrations.id = given.id`.execute(db);

/** A line of the sheet of entrants: one for each person. */
export type SheetLine = {
  number: number | null;
  entrant: string;
  person: string;
  captain: boolean;
  institution: string;
  student_no: string;
  division: string;
  state: string;
  official: boolean;
  phone: string;
  mentors: string;
};

export async function findSheetLines(db: Db, competitionId: string) {
  const { rows } = await sql<SheetLine>`
    select r.number, e.name as entrant, f.name as person, p.role = 'captain' as captain, coalesce(m.institution_name, f.school) as institution,
           coalesce(nullif(m.student_no, ''), f.student_no, '') as student_no, r.division, r.state, r.official, coalesce(f.phone, '') as phone,
           coalesce((select string_agg(u.name, ', ' order by u.name) from mentors g join people u on u.id = g.user_id
             where g.registration_id = r.id and g.state = 'accepted'), '') as mentors
    from registrations r
    join entrants e on e.id = r.id
    join entrant_people p on p.entrant_id = r.id
    join person_facts f on f.id = p.user_id
    left join institution_member_facts m on m.user_id = p.user_id
    where r.competition_id = ${competitionId} and r.state <> 'withdrawn'
    order by array_position(array['approved', 'submitted', 'awaiting_payment', 'waitlisted', 'refused', 'draft', 'disqualified'], r.state),
      r.number nulls last, r.id, p.role, p.joined_at`.execute(db);
  return rows;
}

/** An approved entrant as everybody sees it. */
export type PublicEntrant = {
  id: string;
  number: number | null;
  name: string;
  picture_file_id: string | null;
  institution: string;
  division: string;
  official: boolean;
  mine: boolean;
  total: string;
};

export async function findPublicEntrants(db: Db, filter: { competitionId: string; userId: string; q: string; page: number; size: number }) {
  const like = `%${literally(filter.q)}%`;
  const { rows } = await sql<PublicEntrant>`
    select e.id, e.number, e.name, e.picture_file_id, coalesce(f.name, '') as institution, e.division, e.official,
           exists (select from entrant_people p where p.entrant_id = e.id and p.user_id = ${filter.userId}) as mine, count(*) over () as total
    from entrants e left join institution_facts f on f.id = e.institution_id
    where e.competition_id = ${filter.competitionId} and e.state = 'approved'
      and (${filter.q} = '' or e.name ilike ${like} or f.name ilike ${like} or e.number::text = ${filter.q})
    order by mine desc, e.number nulls last, e.id
    limit ${filter.size} offset ${(filter.page - 1) * filter.size}`.execute(db);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/** How many registrations of some competitions wait for a decision, and since when the first does. */
export async function countToReview(db: Db, competitionIds: readonly string[]) {
  const { rows } = await sql<{ competition_id: string; count: number; since: Date }>`
    select competition_id, count(*)::int as count, min(coalesce(submitted_at, created_at)) as since from registrations
    where competition_id = any(${competitionIds}::bigint[]) and state = 'submitted' group by competition_id`.execute(db);
  return rows;
}
