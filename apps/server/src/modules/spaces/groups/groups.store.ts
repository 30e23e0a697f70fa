import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export const findGroup = (db: Db, id: string) => db.selectFrom('space_groups').selectAll().where('id', '=', id).executeTakeFirst();

export const findGroups = (db: Db, spaceId: string) =>
  db.selectFrom('space_groups').select(['id', 'name', 'leader_id']).where('space_id', '=', spaceId).orderBy('id').execute();

/** Approved people of a space that are in a group, with their names. */
export const findGroupMembers = (db: Db, spaceId: string) =>
  db
    .selectFrom('space_members')
    .innerJoin('space_people', 'space_people.id', 'space_members.user_id')
    .select(['space_members.id', 'space_members.user_id', 'space_members.group_id', 'space_people.name', 'space_people.avatar_file_id'])
    .where('space_id', '=', spaceId)
    .where('state', '=', 'approved')
    .where('group_id', 'is not', null)
    .orderBy('space_members.id')
    .execute();

export async function countWithoutGroup(db: Db, spaceId: string) {
  const row = await db
    .selectFrom('space_members')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('space_id', '=', spaceId)
    .where('state', '=', 'approved')
    .where('role', '=', 'student')
    .where('group_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Ids of the memberships of approved students in the order of their numbers, locked: those in no group, or all. */
export async function studentsToDeal(db: Db, spaceId: string, everybody: boolean) {
  const { rows } = await sql<{ id: string }>`
    select m.id from space_members m join space_people u on u.id = m.user_id
    where m.space_id = ${spaceId} and m.state = 'approved' and m.role = 'student' and (${everybody} or m.group_id is null)
    order by u.student_no nulls last, u.name, m.id for update of m`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds a group; undefined when its name is taken. */
export const insertGroup = (db: Db, spaceId: string, name: string) =>
  db
    .insertInto('space_groups')
    .values({ space_id: spaceId, name })
    .onConflict((conflict) => conflict.columns(['space_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const isGroupNameUsed = async (db: Db, spaceId: string, name: string, except: string) =>
  Boolean(
    await db
      .selectFrom('space_groups')
      .select('id')
      .where('space_id', '=', spaceId)
      .where('name', '=', name)
      .where('id', '!=', except)
      .executeTakeFirst(),
  );

export const updateGroup = (db: Db, id: string, change: { name?: string; leader_id?: string | null }) =>
  db
    .updateTable('space_groups')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();

export const deleteGroup = (db: Db, id: string) => db.deleteFrom('space_groups').where('id', '=', id).execute();

/** A leader who is no longer in the group leads it no more. */
export const dropLeadersOutside = (db: Db, spaceId: string) =>
  db
    .updateTable('space_groups')
    .set({ leader_id: null })
    .where('space_id', '=', spaceId)
    .where('leader_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('space_members')
            .select('space_members.id')
            .whereRef('space_members.group_id', '=', 'space_groups.id')
            .whereRef('space_members.user_id', '=', 'space_groups.leader_id')
            .where('space_members.state', '=', 'approved'),
        ),
      ),
    )
    .execute();
