import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LiveStream, liveClose, livePaths } from '@praxis/contract/live-media/live-media';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPieces, packagerAt, publish, ticketFor, until, watch } from './testing/packager-at.ts';
import { type Lesson, makeLesson } from './testing/synthetic.ts';

let lesson: Lesson;
let at: Awaited<ReturnType<typeof packagerAt>>;
beforeAll(async () => {
  lesson = makeLesson(7);
  at = await packagerAt();
}, 60_000);
afterAll(() => at.close());

const COUNT = ['-v', 'error', '-count_frames', '-show_entries', 'stream=codec_name,nb_read_frames:format=duration', '-of', 'json'];

function counted(text: string) {
  const { streams, format } = JSON.parse(text) as {
    streams: { codec_name: string; nb_read_frames: string }[];
    format: { duration: string };
  };
  return {
    duration: Number(format.duration),
    frames: Object.fromEntries(streams.map((one) => [one.codec_name, Number(one.nb_read_frames)])),
  };
}

/** Frames and length of a file, as ffprobe counts them. */
const probe = (path: string) => counted(String(execFileSync('ffprobe', [...COUNT, path])));

test('S-028: a teacher publishes three qualities; each is read by ffprobe, by HLS and by push, with sound', async () => {
  const teacher = await publish(at.origin, '11', lesson);
  expect((await teacher.welcome).t).toBe('welcome');
  const student = watch(at.origin, '11', '720');
  await until('the student is in', () => student.claimed.length > 0);
  teacher.tracks();
  await teacher.send();
  await until('all has arrived', () => (student.fragments.at(-1)?.end ?? 0) > 6.99);

  const ticket = ticketFor('11', 'watch');
  const fetched = async (path: string) =>
    Buffer.from(await (await fetch(new URL(path, `${at.origin}${livePaths.master('11', ticket)}`))).arrayBuffer());
  const master = String(await fetched('master.m3u8'));
  expect(master).toContain('RESOLUTION=480x270');
  expect(master.match(/^(1080|720|480|audio)\/live\.m3u8$/gm)).toHaveLength(4);
  for (const stream of ['1080', '720', '480', 'audio']) {
    const list = String(await fetched(`${stream}/live.m3u8`));
    const pieces = [...list.matchAll(/URI="(init[^"]+)"|^(\d+\.m4s)$/gm)].map(([, init, segment]) => init ?? segment!);
    const path = join(at.folder, `fetched-${stream}.mp4`);
    const { open } = openPieces(list, at.origin + livePaths.playlist('11', ticket, stream as LiveStream));
    writeFileSync(path, Buffer.concat(await Promise.all(pieces.map(open))));
    const found = probe(path);
    expect(found.duration).toBeGreaterThan(5.9);
    if (stream !== 'audio') expect(found.frames.h264).toBe(180);
    expect(found.frames.aac).toBeGreaterThan(270);
  }

  const seen = join(at.folder, 'pushed.mp4');
  writeFileSync(seen, Buffer.concat(student.fragments.map(({ bytes }) => bytes)));
  expect(probe(seen).frames.h264).toBe(210);
  expect(student.fragments.filter(({ kind }) => kind === 1)).toHaveLength(1);
  expect(student.claimed.find((frame) => frame.t === 'stream')).toMatchObject({
    stream: '720',
    mime: expect.stringContaining('mp4a.40.2'),
  });
  for (const part of student.fragments.slice(1)) expect(part.end - part.start).toBeCloseTo(0.1, 2);
  teacher.socket.close();
  await until('the class knows', () => at.events.some((event) => event.event === 'gone' && event.class === '11'));
});

test('S-027 S-309: a class in 1080P reaches those who watch with every line of its pictures, beside the two lower qualities', async () => {
  const real = makeLesson(2, ['1080', '720', '480'], 'aac', 1);
  const teacher = await publish(at.origin, '19', real);
  expect((await teacher.welcome).t).toBe('welcome');
  const student = watch(at.origin, '19', '1080');
  await until('the student is in', () => student.claimed.length > 0);
  teacher.tracks();
  await teacher.send();
  await until('all has arrived', () => (student.fragments.at(-1)?.end ?? 0) > 1.9);
  const seen = join(at.folder, 'full.mp4');
  writeFileSync(seen, Buffer.concat(student.fragments.map(({ bytes }) => bytes)));
  const size = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', seen];
  expect(String(execFileSync('ffprobe', size)).trim()).toBe('1920,1080');
  expect(probe(seen).frames.h264).toBe(60);
  const master = await (await fetch(`${at.origin}${livePaths.master('19', ticketFor('19', 'watch'))}`)).text();
  expect([...master.matchAll(/RESOLUTION=(\d+x\d+)/g)].map(([, found]) => found).sort()).toEqual(
    ['1280x720', '1920x1080', '854x480'].sort(),
  );
  teacher.socket.close();
  await until('the class knows', () => at.events.some((event) => event.event === 'gone' && event.class === '19'));
});

