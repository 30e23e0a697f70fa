import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { choosePoster } from '@praxis/contract/media/captions';
import { attachMedia, type MediaKind, showMedia, transcodeAgain } from '@praxis/contract/media/media';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startTask } from '../../server/src/platform/agents/agent-tasks.ts';
import { agentKeyOf } from '../../server/src/testing/makers/agents.ts';
import { courseMakers } from '../../server/src/testing/makers/courses.ts';
import { type TestPerson, world } from '../../server/src/testing/world.ts';
import { openMediaAgent } from './agent.ts';
import { drawPdf } from './pdf.ts';
import { drawFrame, transcodeVideo } from './video.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
if (!hasFfmpeg) console.log('Videos are not tested: ffmpeg is not installed.');
const withFfmpeg = test.skipIf(!hasFfmpeg);

const folder = mkdtempSync(join(tmpdir(), 'praxis-media-'));
const closing: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** A test picture that moves, with a tone. */
function video(size: string, seconds: number, name = `${size}-${seconds}.mp4`, more: string[] = []) {
  const path = join(folder, name);
  const source = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${size}:rate=24:duration=${seconds}`,
    '-f',
    'lavfi',
    '-i',
    `sine=duration=${seconds}`,
  ];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-shortest', ...more, path]);
  return readFileSync(path);
}

/** Marks a video as turned by 90 degrees; older and newer versions of ffmpeg are told in different ways. */
function turn(from: string, to: string) {
  const quiet = ['-y', '-loglevel', 'quiet'];
  if (spawnSync('ffmpeg', [...quiet, '-display_rotation', '90', '-i', from, '-c', 'copy', to]).status === 0) return;
  execFileSync('ffmpeg', [...quiet, '-i', from, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', to]);
}

/** A PDF of some empty A4 pages and one that is very tall. */
function pdf(pages: number) {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ');
  const objects = [`<< /Type /Catalog /Pages 2 0 R >>`, `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`];
  for (let at = 0; at < pages; at++) objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${at === 1 ? 14000 : 842}] >>`);
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
}

const school = async () => {
  const created = await world();
  return { ...created, ...courseMakers(created) };
};
type School = Awaited<ReturnType<typeof school>>;
const purposes = { video: 'course_video', pdf: 'course_pdf', demo: 'demo_zip' } as const;

async function attached({ course, upload, as }: School, kind: MediaKind, content: Buffer | string, name = `file.${kind}`) {
  const created = await course();
  const file = await upload(created.owner, purposes[kind], content, name);
  const reply = await as(created.owner).call(attachMedia, { course_id: created.id, file_id: file.id, kind });
  expect(reply).toMatchObject({ code: 1, data: { state: 'in_progress', progress: 0 } });
  return { course: created, owner: created.owner, id: reply.data.id };
}

const mediaOf = async ({ as }: School, owner: TestPerson, id: string) => (await as(owner).call(showMedia, { media_id: id })).data;

const ended = (created: School, owner: TestPerson, id: string, seconds = 60) =>
  created.until(
    'the transcoding ends',
    async () => {
      const media = await mediaOf(created, owner, id);
      return media.state !== 'in_progress' && media;
    },
    seconds,
  );

let agentNumber = 0;
/** The agent inside the test's own process. */
async function agent({ app, origin }: School) {
  const name = `test ${++agentNumber}`;
  const key = await agentKeyOf(app, 'media', name);
  const opened = await openMediaAgent({
    dial: { address: `${origin.replace('http', 'ws')}/agent`, key: () => key, kind: 'media', name, log: () => undefined },
    works: { video: transcodeVideo, pdf: drawPdf },
    folder: join(folder, `work-${agentNumber}`),
  });
  closing.push(() => opened.close());
  return opened;
}

/** What ffprobe says of the picture behind an address. */
async function probed(origin: string, address: string) {
  const reply = await fetch(`${origin}${address}`);
  expect(reply.status).toBe(200);
  const path = join(folder, 'probed');
  writeFileSync(path, Buffer.from(await reply.arrayBuffer()));
  const text = execFileSync('ffprobe', ['-loglevel', 'error', '-show_streams', '-of', 'json', path], { encoding: 'utf8' });
  const { streams } = JSON.parse(text) as { streams: { codec_type: string; codec_name: string; width: number; height: number }[] };
  return streams;
}

