import type { SpaceRole, TaRight } from '@praxis/contract/spaces/spaces';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { memberFrom, type SpaceMember } from './member.rules.ts';

const isId = (text: string) => /^[1-9]\d{0,18}$/.test(text);

/** A space with what decides the standing of one person in it. */
export async function findSpaceWithMember(db: Db, spaceId: string, userId: string) {
  if (!isId(spaceId)) return undefined;
  const row = await db
    .selectFrom('spaces')
    .leftJoin('space_members', (join) => join.onRef('space_members.space_id', '=', 'spaces.id').on('space_members.user_id', '=', userId))
    .selectAll('spaces')
    .select([
      'space_members.id as membership_id',
      'space_members.role as member_role',
      'space_members.state as member_state',
      'space_members.ta_rights',
      'space_members.group_id',
      'space_members.source as member_source',
    ])
    .where('spaces.id', '=', spaceId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { membership_id, member_role, member_state, member_source, ta_rights, group_id, ...space } = row;
  const member = memberFrom(userId, { owner_id: space.owner_id, role: member_role, state: member_state, ta_rights, group_id });
  return { space, member, membershipId: membership_id, membershipState: member_state, membershipSource: member_source };
}

/** A space and the asking person's place in it. */
export type SpaceWithMember = NonNullable<Awaited<ReturnType<typeof findSpaceWithMember>>>;

/** What an approved member, teacher or owner is in a space; undefined for everybody else and for a space that does not exist. */
export async function memberIn(db: Db, userId: string, spaceId: string): Promise<SpaceMember | undefined> {
  return (await findSpaceWithMember(db, spaceId, userId))?.member;
}

/** Whether somebody is an approved teacher or assistant of any space. */
export const assistsSomewhere = async (db: Db, userId: string) =>
  (
    await db
      .selectFrom('space_members')
      .select('id')
      .where('user_id', '=', userId)
      .where('role', '<>', 'student')
      .where('state', '=', 'approved')
      .limit(1)
      .execute()
  ).length > 0;

/** Ids of the approved people of a space, its owner included, or only those of one role. */
export async function memberIds(db: Db, spaceId: string, role?: SpaceRole): Promise<string[]> {
  const members = db
    .selectFrom('space_members')
    .select('user_id')
    .where('space_id', '=', spaceId)
    .where('state', '=', 'approved')
    .$if(role !== undefined, (query) => query.where('role', '=', role as string))
    .orderBy('user_id');
  const rows = role === 'owner' ? [] : await members.execute();
  if (role !== undefined && role !== 'owner') return rows.map((row) => row.user_id);
  const owner = await db.selectFrom('spaces').select('owner_id').where('id', '=', spaceId).executeTakeFirst();
  return owner ? [owner.owner_id, ...rows.map((row) => row.user_id)] : [];
}

/** Ids of those who have a right in a space: owner, teachers, and assistants who were given it. */
export async function idsWithRight(db: Db, spaceId: string, right: TaRight): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select owner_id as user_id from spaces where id = ${spaceId}
    union
    select user_id from space_members
    where space_id = ${spaceId} and state = 'approved' and (role = 'teacher' or (role = 'ta' and ${right} = any(ta_rights)))`.execute(db);
  return rows.map((row) => row.user_id);
}

/** The standings of one person in several spaces, for lists of other modules: space id → standing; spaces without one are left out. */
export async function spaceMembersOf(db: Db, userId: string, spaceIds: readonly string[]): Promise<Map<string, SpaceMember>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('spaces')
    .leftJoin('space_members', (join) => join.onRef('space_members.space_id', '=', 'spaces.id').on('space_members.user_id', '=', userId))
    .select([
      'spaces.id',
      'spaces.owner_id',
      'space_members.role',
      'space_members.state',
      'space_members.ta_rights',
      'space_members.group_id',
    ])
    .where('spaces.id', 'in', [...spaceIds])
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const member = memberFrom(userId, row);
      return member ? [[row.id, member] as const] : [];
    }),
  );
}
