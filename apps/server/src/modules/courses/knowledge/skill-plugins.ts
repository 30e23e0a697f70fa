import { addressOf } from '@praxis/contract/core/pages';
import type { ActivityNode } from '@praxis/contract/courses/tree';
import type { App } from '../../../platform/app.ts';
import { type ObjectSort, registerSkillFrame, registerSkillObject, type VisibleObject } from '../../skills/index.ts';
import { placesOf, spacesLearntIn } from '../../spaces/index.ts';
import { activitiesOf } from '../authoring/course-tree.rules.ts';
import { findCourse, findDraft } from '../courses.store.ts';
import { orderOfCourse } from './course-order.rules.ts';
import { activitiesLearnt, courseIdsOf, coursesOfSpaces, draftsOf, ownDrafts } from './knowledge.store.ts';
import { clipOf, seenLessons } from './seen-lessons.ts';

const IN_COURSE = /^(\d{1,18}):([A-Za-z0-9_-]{1,40})$/;
const MINUTES = 10;

const spaceIdsOf = async (db: App['db'], userId: string) => (await placesOf(db, userId)).map(({ spaceId }) => spaceId);

/** A clip such as 120-245 begins at its second. */
const clipQuery = (part: string): Record<string, string> => {
  const clip = clipOf(part);
  return clip ? { at: String(clip[0]) } : {};
};

type Asked = { id: string; part: string; courseId: string; activityId: string };

const asked = (objects: readonly { id: string; part: string }[]): Asked[] =>
  objects.flatMap(({ id, part }) => {
    const found = IN_COURSE.exec(id);
    return found ? [{ id, part, courseId: found[1]!, activityId: found[2]! }] : [];
  });

/** The replay of a class is watched like a video. */
const sortOf = ({ kind }: ActivityNode): ObjectSort => (kind === 'video' || kind === 'replay' ? 'video' : kind === 'lab' ? 'lab' : 'other');

const view = ({ id, part }: Asked, node: ActivityNode, more: Pick<VisibleObject, 'link' | 'done'>): VisibleObject => ({
  ...{ id, part, title: node.title, minutes: node.seconds > 0 ? Math.ceil(node.seconds / 60) : MINUTES, ...more },
  ...{ sort: sortOf(node), seconds: node.seconds },
});

/** Maps of courses: their owner draws them, everybody in a space that learns the course reads them. */
export function courseSkills(app: App) {
  registerSkillFrame(app, {
    kind: 'course',
    mayEdit: async (db, userId, id) => (await findCourse(db, id))?.owner_id === userId,
    mayRead: async (db, userId, id) => (await coursesOfSpaces(db, await spaceIdsOf(db, userId))).includes(id),
    listed: async (db, userId) => [
      ...new Set([...(await courseIdsOf(db, userId)), ...(await coursesOfSpaces(db, await spaceIdsOf(db, userId)))]),
    ],
    title: async (db, id) => (await findCourse(db, id))?.title,
    async order(db, id) {
      const tree = (await findCourse(db, id)) && (await findDraft(db, id)).tree;
      return tree ? orderOfCourse(id, tree) : [];
    },
  });

  registerSkillObject(app, {
    kind: 'activity',
    async visible(db, objects, { userId, now }) {
      const wanted = asked(objects);
      const courseIds = [...new Set(wanted.map(({ courseId }) => courseId))];
      const learnt = await activitiesLearnt(db, { userId, spaceIds: await spacesLearntIn(db, userId), courseIds, now });
      const own = new Map((await ownDrafts(db, userId, courseIds)).map((row) => [row.course_id, row.tree]));
      return wanted.flatMap((object) => {
        const { courseId, activityId, part } = object;
        const open = learnt.find((row) => row.course_id === courseId && row.activity_id === activityId);
        const tree = open?.tree ?? own.get(courseId);
        const node = tree && activitiesOf(tree).find(({ id }) => id === activityId);
        if (!node) return [];
        const link = open
          ? addressOf('learn', { spaceId: open.space_id, courseId, activityId }, clipQuery(part))
          : addressOf('coursePreview', { courseId, activityId }, clipQuery(part));
        return [view(object, node, { link, done: open?.done ?? false })];
      });
    },
    async sorts(db, ids) {
      const wanted = asked(ids.map((id) => ({ id, part: '' })));
      const drafts = await draftsOf(db, [...new Set(wanted.map(({ courseId }) => courseId))]);
      const sorts = new Map(
        drafts.flatMap(({ course_id, tree }) => activitiesOf(tree).map((node) => [`${course_id}:${node.id}`, sortOf(node)])),
      );
      return new Map(ids.flatMap((id) => (sorts.has(id) ? [[id, sorts.get(id)!]] : [])));
    },
    seen: (db, objects, of) => seenLessons(db, asked(objects), of),
    async linkable(db, ids, userId) {
      const wanted = asked(ids.map((id) => ({ id, part: '' })));
      const own = await ownDrafts(db, userId, [...new Set(wanted.map(({ courseId }) => courseId))]);
      const known = new Set(own.flatMap(({ course_id, tree }) => activitiesOf(tree).map(({ id }) => `${course_id}:${id}`)));
      return new Set(ids.filter((id) => known.has(id)));
    },
  });
}
