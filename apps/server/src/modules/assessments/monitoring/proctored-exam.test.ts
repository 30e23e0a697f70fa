import { gunzipSync } from 'node:zlib';
import { changeAssessment, showAssessment, showSebFile } from '@praxis/contract/assessments/assessments';
import { openAttempt, startAttempt, takeOver } from '@praxis/contract/assessments/attempts';
import { monitorAssessment, saveOverride } from '@praxis/contract/assessments/monitoring';
import { exemptFromCamera, getProctorGrid, getProctorSession, giveConsent, reportCheck } from '@praxis/contract/proctoring/proctoring';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { assessmentMakers, newDevice } from '../../../testing/makers/assessments/assessments.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import { configKeyOf, keyHash, sebSettings } from '../settings/seb/seb.rules.ts';

async function hall(traits: Parameters<ReturnType<typeof assessmentMakers>['published']>[2]) {
  const created = await world();
  const { space, member } = spaceMakers(created);
  const makers = assessmentMakers(created);
  const [teacher, student, other] = [await created.person('teacher'), await created.person(), await created.person()];
  const place = await space(teacher);
  for (const who of [student, other]) await member(place, who);
  const paper = await makers.paper(teacher);
  const assessmentId = await makers.published(place, paper, { kind: 'exam', title: 'Final', ...traits });
  const where = { room: 'assessment' as const, room_id: assessmentId };
  return { ...created, ...makers, teacher, student, other, place, paper, assessmentId, where };
}

