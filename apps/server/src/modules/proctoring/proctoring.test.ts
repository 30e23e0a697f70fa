import { addressOf } from '@praxis/contract/core/pages';
import {
  answerHints,
  exemptFromCamera,
  getProctorGrid,
  getProctorSession,
  getReview,
  giveConsent,
  giveVerdict,
  reportCheck,
  reportHints,
  sendSnapshot,
} from '@praxis/contract/proctoring/proctoring';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sweep } from '../../platform/jobs/sweeps.ts';
import { type TestPerson, world } from '../../testing/world.ts';
import { forgetPictures } from './forget-pictures.ts';
import type { Progress } from './grid.rules.ts';
import { readyToEnter } from './ready.ts';
import { replaceProctoredRoom } from './rooms.ts';

const DAY = 86_400_000;
const settings = { camera: true, still_seconds: 30, full_screen: true, keep_days: 30, paste_allowed: true };
const halls = new Map<string, { title: string; watcher: string; people: Map<string, Progress> }>();
const known = new WeakSet<object>();
let next = Date.now();

const picture = async (red = 40) =>
  (
    await sharp({ create: { width: 640, height: 480, channels: 3, background: { r: red, g: 80, b: 120 } } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

async function hall() {
  const created = await world();
  if (!known.has(created.app)) {
    known.add(created.app);
    replaceProctoredRoom(created.app, 'competition', {
      settingsFor: async (_db, id, userId) => (halls.get(id)?.people.has(userId) ? settings : undefined),
      watchedBy: async (_db, id, userId) => {
        const found = halls.get(id);
        return found?.watcher === userId ? { title: found.title, page: addressOf('competitionDesk', { id }), endsAt: null } : undefined;
      },
      titleOf: async (_db, id) => halls.get(id)!.title,
      pageOf: async (_db, id) => addressOf('competitionDetail', { id }),
      everybody: async (_db, id) => halls.get(id)!.people,
    });
  }
  const [teacher, student, other] = [await created.person('teacher'), await created.person(), await created.person()];
  const id = String(next++);
  const people = new Map<string, Progress>([student, other].map((one) => [one.id, { state: 'absent', done: 0, total: 20 }]));
  halls.set(id, { title: 'Data structures', watcher: teacher.id, people });
  const where = { room: 'competition' as const, room_id: id };
  const enter = async (who: TestPerson) => {
    expect((await created.as(who).call(giveConsent, where)).code).toBe(1);
    expect((await created.as(who).call(reportCheck, { ...where, picture: await picture(), latency_ms: 20 })).data.ready).toBe(true);
    people.set(who.id, { state: 'answering', done: 3, total: 20 });
  };
  return { ...created, teacher, student, other, where, people, enter };
}

test('nobody is ready before consent and camera check, and the check needs a real picture', async () => {
  const { as, db, student, where } = await hall();
  const me = as(student);
  expect((await me.call(getProctorSession, where)).data).toMatchObject({ ready: false, consented_at: null, settings });
  expect((await me.call(reportCheck, { ...where, picture: await picture(), latency_ms: 20 })).key).toBe('consent_first');
  expect((await me.call(sendSnapshot, { ...where, picture: await picture() })).key).toBe('consent_first');
  expect(await readyToEnter(db, where, student.id)).toBe(false);
  await me.call(giveConsent, where);
  for (const wrong of ['', 'rubbish', Buffer.from('<svg onload="x"/>').toString('base64')])
    expect((await me.call(reportCheck, { ...where, picture: wrong, latency_ms: 20 })).key).toBe('still_unreadable');
  expect(await readyToEnter(db, where, student.id)).toBe(false);
  expect((await me.call(reportCheck, { ...where, picture: await picture(), latency_ms: 20 })).data.ready).toBe(true);
  expect(await readyToEnter(db, where, student.id)).toBe(true);
});

test('the wall shows the latest still, opened by its address, and who is away', async () => {
  const { as, clock, origin, teacher, student, other, where, enter } = await hall();
  await enter(student);
  const grid = async (filter?: 'absent' | 'answering') =>
    (await as(teacher).call(getProctorGrid, { ...where, ...(filter === 'absent' && { filter }) })).data;
  const tile = async () => (await grid()).list.find((one) => one.user.id === student.id)!;
  expect(await tile()).toMatchObject({ state: 'answering', level: 'normal', done: 3, total: 20, exempt: false });
  const view = await fetch(origin + (await tile()).still!);
  expect(view.headers.get('content-type')).toBe('image/jpeg');
  expect((await sharp(Buffer.from(await view.arrayBuffer())).metadata()).width).toBe(480);
  expect((await grid('absent')).list.map((one) => one.user.id)).toEqual([other.id]);
  expect((await as(student).call(sendSnapshot, { ...where, picture: await picture() })).key).toBe('still_too_soon');
  const before = (await tile()).still_at!;
  clock.move(31_000);
  expect((await as(student).call(sendSnapshot, { ...where, picture: await picture(200) })).code).toBe(1);
  expect((await tile()).still_at).toBeGreaterThan(before);
  clock.move(120_000);
  expect((await tile()).state).toBe('away');
});

test('hints count once by name, a grave one comes first, and a verdict with reasons reaches the student, who answers', async () => {
  const { as, clock, teacher, student, other, where, enter } = await hall();
  await enter(other);
  await enter(student);
  const at = clock.now().getTime();
  const hints = [
    { name: 'a', kind: 'tab_hidden' as const, at, seconds: 40 },
    { name: 'b', kind: 'network_lost' as const, at, seconds: 3 },
  ];
  for (let time = 0; time < 3; time++) expect((await as(student).call(reportHints, { ...where, hints })).code).toBe(1);
  const grid = (await as(teacher).call(getProctorGrid, where)).data;
  expect(grid.list[0]).toMatchObject({ user: { id: student.id }, level: 'serious', hints: 2, latest: { kind: 'tab_hidden' } });
  expect(grid.counts).toMatchObject({ all: 2, look: 1 });
  const verdict = { ...where, user_id: student.id, verdict: 'explain' as const };
  expect((await as(teacher).call(giveVerdict, verdict)).key).toBe('verdict_reason_required');
  expect((await as(teacher).call(giveVerdict, { ...verdict, note: '40 s away' })).code).toBe(1);
  expect((await as(student).call(getProctorSession, where)).data).toMatchObject({ verdict: 'explain', note: '40 s away', hints: [{}, {}] });
  expect((await as(student).call(answerHints, { ...where, answer: 'The doorbell' })).data.answer).toBe('The doorbell');
  const review = (await as(teacher).call(getReview, { ...where, user_id: student.id })).data;
  expect(review).toMatchObject({ answer: 'The doorbell', verdict: 'explain', stills: [{}] });
  expect((await as(teacher).call(getProctorGrid, where)).data.list.find((one) => one.user.id === student.id)).toMatchObject({
    level: 'normal',
    answered: true,
  });
  expect((await as(other).call(answerHints, { ...where, answer: 'x' })).key).toBe('nothing_held_against');
});

test('an exception lets somebody in without a camera, and is taken back by an empty reason', async () => {
  const { as, db, teacher, student, where } = await hall();
  const exempt = (reason: string) => as(teacher).call(exemptFromCamera, { ...where, user_ids: [student.id], reason });
  expect((await exempt('Camera broken')).code).toBe(1);
  await as(student).call(giveConsent, where);
  expect(await readyToEnter(db, where, student.id)).toBe(true);
  await exempt('');
  expect(await readyToEnter(db, where, student.id)).toBe(false);
});

test('pictures go on their day with their bytes, contested ones later', async () => {
  const { app, as, clock, origin, teacher, student, other, where, enter } = await hall();
  await enter(student);
  await enter(other);
  await as(other).call(reportHints, { ...where, hints: [{ name: 'a', kind: 'paste', at: clock.now().getTime(), seconds: null }] });
  await as(other).call(answerHints, { ...where, answer: 'My own text' });
  const snapshots = async (who: TestPerson) => (await as(teacher).call(getReview, { ...where, user_id: who.id })).data.stills;
  const [old] = await snapshots(student);
  const after = (days: number) => forgetPictures(app, new Date(clock.now().getTime() + days * DAY));
  await after(29);
  expect(await snapshots(student)).toHaveLength(1);
  await after(31);
  await sweep(app);
  expect(await snapshots(student)).toHaveLength(0);
  expect(await snapshots(other)).toHaveLength(1);
  expect((await fetch(origin + old!.address)).status).toBe(404);
  await after(181);
  expect(await snapshots(other)).toHaveLength(0);
});

test('strangers, and students at the wall, read the same as for a room that is missing', async () => {
  const { as, person, student, other, where, teacher } = await hall();
  const missing = { ...where, room_id: '1' };
  const outsider = await person('teacher');
  for (const who of [outsider, student, await person()]) {
    const foreign = await as(who).call(getProctorGrid, where);
    expect(foreign).toMatchObject({ code: -99, key: 'not_available' });
    expect(foreign).toEqual(await as(who).call(getProctorGrid, missing));
    expect((await as(who).call(getReview, { ...where, user_id: other.id })).key).toBe('not_available');
    expect((await as(who).call(giveVerdict, { ...where, user_id: other.id, verdict: 'fine' })).key).toBe('not_available');
    expect((await as(who).call(exemptFromCamera, { ...where, user_ids: [other.id], reason: 'x' })).key).toBe('not_available');
  }
  expect((await as(outsider).call(getProctorSession, where)).key).toBe('not_available');
  expect((await as(teacher).call(getReview, { ...where, user_id: outsider.id })).key).toBe('not_available');
});