withFfmpeg(
  'a full HD video becomes three renditions, a poster and thumbnails; a 480p one is never upscaled',
  async () => {
    const created = await school();
    const opened = await agent(created);
    const large = await attached(created, 'video', video('1920x1080', 4));
    const small = await attached(created, 'video', video('854x480', 3));

    const hd = await ended(created, large.owner, large.id);
    expect(hd).toMatchObject({ state: 'complete', progress: 100, error: null, qualities: ['480', '720', '1080'] });
    expect(hd.duration).toBeCloseTo(4, 0);
    for (const rendition of hd.renditions) {
      const streams = await probed(created.origin, rendition.address);
      expect(streams.find((each) => each.codec_type === 'video')).toMatchObject({
        codec_name: 'h264',
        width: rendition.width,
        height: rendition.height,
      });
      expect(streams.find((each) => each.codec_type === 'audio')).toMatchObject({ codec_name: 'aac' });
    }
    expect(hd.renditions.map((each) => each.height)).toEqual([480, 720, 1080]);
    expect(await probed(created.origin, hd.poster!)).toMatchObject([{ codec_name: 'mjpeg', width: 854 }]);
    expect(hd.thumbnails).toMatchObject({ width: 160, height: 90, every: 2, count: 2, columns: 2 });
    expect(await probed(created.origin, hd.thumbnails!.address)).toMatchObject([{ width: 320, height: 90 }]);

    const sd = await ended(created, small.owner, small.id);
    expect(sd.qualities).toEqual(['480']);
    expect((await probed(created.origin, sd.renditions[0]!.address))[0]).toMatchObject({ width: 854, height: 480 });
    await opened.close();
  },
  120_000,
);

withFfmpeg(
  'a video smaller than 480 keeps its size; a mkv without sound, a phone video turned by a mark and one of a single picture work too',
  async () => {
    const created = await school();
    const opened = await agent(created);
    const tiny = await attached(created, 'video', video('320x240', 2));
    const mute = await attached(created, 'video', video('640x480', 2, 'mute.mkv', ['-an']));
    video('640x480', 2, 'upright.mp4');
    turn(join(folder, 'upright.mp4'), join(folder, 'turned.mp4'));
    const turned = await attached(created, 'video', readFileSync(join(folder, 'turned.mp4')));
    const single = await attached(created, 'video', video('320x240', 1, 'single.mp4', ['-an', '-frames:v', '1']));
    expect(await ended(created, single.owner, single.id)).toMatchObject({ state: 'complete', thumbnails: { count: 1 } });
    expect((await ended(created, tiny.owner, tiny.id)).renditions).toMatchObject([{ quality: '480', width: 320, height: 240 }]);
    expect((await ended(created, mute.owner, mute.id)).renditions).toMatchObject([{ width: 640, height: 480 }]);
    expect((await ended(created, turned.owner, turned.id)).renditions).toMatchObject([{ width: 480, height: 640 }]);
    await opened.close();
  },
  60_000,
);

withFfmpeg(
  'a broken video fails with a reason, the owner is told, and it can be transcoded again (S-166)',
  async () => {
    const created = await school();
    const { as, db, until } = created;
    const opened = await agent(created);
    const whole = video('320x240', 2, 'cut.mp4');
    const broken = await attached(created, 'video', whole.subarray(0, 600), '第三章.mp4');
    const failed = await ended(created, broken.owner, broken.id);
    expect(failed).toMatchObject({ state: 'failed', error: 'The file holds no video that can be played', renditions: [] });
    const message = () =>
      db
        .selectFrom('messages')
        .select('values')
        .where('user_id', '=', broken.owner.id)
        .where('kind', '=', 'transcoding_failed')
        .executeTakeFirst();
    expect(await until('the owner is told', message)).toMatchObject({ values: { file: '第三章.mp4' } });

    const again = await as(broken.owner).call(transcodeAgain, { media_id: broken.id });
    expect(again).toMatchObject({ code: 1, data: { state: 'in_progress', progress: 0, error: null } });
    expect(await as(broken.owner).call(transcodeAgain, { media_id: broken.id })).toMatchObject({ code: 0, key: 'transcoding_not_failed' });
    expect((await ended(created, broken.owner, broken.id)).state).toBe('failed');
    await opened.close();
  },
  60_000,
);

test('a PDF becomes one picture per page (S-165); a damaged one fails with a reason', async () => {
  const created = await school();
  const opened = await agent(created);
  const good = await attached(created, 'pdf', pdf(3));
  const bad = await attached(created, 'pdf', '%PDF-1.7\nnothing of a PDF follows');
  const drawn = await ended(created, good.owner, good.id);
  expect(drawn).toMatchObject({ state: 'complete', pages: 3 });
  expect(drawn.page_images[0]).toMatchObject({ width: 1600, height: 2264 });
  expect(drawn.page_images[1]!.width * drawn.page_images[1]!.height).toBeLessThan(12_100_000);
  const picture = await fetch(`${created.origin}${drawn.page_images[2]!.address}`);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(await ended(created, bad.owner, bad.id)).toMatchObject({
    state: 'failed',
    error: 'The PDF is damaged or encrypted and cannot be opened',
  });
  await opened.close();
}, 60_000);

