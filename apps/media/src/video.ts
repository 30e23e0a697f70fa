import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameResult, VideoResult } from '@praxis/contract/core/agent';
import { runProgram } from './program.ts';
import { type Rendition, renditionsOf, type Source, thumbnailsOf } from './renditions.rules.ts';
import { deliver, fetchSource } from './source.ts';
import { type Task, TaskFailure } from './task.ts';

const MOST_SECONDS = 6 * 3600;
const MOST_SIDE = 8192;
/** Only containers people may upload, only from the file itself: a playlist dressed as a video leads nowhere. */
const INPUT = ['-protocol_whitelist', 'file', '-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi'];
const QUIET = ['-nostdin', '-hide_banner', '-loglevel', 'error'];
const AUDIO = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];
const RATE = { '480': '1200k', '720': '2500k', '1080': '5000k' } as const;

type Stream = {
  codec_type?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
};
type Probe = { streams?: Stream[]; format?: { duration?: string } };

/** Pixels that are not square are counted as shown. */
function displaySize({ width = 0, height = 0, sample_aspect_ratio = '1:1', side_data_list = [] }: Stream) {
  const [across = 1, down = 1] = sample_aspect_ratio.split(':').map(Number);
  const visible = across > 0 && down > 0 ? Math.round((width * across) / down) : width;
  const turned = Math.abs(side_data_list.find((each) => each.rotation !== undefined)?.rotation ?? 0) % 180 === 90;
  return turned ? { width: height, height: visible } : { width: visible, height };
}

async function probe(path: string, signal: AbortSignal): Promise<Source> {
  let text = '';
  const args = ['-hide_banner', '-loglevel', 'error', ...INPUT, '-show_streams', '-show_format', '-of', 'json', path];
  const ended = await runProgram('ffprobe', args, { signal, reads: [path], line: (line) => (text += line) });
  if (ended.killed) throw new TaskFailure('transcoding_interrupted', false);
  const found = (ended.code === 0 ? JSON.parse(text || '{}') : {}) as Probe;
  const stream = found.streams?.find((each) => each.codec_type === 'video' && !each.disposition?.attached_pic);
  const duration = Number(found.format?.duration);
  if (!stream || !(duration > 0)) throw new TaskFailure('not_a_video', true);
  const { width, height } = displaySize(stream);
  if (width < 16 || height < 16 || width > MOST_SIDE || height > MOST_SIDE) throw new TaskFailure('not_a_video', true);
  if (duration > MOST_SECONDS) throw new TaskFailure('video_too_long', true);
  return { width, height, duration };
}

type Run = { signal: AbortSignal; duration: number; part?: (done: number) => void };

/** Runs ffmpeg with one thread; `part` hears 0–1 of the given duration. */
async function ffmpeg(args: readonly string[], { signal, duration, reads, target, part }: Run & { reads: string[]; target: string }) {
  const line = (text: string) => {
    const [name, value] = text.split('=');
    if (name === 'out_time_us' && Number(value) > 0) part?.(Math.min(1, Number(value) / 1e6 / duration));
  };
  const ended = await runProgram('ffmpeg', [...QUIET, '-threads', '1', '-filter_threads', '1', ...args], {
    ...{ signal, line, reads, writes: [target] },
  });
  signal.throwIfAborted();
  if (ended.code === 0) return;
  if (ended.killed) throw new TaskFailure('transcoding_interrupted', false);
  process.stderr.write(`${JSON.stringify({ msg: 'ffmpeg failed', code: ended.code, errors: ended.errors.slice(-1000) })}\n`);
  throw new TaskFailure(/No space left/.test(ended.errors) ? 'transcoding_interrupted' : 'not_a_video', false);
}

const transcode = (source: string, target: string, rendition: Rendition, run: Run) =>
  ffmpeg(
    [
      ...INPUT,
      ...['-i', source, '-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
      ...['-vf', `scale=${rendition.width}:${rendition.height}:flags=bicubic,setsar=1,format=yuv420p`, '-fpsmax', '60'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23', '-threads:v', '1'],
      ...['-maxrate', RATE[rendition.quality], '-bufsize', RATE[rendition.quality], '-force_key_frames', 'expr:gte(t,n_forced*2)'],
      ...AUDIO,
      ...['-movflags', '+faststart', '-progress', 'pipe:1', '-y', target],
    ],
    { ...run, reads: [source], target },
  );

async function pictures(task: Task, rendered: string, source: Source) {
  const run = { signal: task.signal, duration: source.duration, reads: [rendered] };
  const poster = join(task.folder, 'poster.jpg');
  const at = Math.min(source.duration * 0.1, 10).toFixed(2);
  await ffmpeg(['-ss', at, '-i', rendered, '-frames:v', '1', '-q:v', '3', '-y', poster], { ...run, target: poster });
  const sprite = join(task.folder, 'thumbnails.jpg');
  const { width, height, every, count, columns, rows } = thumbnailsOf(source);
  // Of a film shorter than the distance of two pictures the first one is taken: counting them would give none.
  const steps = count > 1 ? `fps=1/${every}:round=up,` : '';
  const filter = `${steps}scale=${width}:${height},tile=${columns}x${rows}`;
  await ffmpeg(['-skip_frame', 'nokey', '-i', rendered, '-vf', filter, '-frames:v', '1', '-q:v', '5', '-y', sprite], {
    ...run,
    target: sprite,
  });
  return {
    poster_file_id: (await deliver(task, poster)).file_id,
    thumbnails: { file_id: (await deliver(task, sprite)).file_id, width, height, every, columns, count },
  };
}

/** A video becomes H.264/AAC renditions, smallest first, so that students can watch before the largest is ready. */
export async function transcodeVideo(task: Task): Promise<VideoResult> {
  const path = await fetchSource(task);
  const source = await probe(path, task.signal);
  const plan = renditionsOf(source);
  const cost = plan.map(({ width, height }) => width * height);
  const all = cost.reduce((sum, each) => sum + each, 0);
  const known: Partial<VideoResult> & Pick<VideoResult, 'renditions'> = { ...source, renditions: [] };
  task.report(1, known);
  let behind = 0;
  for (const [at, rendition] of plan.entries()) {
    const target = join(task.folder, `${rendition.quality}.mp4`);
    const part = (done: number) => task.report(1 + (98 * (behind + done * cost[at]!)) / all);
    await transcode(path, target, rendition, { signal: task.signal, duration: source.duration, part });
    if ((await stat(target)).size === 0) throw new TaskFailure('not_a_video', true);
    if (at === 0) Object.assign(known, await pictures(task, target, source));
    known.renditions.push({ ...rendition, ...(await deliver(task, target)) });
    behind += cost[at]!;
    task.report(1 + (98 * behind) / all, known);
  }
  return known as VideoResult;
}

/** Draws one moment of a rendition as a picture. */
export async function drawFrame(task: Task): Promise<FrameResult> {
  const path = await fetchSource(task);
  const { duration } = await probe(path, task.signal);
  const at = Math.max(0, Math.min(task.payload.at ?? 0, duration - 0.1)).toFixed(2);
  const picture = join(task.folder, 'poster.jpg');
  await ffmpeg([...INPUT, '-ss', at, '-i', path, '-frames:v', '1', '-q:v', '3', '-y', picture], {
    ...{ signal: task.signal, duration, reads: [path], target: picture },
  });
  return { file_id: (await deliver(task, picture)).file_id };
}
