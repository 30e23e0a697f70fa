import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** What a course took of a version. */
export const findUse = (db: Db, courseId: string, versionId: string) =>
  db
    .selectFrom('course_library_uses')
    .select(['media_id', 'file_id'])
    .where('course_id', '=', courseId)
    .where('version_id', '=', versionId)
    .executeTakeFirst();

type NewUse = { course_id: string; version_id: string; item_id: string; media_id: string | null; file_id: string | null; taken_by: string };

export const insertUse = (db: Db, use: NewUse) => db.insertInto('course_library_uses').values(use).execute();

/** The item and version a file of a course was taken from. */
export const findOrigin = (db: Db, courseId: string, mediaId: string) =>
  db
    .selectFrom('course_library_uses as u')
    .innerJoin('library_facts as f', 'f.version_id', 'u.version_id')
    .select(['u.item_id', 'f.number', 'f.name', 'f.kind'])
    .where('u.course_id', '=', courseId)
    .where('u.media_id', '=', mediaId)
    .executeTakeFirst();

export const deleteUses = (db: Db, itemIds: readonly string[]) =>
  db
    .deleteFrom('course_library_uses')
    .where('item_id', 'in', [...itemIds])
    .execute();

/** Whether a config shows what a course took: the same processed file, a picture inside a handout, or the same address. */
const shows = sql`(
  c.media_id = u.media_id
  or (u.media_id is null and u.file_id is not null and strpos(c.config ->> 'html', 'data-file="' || u.file_id || '"') > 0)
  or (f.address is not null and c.config ->> 'address' = f.address))`;

const activities = (tree: string) => sql`
  cross join lateral (
    select n ->> 'id' as id, n ->> 'title' as title
    from jsonb_path_query(${sql.ref(tree)}, '$.chapters[*].sections[*].activities[*]') n) a`;

/** Activities of drafts and of the versions students see that show some items. */
const showings = (itemIds: readonly string[]) => sql`
  with u as (select * from course_library_uses where item_id = any(${[...itemIds]}::bigint[])),
  showings as (
    select u.item_id, u.course_id, a.id as activity_id, a.title, f.number, false as published
    from u
    join library_facts f on f.version_id = u.version_id
    join course_drafts d on d.course_id = u.course_id
    ${activities('d.tree')}
    join course_draft_configs c on c.course_id = u.course_id and c.activity_id = a.id
    where ${shows}
    union all
    select u.item_id, u.course_id, a.id, a.title, f.number, true
    from u
    join library_facts f on f.version_id = u.version_id
    join course_versions v on v.course_id = u.course_id
    join courses k on k.id = u.course_id
    ${activities('v.tree')}
    join course_version_configs c on c.version_id = v.id and c.activity_id = a.id
    where ${shows} and (v.id = k.newest_version_id or exists (
      select 1 from space_courses s where s.version_id = v.id and s.removed_at is null)))`;

/** How many activities show each item. */
export async function countShowings(db: Db, itemIds: readonly string[]): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ item_id: string; count: string }>`
    ${showings(itemIds)}
    select item_id::text, count(distinct (course_id, activity_id)) as count from showings group by item_id`.execute(db);
  return new Map(rows.map((row) => [row.item_id, Number(row.count)]));
}

/** The activities that show an item; `learnt` says whether one of some spaces learns the course. */
export async function findShowings(db: Db, itemId: string, spaceIds: readonly string[]) {
  const { rows } = await sql<{
    course_id: string;
    course: string;
    owner_id: string;
    activity: string;
    version: number;
    published: boolean;
    learnt: boolean;
  }>`
    ${showings([itemId])}
    select k.id::text as course_id, k.title as course, k.owner_id::text, max(s.title) as activity, max(s.number) as version,
           bool_or(s.published) as published,
           exists (select 1 from space_courses l where l.course_id = k.id and l.removed_at is null
                   and l.space_id = any(${[...spaceIds]}::bigint[])) as learnt
    from showings s join courses k on k.id = s.course_id
    group by k.id, k.title, k.owner_id, s.activity_id
    order by k.title, k.id, max(s.title)`.execute(db);
  return rows;
}

/** Courses that took an older version of an item, with their owners. */
export const findCoursesBehind = (db: Db, itemId: string, number: number) =>
  db
    .selectFrom('course_library_uses as u')
    .innerJoin('library_facts as f', 'f.version_id', 'u.version_id')
    .innerJoin('courses as c', 'c.id', 'u.course_id')
    .innerJoin('course_draft_configs as d', (join) => join.onRef('d.course_id', '=', 'c.id').onRef('d.media_id', '=', 'u.media_id'))
    .select(['c.id', 'c.title', 'c.owner_id', 'f.name'])
    .distinct()
    .where('u.item_id', '=', itemId)
    .where('f.number', '<', number)
    .execute();
