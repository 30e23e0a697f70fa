import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { memberFrom, type SpaceMember } from './member.rules.ts';

/** What other modules need of a person in a space, in one small query. */
export type MemberSpace = { spaceId: string; spaceName: string; active: boolean; member: SpaceMember; joinedAt: Date };

type Row = {
  name: string;
  state: string;
  owner_id: string;
  role: string | null;
  member_state: string | null;
  ta_rights: string[] | null;
  group_id: string | null;
  joined_at: Date;
};

/** The place of an approved member, teacher or owner; undefined for everybody else and for a space that does not exist. */
export async function findMemberSpace(db: Db, userId: string, spaceId: string): Promise<MemberSpace | undefined> {
  const { rows } = await sql<Row>`${prepared('place')}
    select s.name, s.state, s.owner_id, m.role, m.state as member_state, m.ta_rights, m.group_id, coalesce(m.joined_at, s.created_at) as joined_at
    from spaces s left join space_members m on m.space_id = s.id and m.user_id = ${userId}
    where s.id = ${spaceId}`.execute(db);
  const row = rows[0];
  const member = row && memberFrom(userId, { ...row, state: row.member_state });
  return row && member && { spaceId, spaceName: row.name, active: row.state === 'active', member, joinedAt: row.joined_at };
}

/** The places of a person in active spaces. */
export async function placesOf(db: Db, userId: string): Promise<MemberSpace[]> {
  const { rows } = await sql<Row & { id: string }>`
    select s.id, s.name, s.state, s.owner_id, m.role, m.state as member_state, m.ta_rights, m.group_id, coalesce(m.joined_at, s.created_at) as joined_at
    from spaces s left join space_members m on m.space_id = s.id and m.user_id = ${userId}
    where s.state = 'active' and (s.owner_id = ${userId} or m.state = 'approved')`.execute(db);
  return rows.flatMap((row) => {
    const member = memberFrom(userId, { ...row, state: row.member_state });
    return member ? [{ spaceId: row.id, spaceName: row.name, active: true, member, joinedAt: row.joined_at }] : [];
  });
}

/** When spaces begin and end, of those that do. */
export const findSpaceDates = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('spaces')
        .select(['id', 'name', 'start_at', 'end_at'])
        .where('id', 'in', [...ids])
        .where((at) => at.or([at('start_at', 'is not', null), at('end_at', 'is not', null)]))
        .execute();

/** When a person joined each of some spaces. */
export async function joinedAt(db: Db, userId: string, spaceIds: readonly string[]): Promise<Map<string, Date>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('space_members')
    .select(['space_id', 'joined_at'])
    .where('user_id', '=', userId)
    .where('space_id', 'in', [...spaceIds])
    .execute();
  return new Map(rows.flatMap((row) => (row.joined_at ? [[row.space_id, row.joined_at] as const] : [])));
}

/** Names of spaces by id. */
export async function spaceNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('spaces')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The active spaces of an institution by name. */
export const spacesOfInstitution = (db: Db, institutionId: string): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('spaces')
    .select(['id', 'name'])
    .where('institution_id', '=', institutionId)
    .where('state', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Ids of the active spaces in which a person is an approved student. */
export async function spacesLearntIn(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('space_members')
    .innerJoin('spaces', 'spaces.id', 'space_members.space_id')
    .select('spaces.id')
    .where('space_members.user_id', '=', userId)
    .where('space_members.state', '=', 'approved')
    .where('space_members.role', '=', 'student')
    .where('spaces.state', '=', 'active')
    .execute();
  return rows.map((row) => row.id);
}

/** A few people of a space, its owner among them, whose name begins so, by name. */
export async function namesInSpace(
  db: Db,
  spaceId: string,
  { start, except, most }: { start: string; except: string; most: number },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id::text, p.name from space_people p
    where p.id in (
        select owner_id from spaces where id = ${spaceId}
        union select user_id from space_members where space_id = ${spaceId} and state = 'approved')
      and p.id <> ${except} and p.name ilike ${`${literally(start)}%`}
    order by p.name, p.id limit ${most}`.execute(db);
  return rows;
}

/** Those of some people who were students of a space and are no longer in it. */
export async function formerStudents(db: Db, spaceId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id::text from space_members
    where space_id = ${spaceId} and user_id = any(${[...ids]}::bigint[]) and role = 'student' and state <> 'approved'`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Ids of the owner and the teachers of a space. */
export async function leaderIds(db: Db, spaceId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select owner_id as user_id from spaces where id = ${spaceId}
    union select user_id from space_members where space_id = ${spaceId} and state = 'approved' and role = 'teacher'`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Requests to join that wait in some spaces, and since when. */
export async function requestsWaiting(db: Db, spaceIds: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; count: number; since: Date }>`
    select s.id, s.name, count(*)::int as count, min(m.applied_at) as since from space_members m join spaces s on s.id = m.space_id
    where m.state = 'unreviewed' and m.space_id = any(${[...spaceIds]}::bigint[]) group by s.id`.execute(db);
  return rows;
}

/** Who learns in a space, or did: with the number and group that lists show. */
export async function learnersOf(db: Db, spaceId: string, userId?: string) {
  const { rows } = await sql<{ id: string; name: string; no: string; groupId: string | null; joinedAt: Date | null; former: boolean }>`
    select m.user_id::text as id, p.name, p.student_no as no, m.group_id::text as "groupId", m.joined_at as "joinedAt",
      m.state <> 'approved' as former
    from space_members m join space_people p on p.id = m.user_id
    where m.space_id = ${spaceId} and m.role = 'student' and m.state in ('approved', 'left', 'removed') and m.joined_at is not null
      and (${userId ?? null}::bigint is null or m.user_id = ${userId ?? null})
    order by p.student_no = '', p.student_no, p.name, m.user_id`.execute(db);
  return rows;
}

/** The groups of a space by name. */
export const groupsIn = (db: Db, spaceId: string) =>
  db.selectFrom('space_groups').select(['id', 'name']).where('space_id', '=', spaceId).orderBy('name').orderBy('id').execute();

/** Who owns some spaces. */
export async function ownersOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('spaces')
    .select(['id', 'owner_id'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.owner_id]));
}
