import { openProjectPart, saveProjectPart } from '@praxis/contract/projects/parts';
import { handInProject, openProjectRun, reviewProjectStage } from '@praxis/contract/projects/run';
import { expect, test } from 'vitest';
import { upload } from '../../../testing/makers/accounts.ts';
import { projectSchool } from '../../../testing/project-school.ts';
import type { TestPerson } from '../../../testing/world.ts';

/** A team of two at its second stage, to which links and files are handed in. */
async function atStageTwo() {
  const school = await projectSchool();
  const { as, a, b, taskId, started, handedIn } = school;
  const run_id = await started(taskId, [a, b]);
  await handedIn(run_id, a);
  const two = { run_id, stage_id: 'two' };
  const send = async (who: TestPerson, name: string) =>
    (await upload(school as never, who, 'project_file', name, Buffer.from(name))).file_id!;
  const names = async (who: TestPerson) =>
    (await as(who).call(openProjectPart, { ...two, part_id: 'video' })).data.files.map(({ name }) => name).sort();
  return { ...school, run_id, two, send, names, video: { ...two, part_id: 'video' }, code: { ...two, part_id: 'code' } };
}

test('files that team-mates add at once all stay, also of forty saves, and each is taken away alone', async () => {
  const { as, a, b, video, send, names } = await atStageTwo();
  const files = await Promise.all(Array.from({ length: 10 }, (_, at) => send(at % 2 ? a : b, `f${at}.txt`)));
  const add = (at: number) => as(at % 2 ? a : b).call(saveProjectPart, { ...video, revision: 0, add_file_ids: [files[at % 10]!] });
  const replies = await Promise.all(Array.from({ length: 40 }, (_, at) => add(at)));
  expect(replies.every(({ code, data }) => code === 1 && data.saved)).toBe(true);
  expect(await names(a)).toHaveLength(10);
  await as(a).call(saveProjectPart, { ...video, revision: 0, remove_file_ids: [files[0]!] });
  expect(await names(b)).toEqual(['f1.txt', 'f2.txt', 'f3.txt', 'f4.txt', 'f5.txt', 'f6.txt', 'f7.txt', 'f8.txt', 'f9.txt']);
  expect((await as(a).call(saveProjectPart, { ...video, revision: 0, add_file_ids: [files[0]!] })).key).toBe('file_not_found');
});

test('nobody writes over a link of a team-mate they have not seen', async () => {
  const { as, a, b, code } = await atStageTwo();
  const save = (who: TestPerson, revision: number, link: string) => as(who).call(saveProjectPart, { ...code, revision, link });
  expect((await save(a, 0, 'https://example.org/a')).data).toEqual({ saved: true, revision: 1 });
  expect((await save(b, 0, 'https://example.org/b')).data).toEqual({ saved: false, revision: 1 });
  expect((await as(b).call(openProjectPart, code)).data).toMatchObject({ link: 'https://example.org/a', saved_by: { id: a.id } });
  expect((await save(b, 1, 'https://example.org/b')).data).toEqual({ saved: true, revision: 2 });
  // The same again is what stands there.
  expect((await save(b, 1, 'https://example.org/b')).data).toEqual({ saved: true, revision: 2 });
});

test('whoever reviews opens the files that were handed in, whatever the team put in their place since', async () => {
  const { as, a, teacher, two, video, code, send, run_id } = await atStageTwo();
  const [first, second] = [await send(a, 'first.txt'), await send(a, 'second.txt')];
  await as(a).call(saveProjectPart, { ...code, revision: 0, link: 'https://example.org' });
  await as(a).call(saveProjectPart, { ...video, revision: 0, add_file_ids: [first] });
  expect((await as(a).call(handInProject, two)).code).toBe(1);
  await as(a).call(saveProjectPart, { ...video, revision: 1, add_file_ids: [second], remove_file_ids: [first] });
  const files = (await as(teacher).call(openProjectRun, { run_id })).data.stages[1]!.parts[1]!.files;
  expect(files.map(({ name }) => name)).toEqual(['first.txt']);
  expect((await as(teacher).call(openProjectPart, video)).data.files.map(({ name }) => name)).toEqual(['first.txt']);
  expect((await as(teacher).call(reviewProjectStage, { ...two, verdict: 'reviewed', criteria: { right: 1, tested: 1 } })).code).toBe(1);
});

test('a deliverable that is not there, or of a foreign team, is not told', async () => {
  const { as, a, c, two, video } = await atStageTwo();
  expect((await as(a).call(openProjectPart, { ...two, part_id: 'nothing' })).code).toBe(-99);
  expect((await as(c).call(openProjectPart, video)).code).toBe(-99);
});

test('a save tells open rooms which deliverable to load, not to load the whole room', async () => {
  const { db, as, a, video, send } = await atStageTwo();
  await as(a).call(saveProjectPart, { ...video, revision: 0, add_file_ids: [await send(a, 'one.txt')] });
  const [last] = await db
    .selectFrom('realtime_messages')
    .select('body')
    .where('topic', '=', `project-run:${video.run_id}`)
    .orderBy('seq', 'desc')
    .limit(1)
    .execute();
  expect(last!.body).toEqual({ stage_id: 'two', part_id: 'video' });
});
