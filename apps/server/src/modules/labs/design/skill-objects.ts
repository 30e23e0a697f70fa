import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { registerSkillObject } from '../../skills/index.ts';
import { spacesLearntIn } from '../../spaces/index.ts';
import { labTaskAddress } from '../console/addresses.ts';
import { openTasks, ownLabs } from './skill-objects.store.ts';

const MINUTES = 40;
const isId = (id: string) => /^[1-9]\d{0,17}$/.test(id);

type Task = Awaited<ReturnType<typeof openTasks>>[number];

const placeOf = ({ id, space_id: spaceId, course_id: courseId, activity_id: activityId }: Task) =>
  courseId && activityId ? addressOf('learn', { spaceId, courseId, activityId }) : labTaskAddress({ id, space_id: spaceId });

/** Labs that skills are linked to, wherever they are given. */
export const labSkills = (app: App) =>
  registerSkillObject(app, {
    kind: 'lab',
    async visible(db, objects, { userId, now }) {
      const labIds = [...new Set(objects.map(({ id }) => id).filter(isId))];
      const tasks = await openTasks(db, { userId, spaceIds: await spacesLearntIn(db, userId), labIds, now });
      const own = await ownLabs(db, userId, labIds);
      // A lab stands once, however many of its rules are about the skill.
      return labIds.flatMap((id) => {
        const task = tasks.find(({ lab_id }) => lab_id === id);
        if (task)
          return [
            {
              id,
              part: '',
              title: task.title,
              link: placeOf(task),
              minutes: task.minutes ?? MINUTES,
              done: task.done,
              sort: 'lab' as const,
            },
          ];
        const lab = own.find((one) => one.id === id);
        return lab
          ? [
              {
                id,
                part: '',
                title: lab.title,
                link: addressOf('labDesign', { labId: id }),
                minutes: MINUTES,
                done: false,
                sort: 'lab' as const,
              },
            ]
          : [];
      });
    },
    sorts: async (_db, ids) => new Map(ids.map((id) => [id, 'lab'])),
    linkable: async (db, ids, userId) => new Set((await ownLabs(db, userId, ids.filter(isId))).map(({ id }) => id)),
  });
