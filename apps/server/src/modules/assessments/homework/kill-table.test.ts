import { type ChildProcess, spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { createQuick } from '@praxis/contract/assessments/homework';
import { repository } from '@praxis/instance/instance';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handIn, newDisk, sha256Of } from '../../../testing/hand-ins/devices.ts';
import { PARTS, type Part, STEPS, type Step } from '../../../testing/hand-ins/steps.ts';
import { openWire } from '../../../testing/hand-ins/wire.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { freePort } from '../../../testing/ports.ts';
import { openTestServer, type TestServer } from '../../../testing/server.ts';
import { worldOn } from '../../../testing/world.ts';
import { filesOf } from './answer-files.store.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const children: ChildProcess[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
}, 120_000);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.close();
});

/** The server that devices speak to, in a process of its own, which is killed and started again at the same address. */
async function doomedServer() {
  const { home, databaseUrl } = server.app.instance;
  const port = await freePort();
  const env = { ...process.env, PRAXIS_HOME: home, DATABASE_URL: databaseUrl, PRAXIS_DEV: '1', PRAXIS_ROLES: 'web', PORT: String(port) };
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  const start = async () => {
    child = spawn(process.execPath, [`${repository}/apps/server/src/main.ts`], { env, stdio: 'ignore' });
    children.push(child);
    while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) await pause(50);
  };
  const kill = async () => {
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  return { origin, start, kill };
}

/** A picture of one red, so that what lies in the store can be told apart, and bytes of a file of a few hundred kilobytes. */
const pictureOf = (no: number) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: 3 * no + 20, g: 90, b: 40 } } })
    .jpeg({ quality: 95 })
    .toBuffer();
const fileOf = (no: number) => Buffer.from(`the work of student ${no}\n`.repeat(12_000));

test('phone, network, browser and server die in each of the steps from bytes to stored: nothing is lost, doubled or swapped', {
  timeout: 120_000,
}, async () => {
  const room = await examRoom(await worldOn(server));
  const { app, as, db, teacher, place, done, another, start, marked } = room;
  const given = { space_id: place.id, title: 'Draw', html: '<p>Draw</p>', accepts: ['files' as const, 'photos' as const] };
  const { assessment_id } = await done(as(teacher).call(createQuick, { ...given, publish: true, confirmed: true }));
  const doomed = await doomedServer();
  const cases = STEPS.flatMap(({ step }) => PARTS.map((part) => ({ step, part })));
  expect(cases).toHaveLength(14 * 4);

  // Everybody whose server dies waits in a step of their own; then it is killed under all of them at once.
  // A locked attempt holds up the saves of everybody written with it: those who die under a lock take theirs when all others wait.
  const waiting = { count: 0, all: STEPS.length, free: STEPS.filter(({ at }) => at !== 'locked').length };
  const [othersWait, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const strike = async (part: Part) => {
    if (part !== 'server') return;
    waiting.count++;
    if (waiting.count === waiting.free) othersWait.resolve();
    if (waiting.count === waiting.all) {
      await doomed.kill();
      killed.resolve();
      void doomed.start();
    }
    await killed.promise;
  };
  const lockOf = (part: Part, attemptId: string) => async () => {
    if (part === 'server') await othersWait.promise;
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query('select from attempts where id = $1 for update', [attemptId]);
    return async () => {
      await client.query('rollback');
      client.release();
    };
  };

  async function walk({ step, part }: { step: Step; part: Part }, no: number) {
    const student = await another();
    const attempt = await start(assessment_id, student);
    const [file, picture] = [fileOf(no), await pictureOf(no)];
    const reborn = new Set<'computer' | 'phone'>();
    const fault = { step, part, strike: () => strike(part), lock: lockOf(part, attempt.id) };
    const wire = openWire(
      () => doomed.origin,
      fault,
      (who) => reborn.add(who),
    );
    await handIn(wire, newDisk([file], [picture]), { attemptId: attempt.id, device: attempt.device, token: student.token }, reborn);
    expect(wire.struck(), `${part} in: ${step}`).toBe(true);
    await marked(attempt.id);
    const rows = await filesOf(db, attempt.id);
    const { value } = await db.selectFrom('answers').select('value').where('attempt_id', '=', attempt.id).executeTakeFirstOrThrow();
    const named = (value as { files: { sha256: string }[] }).files.map(({ sha256 }) => sha256);
    return { label: `${part} dies: ${step}`, no, named, rows, wanted: [sha256Of(file), sha256Of(picture)] };
  }

  // Those whose server dies go together, the others beside them.
  const ended = await Promise.all(cases.map(walk));
  for (const { label, no, named, rows, wanted } of ended) {
    expect(named, label).toEqual(wanted);
    expect(
      rows.map(({ sha256, file_id }) => [sha256.toString('hex'), file_id !== null]),
      label,
    ).toEqual(expect.arrayContaining(wanted.map((sha256) => [sha256, true])));
    expect(rows, label).toHaveLength(2);
    for (const { source, file_id } of rows) {
      const { storage_key } = await db.selectFrom('files').select('storage_key').where('id', '=', file_id!).executeTakeFirstOrThrow();
      const bytes = await buffer(await app.files.store.read(storage_key));
      if (source !== 'phone') expect(bytes.equals(fileOf(no)), label).toBe(true);
      else expect(Math.abs((await sharp(bytes).stats()).channels[0]!.mean - (3 * no + 20)), label).toBeLessThan(1.5);
    }
  }
});
