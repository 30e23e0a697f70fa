import { removeLabTemplate } from '@praxis/contract/labs/machines';
import { afterEach, expect, test } from 'vitest';
import { closeLabHosts, labSchool } from '../../../testing/makers/lab-school.ts';
import { smallLab } from '../../../testing/makers/labs.ts';

afterEach(closeLabHosts);

test('a template of an operator is not taken away while machines stand on it or labs need it', async () => {
  const { as, person, task, started, teacher, space, student, host, db } = await labSchool();
  const operator = await person('operator');
  const remove = (template: string) => as(operator).call(removeLabTemplate, { host: host.name, template });
  expect((await remove('tiny')).key).toBe('lab_template_built_in');
  const machines = [{ node: 'web01', title: 'Web server', template: 'own-one' }];
  const taskId = await task(teacher, space, smallLab('Own systems', { machines }));
  const refused = await remove('own-one');
  expect([refused.key, refused.msg]).toEqual(['lab_template_labs', expect.stringContaining('Own systems')]);
  const { machine } = await started(student, await task(teacher, space));
  await db.updateTable('lab_machines').set({ template: 'own-one' }).where('id', '=', machine).execute();
  expect((await remove('own-one')).key).toBe('lab_template_machines');
  await db.updateTable('lab_machines').set({ template: 'tiny' }).where('id', '=', machine).execute();
  await db.updateTable('lab_tasks').set({ state: 'withdrawn' }).where('id', '=', taskId).execute();
  await db.updateTable('labs').set({ removed_at: new Date() }).where('title', '=', 'Own systems').execute();
  expect((await remove('own-one')).code).toBe(1);
  expect(host.calls.at(-1)).toMatchObject({ name: 'removeTemplate', body: { template: 'own-one' } });
});
