import { designLab, removeLab } from '@praxis/contract/labs/labs';
import { changeLabTask, giveLabTask } from '@praxis/contract/labs/tasks';
import { cancelClass, getClass } from '@praxis/contract/live-classes/live-classes';
import { unpublishProblem } from '@praxis/contract/problems/authoring';
import { expect, test } from 'vitest';
import { labMakers, smallLab } from '../../testing/makers/labs.ts';
import { classMakers } from '../../testing/makers/live-classes.ts';
import { problemMakers } from '../../testing/makers/problems.ts';
import { searchSchool } from '../../testing/makers/search.ts';
import type { TestPerson } from '../../testing/world.ts';

async function school() {
  const created = await searchSchool();
  const found = async (who: TestPerson, q: string) => (await created.found(who, q)).map((hit) => `${hit.kind} ${hit.title} ${hit.link}`);
  /** Asked four times a second at most: searches of a person are limited. */
  const eventually = (who: TestPerson, q: string, lines: string[]) =>
    created.until(`${lines.join(', ') || 'nothing'} is found`, async () => {
      await new Promise((done) => setTimeout(done, 250));
      return JSON.stringify(await found(who, q)) === JSON.stringify(lines);
    });
  return { ...created, found, eventually };
}

test('a class is found by the members of its space, leads to its replay once it ended, and is gone when it is called off', async () => {
  const { teacher, at, student, stranger: outsider, as, found, eventually, ...created } = await school();
  const classes = classMakers({ as, clock: created.clock });
  const planned = await classes.planned(at, teacher, { title: '归并排序直播课' });
  await eventually(student, '归并排序', [`class 归并排序直播课 /class/${planned.id}`]);
  expect(await found(outsider, '归并排序')).toEqual([]);
  expect((await as(student).call(getClass, { class_id: planned.id })).code).toBe(1);
  expect((await as(teacher).call(cancelClass, { class_id: planned.id })).code).toBe(1);
  expect(await found(student, '归并排序')).toEqual([]);
  const ended = await classes.ended(at, teacher);
  await eventually(student, 'Sorting', [`class Sorting /replay/${ended.id}`]);
});

test('a problem of the practice area is found by who learns and teaches, others by who set them', async () => {
  const { teacher, student, person, db, as, found, eventually, ...created } = await school();
  const { problem, draft } = problemMakers({ ...created, as, db, person });
  const open = await problem(teacher, { title: '最长回文子串', statement: '<p>给定字符串蜻蜓</p>' });
  await eventually(student, '蜻蜓', [`problem 最长回文子串 /problem/${open.id}`]);
  expect(await found(await person('expert'), '蜻蜓')).toEqual([]);
  const own = await draft(teacher, { title: '蜻蜓草稿' });
  await eventually(teacher, '蜻蜓草稿', [`problem 蜻蜓草稿 /problemSetting/${own.id}`]);
  expect(await found(student, '蜻蜓草稿')).toEqual([]);
  const waiting = () => db.selectFrom('search_changes').select('ref').where('source', '=', 'problem').where('ref', '=', open.id).execute();
  await created.until('all is written down', async () => (await waiting()).length === 0);
  await db.updateTable('problems').set({ submitted: 5, accepted: 2 }).where('id', '=', open.id).execute();
  expect(await waiting()).toEqual([]);
  expect((await as(teacher).call(unpublishProblem, { problem_id: open.id })).code).toBe(1);
  expect(await found(student, '蜻蜓')).toEqual([]);
  await eventually(teacher, '最长回文', [`problem 最长回文子串 /problemSetting/${open.id}`]);
});

test('a lab is found by its owner, and by the space it was given to until it is withdrawn', async () => {
  const { teacher, at, student, stranger: outsider, as, found, eventually, ...created } = await school();
  const { lab } = labMakers({ ...created, as });
  const id = await lab(teacher, smallLab('防火墙配置实验', { intro: '学习蜂鸟策略' }));
  await eventually(teacher, '蜂鸟策略', [`lab 防火墙配置实验 /lab/${id}`]);
  expect(await found(student, '蜂鸟策略')).toEqual([]);
  const input = await as(teacher).call(giveLabTask, { space_id: at.id, lab_id: id });
  const taskId = input.data.task_id;
  await eventually(student, '蜂鸟策略', [`lab 防火墙配置实验 /courseTask/${at.id}/0/${taskId}`]);
  expect(await found(student, 'secret')).toEqual([]);
  expect(await found(outsider, '蜂鸟策略')).toEqual([]);
  expect((await as(student).call(designLab, { lab_id: id })).code).not.toBe(1);
  expect((await as(teacher).call(changeLabTask, { task_id: taskId, state: 'withdrawn' })).code).toBe(1);
  expect(await found(student, '蜂鸟策略')).toEqual([]);
  const other = await lab(teacher, smallLab('无人机路由实验'));
  await eventually(teacher, '无人机路由', [`lab 无人机路由实验 /lab/${other}`]);
  expect((await as(teacher).call(removeLab, { lab_id: other })).code).toBe(1);
  expect(await found(teacher, '无人机路由')).toEqual([]);
});
