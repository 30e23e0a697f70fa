import { type LiveStream, livePaths } from '@praxis/contract/live-media/live-media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkMasterPlaylist, checkMediaPlaylist, checkPart, checkUpdate } from '../testing/hls-rules.ts';
import { openPieces, packagerAt, publish, ticketFor, until } from '../testing/packager-at.ts';
import { type Lesson, makeLesson } from '../testing/synthetic.ts';

let lesson: Lesson;
let at: Awaited<ReturnType<typeof packagerAt>>;
const ticket = ticketFor('41', 'watch');
const streams: LiveStream[] = ['720', '480', 'audio'];
beforeAll(async () => {
  lesson = makeLesson(15, ['720', '480']);
  at = await packagerAt();
}, 60_000);
afterAll(() => at.close());

const fetched = (path: string, stream: LiveStream = '720') => fetch(new URL(path, at.origin + livePaths.playlist('41', ticket, stream)));
const list = async (stream: LiveStream, query = '') => (await fetched(`live.m3u8${query}`, stream)).text();

test('playlists and parts of a class keep the rules of RFC 8216bis, also while pictures are missing, a quality is shed and the teacher comes back', async () => {
  const teacher = await publish(at.origin, '41', lesson);
  teacher.tracks();
  const seen = new Map<LiveStream, ReturnType<typeof checkMediaPlaylist>>();
  const poll = async () => {
    for (const stream of streams) {
      const text = await list(stream);
      const now = checkMediaPlaylist(text);
      expect(now.problems, `${stream}\n${text}`).toEqual([]);
      const before = seen.get(stream);
      if (before) expect(checkUpdate(before, now)).toEqual([]);
      seen.set(stream, now);
    }
  };
  const scope = (seconds: number) => until(`${seconds} s`, () => (at.packager.state()[0]?.recorded ?? 0) >= seconds - 0.05);
  for (const second of [2.4, 3, 4.1, 5.7]) {
    await teacher.send(second === 2.4 ? 0 : second - 1.7, second);
    await scope(second);
    await poll();
  }
  teacher.socket.send(JSON.stringify({ t: 'shed', qualities: ['720'], why: 'machine' }));
  await teacher.send(5.7, 9);
  await scope(9);
  await poll();
  expect(await list('720')).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-KEY:METHOD=NONE\n#EXT-X-MAP:URI="../480/init-0.mp4"');
  teacher.socket.close();
  const again = await publish(at.origin, '41', lesson, { session: 'session-2' });
  again.tracks();
  await again.send(0, 3);
  await scope(12);
  await poll();
  const master = await (await fetch(at.origin + livePaths.master('41', ticket))).text();
  expect(checkMasterPlaylist(master)).toEqual([]);
});

test('a machine that leaves pictures out in whole runs gets parts and segments that keep the rules', async () => {
  const torn = (chunks: Lesson['sound']['chunks']) => chunks.filter((_, place) => place % 60 < 17 || place % 60 > 34);
  const pictures = new Map([...lesson.pictures].map(([quality, { track, chunks }]) => [quality, { track, chunks: torn(chunks) }]));
  const teacher = await publish(at.origin, '43', { ...lesson, pictures });
  teacher.tracks();
  await teacher.send(0, 8.5);
  await until('it is there', () => (at.packager.state().find((one) => one.class === '43')?.recorded ?? 0) > 8.3);
  const address = at.origin + livePaths.playlist('43', ticketFor('43', 'watch'), '480');
  const text = await (await fetch(address)).text();
  const { problems, segments } = checkMediaPlaylist(text);
  expect(problems, text).toEqual([]);
  for (const { seconds } of segments) expect(seconds).toBeCloseTo(2, 1);
  teacher.socket.close();
});

test('a player that waits for the next part gets it when it is made, and nothing for what is too far ahead', async () => {
  const teacher = await publish(at.origin, '42', lesson);
  teacher.tracks();
  await teacher.send(0, 2.5);
  await until('it is there', () => (at.packager.state().find((one) => one.class === '42')?.recorded ?? 0) > 2.3);
  const own = ticketFor('42', 'watch');
  const ask = (query: string) => fetch(at.origin + livePaths.playlist('42', own, '720') + query);
  expect((await ask('?_HLS_part=1')).status).toBe(400);
  expect((await ask('?_HLS_msn=9')).status).toBe(400);
  let answered = false;
  const waiting = ask('?_HLS_msn=1&_HLS_part=5').then(async (reply) => {
    answered = true;
    return reply.text();
  });
  const [, hinted = ''] = /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(await (await ask('')).text()) ?? [];
  const pieces = openPieces(await (await ask('')).text(), at.origin + livePaths.playlist('42', own, '720'));
  const part = pieces.open(hinted);
  await new Promise((done) => setTimeout(done, 150));
  expect(answered).toBe(false);
  await teacher.send(2.5, 3.5);
  expect(await waiting).toContain('1.5.m4s');
  const checked = checkPart(await part);
  expect(checked.problems).toEqual([]);
  const first = checkPart(await pieces.open('1.0.m4s'));
  expect(first).toMatchObject({ problems: [], key: true, start: 180_000 });
  // The part after the last of a segment is the first of the next one, and not there before it is.
  await teacher.send(3.5, 4.04);
  await until('the segment is whole', async () => (await (await ask('')).text()).includes('\n1.m4s\n'));
  let early = true;
  const beyond = ask('?_HLS_msn=1&_HLS_part=10').then(async (reply) => {
    expect(early).toBe(false);
    return reply.text();
  });
  await new Promise((done) => setTimeout(done, 150));
  early = false;
  await teacher.send(4.04, 4.5);
  expect(await beyond).toContain('2.0.m4s');
  teacher.socket.close();
});

test.each([
  ['a part that is too long', '#EXT-X-PART:DURATION=0.20000', '#EXT-X-PART:DURATION=0.30000', /no longer than the part target/],
  ['a segment longer than the target', '#EXT-X-TARGETDURATION:3', '#EXT-X-TARGETDURATION:1', /target duration/],
  ['no init segment', /#EXT-X-MAP.*\n/, '', /EXT-X-MAP before its first/],
  ['a key without an address', /URI="\.\.\/key\/\d+",/, '', /4\.4\.4\.4/],
  ['no hint', /#EXT-X-PRELOAD-HINT.*\n/, '', /needs a hint/],
])('the checker finds %s', async (_title, from, to, problem) => {
  const text = await list('480');
  expect(checkMediaPlaylist(text.replace(from, to)).problems.join('\n')).toMatch(problem);
});
