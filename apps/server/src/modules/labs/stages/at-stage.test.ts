import { readLabText, saveLabText } from '@praxis/contract/labs/files';
import { showLabGrid } from '@praxis/contract/labs/grid';
import { actOnMachine, askForHelp, checkLab, openConsole, readLabHint, sendLabFlag } from '@praxis/contract/labs/machines';
import { changeLabTask, finishLab, openLabRoom, startLab } from '@praxis/contract/labs/tasks';
import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/http/serve.ts';
import { newDevice } from '../../../testing/makers/assessments/assessments.ts';
import { stageVenue } from '../../../testing/makers/competitions/stage-venues.ts';
import { labMakers, smallLab } from '../../../testing/makers/labs.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import {
  type Checked,
  closeLab,
  giveLabAtStage,
  labForSection,
  labsOfStage,
  moveLabTimes,
  onChecked,
  pauseLab,
  resumeLab,
  scoresOfLab,
} from '../index.ts';

const HOUR = 3_600_000;

const hosts: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((one) => one.close()));
});

/** A lab given in a section of a pretend stage for an hour, and what was heard of its checks. */
async function contest(draft = smallLab()) {
  const created = await world();
  const { app, db, clock } = created;
  const labs = labMakers(created);
  const spaces = spaceMakers(created);
  await db.deleteFrom('lab_hosts').execute();
  const host = await labs.host();
  hosts.push(host);
  const teacher = await created.person('teacher');
  const space = await spaces.space(teacher);
  const student = (await spaces.member(space)).person;
  const stage = stageVenue(app, space);
  const sectionId = stage.section();
  const labId = await labs.lab(teacher, draft);
  const version = (await labForSection(db, teacher.id, labId))!.version!;
  const received: Checked[] = [];
  onChecked(app, async (checked) => {
    if (checked.task.section_id === sectionId) received.push(checked);
  });
  const start = clock.now();
  const end = new Date(start.getTime() + HOUR);
  const times = (endAt: Date, extra: [string, number][] = []) => ({ startAt: start, endAt, extra: new Map(extra), by: teacher.id });
  const change = <T>(work: (tx: typeof db) => Promise<T>) => inTransaction(app, work);
  const input = { stageId: stage.stageId, sectionId, labId, versionId: version.id, userId: teacher.id };
  const give = () => change((tx) => giveLabAtStage(tx, input, times(end), clock.now()));
  const taskId = await give();
  const room = async (who = student) => (await created.as(who).call(openLabRoom, { task_id: taskId })).data;
  return {
    ...created,
    ...spaces,
    ...labs,
    host,
    teacher,
    space,
    student,
    stage,
    sectionId,
    received,
    start,
    end,
    times,
    change,
    give,
    taskId,
    room,
  };
}

test('a lab in a section is worked on by those at the stage alone, and each check is heard of with its score', async () => {
  const { as, person, student, another, taskId, give, started, host, until, received, db, sectionId, room } = await withAnother();
  expect(await give()).toBe(taskId);
  expect((await as(await person('student')).call(startLab, { task_id: taskId })).key).toBe('not_available');
  await started(student, taskId);
  host.passing.add('pgrep httpd');
  await as(student).call(checkLab, { task_id: taskId });
  await until('the check was heard of', async () => received.length > 0);
  expect(received[0]!.result).toMatchObject({ userId: student.id, score: 60, flags: [] });
  const sent = await as(student).call(sendLabFlag, { task_id: taskId, rule_id: 'r3', flag: 'praxis{secret}' });
  expect(sent.data).toEqual({ passed: true, score: null });
  expect(received[1]).toMatchObject({ result: { score: 70, flags: [{ ruleId: 'r3' }] }, flag: { ruleId: 'r3', passed: true } });
  await as(student).call(readLabHint, { task_id: taskId, hint_id: 'h1' });
  expect(received[2]!.result).toMatchObject({ score: 65, at: received[1]!.result.at });
  expect(await scoresOfLab(db, sectionId)).toEqual([received[2]!.result]);
  expect(await scoresOfLab(db, sectionId, [another.id])).toEqual([]);
  expect((await room()).space.id).toBeNull();
});

test('who asks for help at a stage is counted for its monitor, and its staff find them in the grid', async () => {
  const { as, db, student, teacher, taskId, started, stage } = await contest();
  const { machine } = await started(student, taskId);
  expect(await labsOfStage(db, stage.stageId)).toMatchObject([{ task_id: taskId, waiting: 0 }]);
  await as(student).call(askForHelp, { machine_id: machine });
  expect(await labsOfStage(db, stage.stageId)).toMatchObject([{ task_id: taskId, waiting: 1 }]);
  expect((await as(teacher).call(showLabGrid, { task_id: taskId, filter: 'help' })).data).toMatchObject({
    ...{ total: 1, space: { id: null, link: `/competitionDesk/1/live?stage=${stage.stageId}` } },
  });
});