test('one who comes late gets the last key frame at once, and another quality from the next key frame on', async () => {
  const teacher = await publish(at.origin, '12', lesson);
  teacher.tracks();
  await teacher.send(0, 3);
  await until('three seconds are there', async () => (at.packager.state().find((one) => one.class === '12')?.recorded ?? 0) > 2.99);
  const late = watch(at.origin, '12', '1080');
  const first = await until('a picture', () => late.fragments.find(({ kind }) => kind === 2));
  expect(first).toMatchObject({ key: true, start: expect.closeTo(2, 3) });
  late.socket.send(JSON.stringify({ t: 'choose', choice: '480' }));
  await new Promise((done) => setTimeout(done, 50));
  await teacher.send(3);
  await until('the end', () => (late.fragments.at(-1)?.end ?? 0) > 6.99);
  expect(late.claimed.filter((frame) => frame.t === 'stream').map((frame) => frame.stream)).toEqual(['1080', '480']);
  const change = late.fragments.findLastIndex(({ kind }) => kind === 1);
  expect(late.fragments[change + 1]).toMatchObject({ key: true, start: expect.closeTo(4, 3) });
  teacher.socket.close();
});

test('a shed quality is shown by the next lower one, in the playlist and by push', async () => {
  const teacher = await publish(at.origin, '13', lesson);
  teacher.tracks();
  await teacher.welcome;
  const student = watch(at.origin, '13', '1080');
  await until('the student is in', () => student.claimed.length > 0);
  await teacher.send(0, 4);
  teacher.socket.send(JSON.stringify({ t: 'shed', qualities: ['1080'], why: 'uplink' }));
  await teacher.send(4);
  await until('the end', () => (student.fragments.at(-1)?.end ?? 0) > 6.99);
  expect(student.claimed.findLast((frame) => frame.t === 'stream')).toMatchObject({ stream: '720' });
  expect(student.claimed.findLast((frame) => frame.t === 'state')).toMatchObject({ shed: ['1080'], qualities: ['720', '480'] });
  const list = await (await fetch(`${at.origin}${livePaths.playlist('13', ticketFor('13', 'watch'), '1080')}`)).text();
  expect(list).toMatch(/\n1\.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-KEY:METHOD=NONE\n#EXT-X-MAP:URI="\.\.\/720\/init-0\.mp4"/);
  expect(at.events).toContainEqual({ event: 'shed', class: '13', qualities: ['1080'], why: 'uplink' });
  teacher.socket.close();
});

test('a publisher whose line broke goes on without a hole, also in another packager process', async () => {
  const home = await packagerAt();
  onTestFinished(() => home.close());
  const teacher = await publish(home.origin, '14', lesson);
  teacher.tracks();
  await teacher.send(0, 3);
  await until('it is there', () => (home.packager.state()[0]?.recorded ?? 0) > 2.99);
  teacher.socket.terminate();
  const again = await publish(home.origin, '14', lesson);
  expect(await again.welcome).toMatchObject({ after: expect.closeTo(3_000_000, -2) });
  again.tracks();
  await again.send(2, 5);
  await until('it goes on', () => (home.packager.state()[0]?.recorded ?? 0) > 4.99);
  await home.close({ keep: true });

  const next = await packagerAt(home.folder);
  const third = await publish(next.origin, '14', lesson);
  const { after } = (await third.welcome) as { after: number };
  expect(after).toBeCloseTo(4_000_000, -2);
  third.tracks();
  await third.send(4);
  await until('the end', () => (next.packager.state()[0]?.recorded ?? 0) > 6.99);
  const folder = await next.packager.end('14');
  const found = probe(join(folder!, '1080.mp4'));
  expect(found.frames.h264).toBe(210);
  expect(readFileSync(join(folder!, 'index.jsonl'), 'utf8')).not.toContain('"discontinuity":true');
  await next.close({ keep: true });
});

test('nobody gets in without a ticket, with another class’s, with a passed one, or after being shown the door', async () => {
  const teacher = await publish(at.origin, '15', lesson);
  teacher.tracks();
  await teacher.send(0, 3);
  const status = async (ticket: string, classId = '15') =>
    (await fetch(`${at.origin}${livePaths.playlist(classId, ticket, '720')}`)).status;
  await until('it is there', async () => (await status(ticketFor('15', 'watch'))) === 200);
  expect(await status(ticketFor('16', 'watch'))).toBe(403);
  expect(await status(ticketFor('15', 'watch', '8', -1))).toBe(403);
  const copied = ticketFor('15', 'watch', '9');
  const [body] = copied.split('.');
  expect(await status(`${body}.AAAA${'A'.repeat(39)}`)).toBe(403);
  const student = watch(at.origin, '15', '480', copied);
  await until('a picture', () => student.fragments.length > 1);
  expect(await status(copied)).toBe(200);
  expect(await at.packager.revoke('15', '9')).toBe(1);
  await until('the door', () => student.closed() === liveClose.revoked);
  expect(await status(copied)).toBe(403);
  const viewerAsTeacher = await publish(at.origin, '15', lesson);
  viewerAsTeacher.socket.close();
  const outsider = watch(at.origin, '15', '480', copied);
  await until('no', () => outsider.closed() === liveClose.ticket);
});

test('what caches hold is of no use: its key is given to those who may watch now, and is another one after somebody was shown the door', async () => {
  const teacher = await publish(at.origin, '17', lesson);
  teacher.tracks();
  await teacher.send(0, 3);
  const [stays, leaves] = [ticketFor('17', 'watch', '21'), ticketFor('17', 'watch', '22')];
  const addressFor = (ticket: string) => at.origin + livePaths.playlist('17', ticket, '720');
  const listFor = async (ticket: string) => (await fetch(addressFor(ticket))).text();
  const status = async (ticket: string, path: string) => (await fetch(new URL(path, addressFor(ticket)))).status;
  await until('it is there', async () => (await listFor(leaves)).includes('1.3.m4s'));
  const before = await listFor(leaves);
  expect(before).toContain('URI="../key/0"');
  expect(before.indexOf('#EXT-X-MAP:')).toBeLessThan(before.indexOf('#EXT-X-KEY:'));
  const held = openPieces(before, addressFor(leaves));
  expect((await held.locked('1.0.m4s')).includes('moof')).toBe(false);
  expect((await held.open('1.0.m4s')).subarray(4, 8).toString()).toBe('moof');
  expect((await held.open('0.m4s')).subarray(4, 8).toString()).toBe('moof');
  for (const ticket of ['none', ticketFor('18', 'watch', '22'), ticketFor('17', 'watch', '22', -1)])
    expect(await status(ticket, '../key/0')).not.toBe(200);
  const reply = await fetch(new URL('../key/0', addressFor(stays)));
  expect([reply.headers.get('cache-control'), (await reply.arrayBuffer()).byteLength]).toEqual(['private, max-age=60', 16]);

  await at.packager.revoke('17', '22');
  // Who may watch learns of the next key before it is used, and fetches it ahead.
  const announced = await listFor(stays);
  expect(announced).toContain('#EXT-X-PRAXIS-NEXT-KEY:URI="../key/1"');
  expect(announced.match(/#EXT-X-KEY:/g)).toHaveLength(1);
  expect(await status(stays, '../key/1')).toBe(200);
  for (const path of ['live.m3u8', '../key/0', '../key/1', '1.0.m4s']) expect(await status(leaves, path)).toBe(403);
  await teacher.send(3, 7);
  await until('a new segment', async () => (await listFor(stays)).includes('3.0.m4s'));
  for (const path of ['live.m3u8', '../key/0', '../key/1', '1.0.m4s']) expect(await status(leaves, path)).toBe(403);
  const after = await listFor(stays);
  expect(after).toContain('URI="../key/1"');
  expect(after).not.toContain('NEXT-KEY');
  const piece = await openPieces(after, addressFor(stays)).open('3.0.m4s');
  expect(piece.subarray(4, 8).toString()).toBe('moof');
  // An edge may hand the piece out; the key of before does not open it.
  const copied = await openPieces(before, addressFor(stays))
    .open('3.0.m4s')
    .catch(() => Buffer.alloc(8));
  expect(copied.subarray(4, 8).toString()).not.toBe('moof');
  expect(await status(stays, '../key/9')).toBe(404);
  teacher.socket.close();
});

test('ffprobe reads the encrypted class from its address', async () => {
  const teacher = await publish(at.origin, '19', lesson);
  teacher.tracks();
  await teacher.send();
  const address = `${at.origin}${livePaths.playlist('19', ticketFor('19', 'watch'), '480')}`;
  await until('it is there', async () => (await (await fetch(address)).text()).includes('\n2.m4s'));
  await at.packager.end('19');
  const { stdout } = await promisify(execFile)('ffprobe', [...COUNT, address]);
  expect(counted(stdout).frames).toMatchObject({ h264: expect.any(Number), aac: expect.any(Number) });
});
