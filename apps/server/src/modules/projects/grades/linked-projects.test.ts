import { saveProjectPart } from '@praxis/contract/projects/parts';
import { handInProject } from '@praxis/contract/projects/run';
import { nextSteps, setGoal } from '@praxis/contract/skills/goals';
import { editMap, saveFrame } from '@praxis/contract/skills/maps';
import { expect, test } from 'vitest';
import { projectSchool } from '../../../testing/project-school.ts';

test('a stage of a project that is linked to a goal is suggested by its name, until the team has handed it in', async () => {
  const { db, as, a, b, teacher, taskId, started, done } = await projectSchool();
  const { project_id } = await db.selectFrom('project_tasks').select('project_id').where('id', '=', taskId).executeTakeFirstOrThrow();
  const frame = { frame_kind: 'private' as const, frame_id: teacher.id };
  const { ids } = await done(
    as(teacher).call(editMap, {
      ...{ ...frame, revision: 0, edit_id: `edit-${teacher.id}-01` },
      operations: [
        { op: 'add', key: 'new-a', name: 'Cache design' },
        { op: 'link', key: 'new-a', object_kind: 'project', object_id: project_id, part: 'one' },
        { op: 'link', key: 'new-a', object_kind: 'project', object_id: project_id, part: 'gone' },
      ],
    }),
  );
  await done(as(teacher).call(saveFrame, { ...frame, title: 'Map', intro: 'All', published: true }));
  await done(as(a).call(setGoal, { skill_id: ids['new-a']!, on: true }));
  const suggested = async () =>
    (await as(a).call(nextSteps, {})).data.suggestions.map(({ kind, part, title, link }) => [kind, part, title, link]);
  const stage = ['project', 'one', 'Cache simulator · Stage one'];
  expect(await suggested()).toEqual([[...stage, `/index/project/${taskId}`]]);
  const run_id = await started(taskId, [a, b]);
  expect(await suggested()).toEqual([[...stage, `/project/${run_id}/one`]]);
  await as(a).call(saveProjectPart, { run_id, stage_id: 'one', part_id: 'text', revision: 0, html: '<p>Done</p>' });
  await done(as(b).call(handInProject, { run_id, stage_id: 'one' }));
  expect(await suggested()).toEqual([]);
});
