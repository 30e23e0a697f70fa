import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type ClassRow = { id: string; name: string; students: number; inside: number; follow: boolean | null };

/** The classes of an institution, with how many of their students are in a space, and whether it follows them. */
export async function classesFor(db: Db, institutionId: string, spaceId: string): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    select c.class_id as id, c.class_name as name, count(*)::int as students,
      (count(*) filter (where m.state = 'approved'))::int as inside, k.follow
    from admin_class_people c
    left join space_members m on m.space_id = ${spaceId} and m.user_id = c.user_id
    left join space_classes k on k.space_id = ${spaceId} and k.class_id = c.class_id
    where c.institution_id = ${institutionId}
    group by c.class_id, c.class_name, k.follow order by c.class_name`.execute(db);
  return rows;
}

/** The classes that were added to a space, by name, with all their students. */
export async function classesIn(db: Db, spaceId: string) {
  const { rows } = await sql<{ id: string; name: string; users: string[] }>`
    select c.class_id::text as id, c.class_name as name, array_agg(c.user_id::text) as users
    from space_classes k join admin_class_people c on c.class_id = k.class_id
    where k.space_id = ${spaceId} group by c.class_id, c.class_name order by c.class_name, c.class_id`.execute(db);
  return rows;
}

/** Students of a class who are no members of a space; those a teacher refused or let go stay out where `newcomers` alone are asked for. */
export async function outsideOf(db: Db, of: { classId: string; spaceId: string; newcomers?: boolean }): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select c.user_id from admin_class_people c
    left join space_members m on m.space_id = ${of.spaceId} and m.user_id = c.user_id
    where c.class_id = ${of.classId} and (m.user_id is null or (${of.newcomers !== true} and m.state <> 'approved'))
    order by c.user_id limit 501`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** The institution of a class, undefined for one without students. */
export async function institutionOfClass(db: Db, classId: string) {
  const { rows } = await sql<{ institution_id: string }>`
    select institution_id from admin_class_people where class_id = ${classId} limit 1`.execute(db);
  return rows[0]?.institution_id;
}

type Added = { spaceId: string; classId: string; follow: boolean; by: string; now: Date };

export const noteClass = (db: Db, { spaceId, classId, follow, by, now }: Added) =>
  db
    .insertInto('space_classes')
    .values({ space_id: spaceId, class_id: classId, follow, added_by: by, added_at: now })
    .onConflict((conflict) => conflict.columns(['space_id', 'class_id']).doUpdateSet({ follow }))
    .execute();

export const setFollow = (db: Db, of: { spaceId: string; classId: string; follow: boolean }) =>
  db
    .updateTable('space_classes')
    .set({ follow: of.follow })
    .where('space_id', '=', of.spaceId)
    .where('class_id', '=', of.classId)
    .returning('class_id')
    .executeTakeFirst();

/** Classes that active spaces follow. */
export const followed = (db: Db) =>
  db
    .selectFrom('space_classes')
    .innerJoin('spaces', 'spaces.id', 'space_classes.space_id')
    .select(['space_classes.space_id', 'space_classes.class_id', 'space_classes.added_by'])
    .where('space_classes.follow', '=', true)
    .where('spaces.state', '=', 'active')
    .execute();