const programs = (mark: string) =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        // In the sandbox it sees its files under other names; their own stand in its list of mounts.
        return args.startsWith('ffmpeg') && `${args}${readFileSync(`/proc/${pid}/mountinfo`, 'utf8')}`.includes(mark);
      } catch (error) {
        if (['ENOENT', 'ESRCH', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
        throw error;
      }
    });

withFfmpeg(
  'an agent killed in the middle leaves no ffmpeg behind, and another takes the task up again',
  async () => {
    const created = await school();
    const { app, db, origin, until } = created;
    const task = () => db.updateTable('agent_tasks').where('kind', '=', 'video').where('subject_id', '=', long.id);
    const home = mkdtempSync(join(folder, 'home-'));
    const env = {
      ...process.env,
      PRAXIS_HOME: home,
      PRAXIS_SERVER: origin,
      PRAXIS_AGENT_KEY: await agentKeyOf(app, 'media'),
    };
    const start = () => {
      const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], { env, stdio: 'ignore' });
      closing.push(() => void child.kill('SIGKILL'));
      return child;
    };
    const first = start();
    const long = await attached(created, 'video', video('1280x720', 5));
    await until('ffmpeg works', async () => programs(home).length > 0, 30);
    first.kill('SIGKILL');
    await until('ffmpeg is gone', async () => programs(home).length === 0, 5);

    // The seconds in which it might have come back, and those before the next try, are not sat out.
    await task().set({ lease_until: sql`now()` }).where('state', '=', 'leased').execute();
    const second = start();
    await until('the task is taken up again', async () => programs(home).length > 0, 45);
    // A killed ffmpeg is a failed try, not a failed video.
    for (const pid of programs(home)) process.kill(Number(pid), 'SIGKILL');
    const hurried = () => task().set({ run_at: sql`now()` }).where('state', '=', 'queued').returning('id').executeTakeFirst();
    await until('the failed try waits for the next', hurried, 30);
    expect((await ended(created, long.owner, long.id, 120)).state).toBe('complete');
    // Otherwise it would take the tasks of the tests that follow.
    second.kill('SIGKILL');
  },
  240_000,
);

withFfmpeg(
  'a task that is given to nobody any more is dropped: its ffmpeg stops, and the newer task begins',
  async () => {
    const created = await school();
    const opened = await agent(created);
    const mark = `work-${agentNumber}`;
    const clip = await attached(created, 'video', video('1280x720', 20));
    const [first] = await created.until('ffmpeg works', async () => programs(mark).length > 0 && programs(mark), 30);
    await startTask(created.db, 'video', clip.id);
    await created.until('the first ffmpeg is stopped', async () => !programs(mark).includes(first!), 20);
    await created.until('the newer task is in work', async () => programs(mark).length > 0, 20);
    await opened.close();
  },
  240_000,
);

withFfmpeg('a teacher picks a moment of a film, and the agent draws it as the poster', async () => {
  const created = await school();
  const { app, db, origin, as, until } = created;
  const { owner, id } = await attached(created, 'video', video('320x180', 4));
  const file = await created.upload(owner, 'course_video', video('320x180', 4), 'film.mp4');
  const renditions = JSON.stringify([{ quality: '480', width: 320, height: 180, bytes: 1, file_id: file.id }]);
  await db.updateTable('media').set({ state: 'complete', duration: 4, renditions }).where('id', '=', id).execute();
  await db.updateTable('agent_tasks').set({ state: 'cancelled' }).where('subject_id', '=', id).execute();
  expect((await as(owner).call(choosePoster, { media_id: id, at: 3 })).data).toMatchObject({ poster_choice: 'drawing' });
  const key = await agentKeyOf(app, 'media', 'frames');
  const agent = await openMediaAgent({
    dial: { address: `${origin.replace('http', 'ws')}/agent`, key: () => key, kind: 'media', name: 'frames', log: () => undefined },
    works: { video_frame: drawFrame },
    folder: join(folder, 'frames'),
  });
  closing.push(() => agent.close());
  const drawn = await until('the poster is drawn', async () => {
    const now = await mediaOf(created, owner, id);
    return now.poster_choice === 'chosen' && now;
  });
  const picture = await fetch(`${origin}${drawn.poster}`);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
});
