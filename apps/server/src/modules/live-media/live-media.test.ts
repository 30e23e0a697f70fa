import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveClose, livePaths } from '@praxis/contract/live-media';
import { repository } from '@praxis/instance/instance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish, watch } from '../../../../live/src/testing/packager-at.ts';
import { type Lesson, makeLesson } from '../../../../live/src/testing/synthetic.ts';
import { world } from '../../testing/world.ts';
import { endLiveMedia, openLiveEntry, ownLiveMedia, recordingOf, removeRecording, replayAddresses, revokeLiveEntry } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-live-media-'));
let lesson: Lesson;
let packager: ChildProcess;
let at: Awaited<ReturnType<typeof world>>;
const allowed = new Set<string>();
const happened: string[] = [];

beforeAll(async () => {
  lesson = makeLesson(5, ['720', '480']);
  at = await world();
  ownLiveMedia(at.app, {
    mayReplay: async ({ userId }) => allowed.has(userId),
    happened: async ({ event }) => void happened.push(event),
    recorded: async ({ recording }) => void happened.push(recording.state),
  });
  packager = spawn(join(repository, 'node_modules/.bin/node'), [join(repository, 'apps/live/src/main.ts')], {
    env: { ...process.env, PRAXIS_HOME: folder, PRAXIS_SERVER: at.origin, PRAXIS_AGENT_KEY: at.app.secrets.agentKey },
    stdio: 'inherit',
  });
  await at.until('the packager says hello', async () => at.app.agents.calls.names('live').length > 0);
}, 60_000);
afterAll(async () => {
  packager.kill('SIGTERM');
  await new Promise((done) => packager.once('close', done));
  rmSync(folder, { recursive: true, force: true });
});

const ticketOf = (userId: string, role: 'publish' | 'watch', classId: string) => openLiveEntry(at.app, { classId, userId, role }).ticket;

test('S-020 S-029 S-170: a class is published and watched over the product’s own address; its recording is the replay, for those who may', async () => {
  const classId = '700001';
  const teacher = await publish(at.origin, classId, lesson, { ticket: ticketOf('1', 'publish', classId) });
  teacher.tracks();
  await teacher.send();
  const ticket = ticketOf('2', 'watch', classId);
  const student = watch(at.origin, classId, '720', ticket);
  await at.until('pictures by push', async () => (student.fragments.at(-1)?.end ?? 0) > 4.9);
  const list = await fetch(`${at.origin}${livePaths.playlist(classId, ticket, '720')}`);
  expect(await list.text()).toContain('#EXT-X-PART:');
  await at.until('the module heard of it', async () => happened.includes('live'));

  await revokeLiveEntry(at.db, classId, '2');
  await at.until('the door', async () => student.closed() === liveClose.revoked);
  expect((await fetch(`${at.origin}${livePaths.playlist(classId, ticket, '720')}`)).status).toBe(403);

  await endLiveMedia(at.db, classId);
  await at.until('the recording', async () => happened.includes('ready'), 20);
  const recording = (await recordingOf(at.db, classId))!;
  expect(recording.seconds).toBeCloseTo(5, 1);
  expect(recording.stretches).toEqual([{ media: 0, wall: expect.any(Number), seconds: expect.closeTo(5, 1) }]);
  const own = replayAddresses(at.app, { classId, userId: '2' }, recording);
  expect((await fetch(at.origin + own.master)).status).toBe(404);
  allowed.add('3');
  const address = at.origin + replayAddresses(at.app, { classId, userId: '3' }, recording).master;
  expect(await (await fetch(address)).text()).toContain('720.m3u8');
  const vod = await (await fetch(address.replace('master', '720'))).text();
  const [, size, offset] = /#EXT-X-BYTERANGE:(\d+)@(\d+)\n720\.mp4/.exec(vod) ?? [];
  const piece = await fetch(address.replace('master.m3u8', '720.mp4'), {
    headers: { range: `bytes=${offset}-${Number(offset) + Number(size) - 1}` },
  });
  expect(piece.status).toBe(206);
  expect((await piece.arrayBuffer()).byteLength).toBe(Number(size));
  expect(vod).toContain('#EXT-X-ENDLIST');
  await removeRecording(at.db, classId, at.clock.now());
  expect((await fetch(address)).status).toBe(404);
});
