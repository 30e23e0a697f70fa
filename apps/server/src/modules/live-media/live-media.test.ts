import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classMediaEntry } from '@praxis/contract/live-classes/replay';
import { liveClose, livePaths } from '@praxis/contract/live-media/live-media';
import { removeMembers } from '@praxis/contract/spaces/members';
import { leaveSpace } from '@praxis/contract/spaces/spaces';
import { repository } from '@praxis/instance/instance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish, watch } from '../../../../live/src/testing/packager-at.ts';
import { type Lesson, makeLesson } from '../../../../live/src/testing/synthetic.ts';
import { agentKeyOf } from '../../testing/makers/agents.ts';
import { classMakers } from '../../testing/makers/live-classes.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../testing/world.ts';
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
    env: { ...process.env, PRAXIS_HOME: folder, PRAXIS_SERVER: at.origin, PRAXIS_AGENT_KEY: await agentKeyOf(at.app, 'live') },
    stdio: 'inherit',
  });
  await at.until('the packager answers', async () => (await fetch(`${at.origin}/live/health`)).status === 204);
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
  await at.until('the recording', async () => (await recordingOf(at.db, classId))?.state === 'ready', 20);
  expect(happened).toContain('ready');
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
  const video = address.replace('master.m3u8', '720.mp4');
  const saved = { 'if-none-match': piece.headers.get('etag')! };
  expect((await fetch(video, { headers: saved })).status).toBe(304);
  allowed.delete('3');
  for (const copied of [address, address.replace('master', '720'), video, `${video}?download=1`])
    for (const headers of [{}, saved]) expect((await fetch(copied, { headers })).status).toBe(404);
  allowed.add('3');
  expect((await fetch(address)).status).toBe(200);
  await removeRecording(at.db, classId, at.clock.now());
  expect((await fetch(address)).status).toBe(404);
});

test('who leaves the space, or is taken out, loses picture, playlists and keys at once, and gets no new way in', async () => {
  const { space, member } = spaceMakers(at);
  const teacher = await at.person('teacher', 'Zhou');
  const here = await space(teacher);
  const people = [await at.person('student', 'Lin'), await at.person('student', 'Fang'), await at.person('student', 'Tang')];
  const members = [];
  for (const person of people) members.push(await member(here, person));
  const { id } = await classMakers(at).running(here, teacher);
  const entryFor = (who: TestPerson, role: 'publish' | 'watch' = 'watch') => at.as(who).call(classMediaEntry, { class_id: id, role });
  const publishing = await publish(at.origin, id, lesson, { ticket: (await entryFor(teacher, 'publish')).data.ticket });
  publishing.tracks();
  await publishing.send();
  const tickets = [];
  for (const person of people) tickets.push((await entryFor(person)).data.ticket);
  const seats = tickets.map((ticket) => watch(at.origin, id, '720', ticket));
  await at.until('all see it', async () => seats.every(({ fragments }) => fragments.length > 2));
  const status = async (ticket: string, path: string) =>
    (await fetch(new URL(path, `${at.origin}${livePaths.playlist(id, ticket, '720')}`))).status;
  expect(await status(tickets[0]!, '../key/0')).toBe(200);

  await at.as(people[0]!).call(leaveSpace, { space_id: here.id });
  await at.as(teacher).call(removeMembers, { space_id: here.id, membership_ids: [members[1]!.id] });
  await at.until('the door', async () => seats.slice(0, 2).every(({ closed }) => closed() === liveClose.revoked));
  for (const gone of tickets.slice(0, 2)) for (const path of ['live.m3u8', '../key/0', '1.m4s']) expect(await status(gone, path)).toBe(403);
  expect((await entryFor(people[0]!)).key).toBe('not_available');
  expect((await entryFor(await at.person('student', 'Nobody'))).key).toBe('not_available');
  expect([seats[2]!.closed(), await status(tickets[2]!, '../key/0')]).toEqual([undefined, 200]);
  publishing.socket.close();
});
