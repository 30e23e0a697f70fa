import { addressOf } from '@praxis/contract/core/pages';
import type { ActivityNode, CourseTree } from '@praxis/contract/courses/tree';
import { sql } from 'kysely';
import { idsOf, type SearchDocument, type SearchSource, textOfHtml } from '../../platform/search-sources.ts';
import { visibleActivities } from './authoring/outline.rules.ts';

type Configs = ReadonlyMap<string, Record<string, unknown>>;

/** The words a reader meets inside an activity: its handout, its hint, its address. */
function wordsIn(config: Record<string, unknown> | undefined) {
  const { html, hint, address } = config ?? {};
  const text = [typeof html === 'string' ? textOfHtml(html) : '', hint, address];
  return text.filter((part): part is string => typeof part === 'string' && part !== '').join(' ');
}

const configsOf = (rows: readonly { activity_id: string; config: unknown }[]): Configs =>
  new Map(rows.map((row) => [row.activity_id, row.config as Record<string, unknown>]));

/** Courses of their owner, with the activities of the draft. */
export const ownCourseSearchSource: SearchSource = {
  async documents(db, refs) {
    const found = new Map<string, SearchDocument[]>();
    for (const ref of refs) {
      const course = await db
        .selectFrom('courses as c')
        .innerJoin('course_drafts as d', 'd.course_id', 'c.id')
        .select(['c.id', 'c.owner_id', 'c.title', 'c.intro', 'c.tags', 'c.updated_at', 'd.tree'])
        .where('c.id', '=', ref)
        .executeTakeFirst();
      if (!course) continue;
      const configs = configsOf(
        await db.selectFrom('course_draft_configs').select(['activity_id', 'config']).where('course_id', '=', ref).execute(),
      );
      const mine = {
        audiences: [`user:${course.owner_id}`],
        link: addressOf('courseDesign', { courseId: course.id }),
        at: course.updated_at,
      };
      const tree = course.tree as unknown as CourseTree;
      const activities = tree.chapters.flatMap((chapter) => chapter.sections.flatMap((section) => section.activities));
      found.set(ref, [
        { ...mine, kind: 'course', title: course.title, body: [course.intro, ...course.tags].join(' ') },
        ...activities.map((activity) => ({
          ...mine,
          kind: 'activity' as const,
          part: activity.id,
          title: activity.title,
          body: wordsIn(configs.get(activity.id)),
          context: course.title,
        })),
      ]);
    }
    return found;
  },
  refsAfter: idsOf('courses'),
};

const pairOf = (ref: string) => ref.split('-') as [spaceId: string, courseId: string];

/** Courses that spaces learn, with the activities of the version they learn. */
export const spaceCourseSearchSource: SearchSource = {
  async documents(db, refs) {
    const found = new Map<string, SearchDocument[]>();
    for (const ref of refs) {
      const [spaceId, courseId] = pairOf(ref);
      const course = await db
        .selectFrom('space_courses as s')
        .innerJoin('courses as c', 'c.id', 's.course_id')
        .innerJoin('course_versions as v', 'v.id', 's.version_id')
        .select(['c.title', 's.version_id', 's.created_at', 'v.tree', 'v.published_at'])
        .where('s.space_id', '=', spaceId)
        .where('s.course_id', '=', courseId)
        .where('s.removed_at', 'is', null)
        .executeTakeFirst();
      if (!course) continue;
      const configs = configsOf(
        await db
          .selectFrom('course_version_configs')
          .select(['activity_id', 'config'])
          .where('version_id', '=', course.version_id)
          .execute(),
      );
      const of = { audiences: [`space:${spaceId}`] };
      const link = addressOf('learn', { spaceId, courseId });
      found.set(ref, [
        { ...of, kind: 'course', title: course.title, body: '', link, at: course.created_at, within: { spaceId, courseId } },
        ...visibleActivities(course.tree as unknown as CourseTree).map(({ activity }: { activity: ActivityNode }) => ({
          ...of,
          kind: 'activity' as const,
          part: activity.id,
          title: activity.title,
          body: wordsIn(configs.get(activity.id)),
          context: course.title,
          link: addressOf('learn', { spaceId, courseId, activityId: activity.id }),
          at: course.published_at,
          within: { spaceId, courseId, activityId: activity.id },
        })),
      ]);
    }
    return found;
  },
  async refsAfter(db, after, limit) {
    const [spaceId, courseId] = after === undefined ? ['0', '0'] : pairOf(after);
    const { rows } = await sql<{ ref: string }>`
      select space_id || '-' || course_id as ref from space_courses where (space_id, course_id) > (${spaceId}::bigint, ${courseId}::bigint)
      order by space_id, course_id limit ${limit}`.execute(db);
    return rows.map((row) => row.ref);
  },
};

/** Rows of a table with an id that stand beside an activity. */
const beside = (table: 'discussion_posts' | 'activity_notes', documentOf: (row: Beside) => SearchDocument): SearchSource => ({
  async documents(db, refs) {
    const { rows } = await sql<Beside>`
      select r.id, r.space_id, r.course_id, r.activity_id, r.user_id, r.body, r.created_at, c.title as course
      from ${sql.table(table)} r join courses c on c.id = r.course_id
      where r.id = any(${[...refs]}::bigint[])
        ${table === 'discussion_posts' ? sql`and r.deleted_at is null and r.hidden_at is null` : sql``}`.execute(db);
    return new Map(rows.map((row) => [row.id, [documentOf(row)]]));
  },
  refsAfter: idsOf(table),
});

type Beside = {
  id: string;
  space_id: string;
  course_id: string;
  activity_id: string;
  user_id: string;
  body: string;
  created_at: Date;
  course: string;
};

const placeOf = (row: Beside) => ({
  title: '',
  body: row.body,
  context: row.course,
  at: row.created_at,
  within: { spaceId: row.space_id, courseId: row.course_id, activityId: row.activity_id },
});

/** Posts of discussions that are neither deleted nor hidden, for whoever may open the activity. */
export const postSearchSource = beside('discussion_posts', (row) => ({
  ...placeOf(row),
  kind: 'post',
  link: addressOf('learn', { spaceId: row.space_id, courseId: row.course_id, activityId: row.activity_id }, { side: 'discussion' }),
  audiences: [`space:${row.space_id}`],
}));

/** Notes, for their writer while the activity is open to them. */
export const noteSearchSource = beside('activity_notes', (row) => ({
  ...placeOf(row),
  kind: 'note',
  link: addressOf('learn', { spaceId: row.space_id, courseId: row.course_id, activityId: row.activity_id }, { side: 'notes' }),
  audiences: [`user:${row.user_id}`],
}));