async function withAnother() {
  const created = await contest();
  return { ...created, another: (await created.member(created.space)).person };
}

test('what checks find is shown when the stage says so; its staff see it at once', async () => {
  const { as, student, taskId, started, host, until, received, room, stage, sectionId, teacher } = await contest();
  await started(student, taskId);
  host.passing.add('pgrep httpd');
  await as(student).call(checkLab, { task_id: taskId });
  await until('the check was heard of', async () => received.length > 0);
  const found = (seen: Awaited<ReturnType<typeof room>>) => [seen.session!.score, seen.steps[0]!.rules[0]!.result?.passed ?? null];
  expect(found(await room())).toEqual([null, null]);
  const watched = await as(teacher).call(openLabRoom, { task_id: taskId, user_id: student.id });
  expect(found(watched.data)).toEqual([60, true]);
  stage.show(sectionId, 'score');
  expect(found(await room())).toEqual([60, true]);
});

test('a machine of a stage opens on the device of its entrant and while its section is open', async () => {
  const { as, student, taskId, started, stage, sectionId, change, clock, times, end } = await contest();
  const own = newDevice();
  const { machine } = await started(student, taskId);
  stage.bindDevice(student.id, own);
  expect((await as(student).call(startLab, { task_id: taskId, device: newDevice() })).key).toBe('other_device_active');
  expect((await as(student).call(startLab, { task_id: taskId, device: own })).code).toBe(1);
  const open = (device: string) => as(student).call(openConsole, { machine_id: machine, kind: 'tty', device });
  expect((await open(newDevice())).key).toBe('other_device_active');
  expect((await open(own)).code).toBe(1);
  await change((tx) => pauseLab(tx, sectionId, clock.now()));
  expect((await open(own)).key).toBe('lab_not_open');
  expect((await as(student).call(checkLab, { task_id: taskId, device: own })).key).toBe('lab_not_open');
  await change((tx) => resumeLab(tx, sectionId, times(new Date(end.getTime() + 600_000)), clock.now()));
  expect((await open(own)).code).toBe(1);
});

test('checks, flags, hints, operations and the end of a lab are taken from the device of its entrant alone', async () => {
  const { as, student, taskId, started, stage } = await contest();
  const own = newDevice();
  const { machine } = await started(student, taskId);
  stage.bindDevice(student.id, own);
  const from = (device: string | undefined) => {
    const at = { task_id: taskId, ...(device && { device }) };
    return [
      () => as(student).call(checkLab, at),
      () => as(student).call(sendLabFlag, { ...at, rule_id: 'r3', flag: 'praxis{secret}' }),
      () => as(student).call(readLabHint, { ...at, hint_id: 'h1' }),
      () => as(student).call(actOnMachine, { machine_id: machine, act: 'to_advanced', generation: 1, ...(device && { device }) }),
      () => as(student).call(readLabText, { machine_id: machine, path: '/home/student/main.c', ...(device && { device }) }),
      () => as(student).call(saveLabText, { machine_id: machine, path: '/home/student/main.c', text: 'x', ...(device && { device }) }),
      () => as(student).call(finishLab, at),
    ];
  };
  for (const device of [undefined, newDevice()]) for (const ask of from(device)) expect((await ask()).key).toBe('other_device_active');
  for (const ask of from(own)) expect((await ask()).key).not.toBe('other_device_active');
});

test('the end of a section hands in what stands on every machine, once, as of the end', async () => {
  const { student, another, taskId, started, host, until, received, room, clock, end, as, teacher, change, sectionId, times } =
    await withAnother();
  await started(student, taskId);
  await started(another, taskId);
  await change((tx) => moveLabTimes(tx, sectionId, times(end, [[another.id, 600]]), clock.now()));
  host.passing.add('/srv/index.html');
  clock.move(HOUR + 1000);
  await until('the session was ended', async () => (await room()).session!.state === 'finished');
  expect(received.map(({ result }) => [result.userId, result.score, result.at])).toEqual([[student.id, 30, end]]);
  expect((await room(another)).session!.state).toBe('active');
  await change((tx) => closeLab(tx, sectionId, teacher.id, clock.now()));
  await until('the other one was ended as well', async () => (await room(another)).session!.state === 'finished');
  expect(received.map(({ result }) => result.userId)).toEqual([student.id, another.id]);
  expect((await as(student).call(finishLab, { task_id: taskId })).data.session!.state).toBe('finished');
  expect(received).toHaveLength(2);
  await until('nothing is left', async () => host.machines.size === 0);
});

test('a lab of a stage is changed by its stage alone, and a foreign lab is no lab for a section', async () => {
  const { as, teacher, taskId, db, person, lab } = await contest();
  expect((await as(teacher).call(changeLabTask, { task_id: taskId, state: 'withdrawn' })).key).toBe('not_available');
  expect(await labForSection(db, (await person('teacher')).id, await lab(teacher))).toBeUndefined();
});