const picture = async () =>
  (
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

test('S-042 nobody gets the paper before consent and camera check, and the refusal says which is missing', async () => {
  const { as, student, assessmentId, where, start, save, done } = await hall({ proctoring: 'camera', still_seconds: 20, picture_days: 7 });
  const me = as(student);
  const startNow = () => me.call(startAttempt, { assessment_id: assessmentId, device: newDevice() });
  expect((await me.call(showAssessment, { assessment_id: assessmentId })).data.proctor_ready).toBe(false);
  expect((await startNow()).key).toBe('consent_first');
  const session = (await me.call(getProctorSession, where)).data;
  expect(session).toMatchObject({ title: 'Final', settings: { camera: true, still_seconds: 20, keep_days: 7, paste_allowed: true } });
  await me.call(giveConsent, where);
  expect((await startNow()).key).toBe('camera_check_first');
  expect((await me.call(reportCheck, { ...where, picture: await picture(), latency_ms: 9 })).data.ready).toBe(true);
  expect((await me.call(showAssessment, { assessment_id: assessmentId })).data.proctor_ready).toBe(true);
  const attempt = await start(assessmentId, student);
  expect(attempt.page.watched).toBe(true);
  expect((await save(attempt, 1, [{ item: 4, value: { text: 'one' } }])).code).toBe(1);
  await done(me.call(openAttempt, { attempt_id: attempt.id, device: attempt.device }));
});

test('hints alone ask for consent and for no camera; an exception lets one student in without one', async () => {
  const hints = await hall({ proctoring: 'hints' });
  await hints.as(hints.student).call(giveConsent, hints.where);
  await hints.start(hints.assessmentId, hints.student);
  const camera = await hall({ proctoring: 'camera' });
  for (const who of [camera.student, camera.other]) await camera.as(who).call(giveConsent, camera.where);
  const reason = 'The camera is broken';
  await camera.done(camera.as(camera.teacher).call(exemptFromCamera, { ...camera.where, user_ids: [camera.student.id], reason }));
  await camera.start(camera.assessmentId, camera.student);
  await expect(camera.start(camera.assessmentId, camera.other)).rejects.toThrow('camera_check_first');
});

test('S-043 the wall knows who answers, who is away and who has handed in, and the attempt a message goes to', async () => {
  const { as, clock, teacher, student, other, where, assessmentId, start, submit, done } = await hall({ proctoring: 'hints' });
  for (const who of [student, other]) await as(who).call(giveConsent, where);
  const mine = await start(assessmentId, student);
  const theirs = await start(assessmentId, other);
  await submit(theirs);
  const tiles = async () => (await done(as(teacher).call(getProctorGrid, where))).list;
  const tile = async (id: string) => (await tiles()).find(({ user }) => user.id === id);
  expect(await tile(other.id)).toMatchObject({ state: 'finished', entry_id: theirs.id });
  clock.move(120_000);
  expect(await tile(student.id)).toMatchObject({ state: 'away', entry_id: mine.id, total: 4, consented: true });
  expect((await as(student).call(getProctorGrid, where)).key).toBe('not_available');
  expect((await done(as(teacher).call(monitorAssessment, { assessment_id: assessmentId }))).counts.students).toBe(2);
});

test('going on at another device is noted as a hint', async () => {
  const { as, student, where, assessmentId, start, done } = await hall({ proctoring: 'hints' });
  await as(student).call(giveConsent, where);
  const attempt = await start(assessmentId, student);
  await done(as(student).call(takeOver, { attempt_id: attempt.id, device: newDevice() }));
  expect((await as(student).call(getProctorSession, where)).data.hints).toMatchObject([{ kind: 'second_login', level: 'serious' }]);
});

test('how students are watched stays as it was announced', async () => {
  const { as, teacher, assessmentId, paper } = await hall({ proctoring: 'hints' });
  const change = { assessment_id: assessmentId, paper_id: paper.id, title: 'Final', short_answers: 'auto' as const };
  expect((await as(teacher).call(changeAssessment, { ...change, proctoring: 'camera' })).key).toBe('assessment_frozen');
  expect((await as(teacher).call(changeAssessment, { ...change, proctoring: 'hints', full_screen: true })).code).toBe(1);
});

test('where nobody is watched there is neither wall nor session', async () => {
  const { as, teacher, student, assessmentId, where, start } = await hall({});
  expect((await as(student).call(getProctorSession, where)).key).toBe('not_available');
  expect((await as(teacher).call(getProctorGrid, where)).key).toBe('not_available');
  expect((await start(assessmentId, student)).page.watched).toBe(false);
});

test('the locked browser proves itself by the hash of the address and the key; nothing else opens the paper', async () => {
  const { as, origin, teacher, student, assessmentId, done, start } = await hall({ seb_required: true, seb_quit_password: 'let me out' });
  const device = newDevice();
  const startNow = (headers?: Record<string, string>) => as(student).call(startAttempt, { assessment_id: assessmentId, device }, headers);
  const key = configKeyOf(sebSettings({ origin, assessmentId, camera: false, quitPassword: 'let me out', startPassword: '' }));
  const hash = (path: string) => keyHash(`${origin}${path}`, key);
  await expect(start(assessmentId, student)).rejects.toThrow('seb_required');
  expect((await startNow({ 'user-agent': 'SEB/3.7' })).key).toBe('seb_required');
  expect((await startNow({ 'x-safeexambrowser-configkeyhash': hash('/api/attempt/page') })).key).toBe('seb_required');
  const page = await done(startNow({ 'x-safeexambrowser-configkeyhash': hash('/api/attempt/start') }));
  const asked = { attempt_id: page.attempt_id, device };
  expect((await as(student).call(openAttempt, asked)).key).toBe('seb_required');
  const path = `/api/attempt/page?attempt_id=${page.attempt_id}&device=${device}`;
  expect((await as(student).call(openAttempt, asked, { 'x-safeexambrowser-configkeyhash': hash(path) })).data.questions).toHaveLength(4);
  const view = `${origin}/answer/${assessmentId}`;
  const byPage = { 'x-exam-page': view, 'x-exam-config-key-hash': keyHash(view, key) };
  expect((await as(student).call(openAttempt, asked, byPage)).code).toBe(1);
  const foreign = { 'x-exam-page': 'https://elsewhere.example/', 'x-exam-config-key-hash': keyHash('https://elsewhere.example/', key) };
  expect((await as(student).call(openAttempt, asked, foreign)).key).toBe('seb_required');
  expect((await as(student).call(takeOver, { ...asked, device: newDevice() })).key).toBe('seb_required');
  const student_sees = (await as(student).call(showAssessment, { assessment_id: assessmentId })).data.settings;
  expect(student_sees).toMatchObject({ seb_required: true, seb_quit_password: '', seb_start_password: '', seb_config_keys: [] });
  expect((await as(teacher).call(showSebFile, { assessment_id: assessmentId })).data.config_key).toBe(key);
});

test('keys of a configuration made elsewhere take the place of ours; an exception opens any browser for one student', async () => {
  const [config, exam] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const { as, origin, teacher, student, other, assessmentId, done } = await hall({
    seb_required: true,
    seb_config_keys: [config.toUpperCase()],
    seb_exam_keys: [exam],
  });
  const startNow = (who: typeof student, headers = {}) =>
    as(who).call(startAttempt, { assessment_id: assessmentId, device: newDevice() }, headers);
  const url = `${origin}/api/attempt/start`;
  const evidence = { 'x-safeexambrowser-configkeyhash': keyHash(url, config) };
  expect((await startNow(student, evidence)).key).toBe('seb_required');
  expect((await startNow(student, { ...evidence, 'x-safeexambrowser-requesthash': keyHash(url, exam) })).code).toBe(1);
  expect((await startNow(other)).key).toBe('seb_required');
  await done(as(teacher).call(saveOverride, { assessment_id: assessmentId, user_ids: [other.id], any_browser: true, reason: 'Linux' }));
  expect((await startNow(other)).code).toBe(1);
});

test('the configuration file opens without a session by its signed address alone', async () => {
  const { as, origin, clock, student, person, assessmentId } = await hall({ seb_required: true, proctoring: 'camera' });
  const { address, opens, config_key } = (await as(student).call(showSebFile, { assessment_id: assessmentId })).data;
  expect(config_key).toBeNull();
  expect(opens).toBe(`${origin.replace('http', 'seb')}${address}`);
  const file = await fetch(origin + address);
  expect(file.headers.get('content-type')).toBe('application/seb');
  const inside = gunzipSync(Buffer.from(await file.arrayBuffer()));
  expect(inside.subarray(0, 4).toString()).toBe('plnd');
  const list = gunzipSync(inside.subarray(4)).toString();
  expect(list).toContain(`<key>startURL</key><string>${origin}/index/assessment/${assessmentId}</string>`);
  expect(list).toContain('<key>browserMediaCaptureCamera</key><true/>');
  const later = address.replace(/\/(\d+)\./, (_all, until: string) => `/${Number(until) + 1}.`);
  for (const wrong of [address.replace('exam.seb', 'other.seb'), address.replace(/\/seb\/\d+/, '/seb/1'), later])
    expect((await fetch(origin + wrong)).headers.get('content-type')).not.toBe('application/seb');
  expect((await as(await person()).call(showSebFile, { assessment_id: assessmentId })).key).toBe('not_available');
  clock.move(12 * 3_600_000 + 1000);
  expect((await fetch(origin + address)).headers.get('content-type'), 'the address has ended').not.toBe('application/seb');
});

test('a teacher finds a student in the monitor by a part of the name or of the student number', async () => {
  const { as, db, teacher, student, where, done, assessmentId } = await hall({ proctoring: 'hints' });
  await db
    .updateTable('users')
    .set({ student_no: `20240${student.id}` })
    .where('id', '=', student.id)
    .execute();
  const seen = async (q: string) => (await done(as(teacher).call(monitorAssessment, { assessment_id: assessmentId, q }))).students.list;
  expect(await seen(`0${student.id}`)).toMatchObject([{ student: { id: student.id }, student_no: `20240${student.id}` }]);
  expect(await seen('nobody of this name')).toEqual([]);
  await as(student).call(giveConsent, where);
  const tiles = async (name: string) => (await done(as(teacher).call(getProctorGrid, { ...where, name }))).list;
  expect(await tiles(`0${student.id}`)).toMatchObject([{ user: { id: student.id } }]);
});

test('who has just begun is connected before the first sign of life', async () => {
  const { as, clock, teacher, student, where, assessmentId, start, done } = await hall({ proctoring: 'hints' });
  await as(student).call(giveConsent, where);
  await start(assessmentId, student);
  const watch = () => done(as(teacher).call(monitorAssessment, { assessment_id: assessmentId }));
  const away = async () =>
    (await done(as(teacher).call(monitorAssessment, { assessment_id: assessmentId, filter: 'away' }))).students.total;
  const { counts, students } = await watch();
  expect(counts.connected).toBe(1);
  expect(students.list.find((row) => row.student.id === student.id)?.connected).toBe(true);
  expect(await away()).toBe(0);
  clock.move(120_000);
  expect((await watch()).counts.connected).toBe(0);
  expect(await away()).toBe(1);
});
