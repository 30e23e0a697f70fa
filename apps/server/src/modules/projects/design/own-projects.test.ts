import { listProjects, makeProject, removeProject } from '@praxis/contract/projects/design';
import { expect, test } from 'vitest';
import { projectSchool } from '../../../testing/project-school.ts';

test('a teacher lists their own projects, the newest first, and removes one that was given to nobody', async () => {
  const { as, teacher, a, person, done } = await projectSchool();
  const list = async (who: typeof teacher, search = '') => (await done(as(who).call(listProjects, { search }))).list;
  const [given] = await list(teacher);
  expect(given).toMatchObject({ title: 'Cache simulator', stages: 2, version: 1, changed: false, tasks: 1 });
  const { project_id } = await done(as(teacher).call(makeProject, { title: 'Compiler', intro: 'About it' }));
  expect(await list(teacher)).toMatchObject([{ id: project_id, title: 'Compiler', stages: 0, version: null, tasks: 0 }, { id: given!.id }]);
  expect((await list(teacher, 'comp')).map(({ id }) => id)).toEqual([project_id]);
  const stranger = await person('teacher');
  for (const who of [stranger, a]) {
    expect(await list(who)).toEqual([]);
    expect((await as(who).call(removeProject, { project_id })).key).toBe('not_available');
  }
  // What a space works at stays.
  expect((await as(teacher).call(removeProject, { project_id: given!.id })).key).toBe('project_in_use');
  await done(as(teacher).call(removeProject, { project_id }));
  expect((await list(teacher)).map(({ id }) => id)).toEqual([given!.id]);
  expect((await as(teacher).call(removeProject, { project_id })).key).toBe('not_available');
});
