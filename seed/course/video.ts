import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** How long the film is. */
export const ROUND_ROBIN_SECONDS = 48;
const SLICE = 4;
const inks = ['0x5fc4b0', '0x7fb0ef', '0xe6b455'];

/** Three jobs take turns on a time line, a slice at a time. */
function drawing() {
  const count = ROUND_ROBIN_SECONDS / SLICE;
  const width = 1120 / count;
  const boxes = Array.from({ length: count }, (_, at) => {
    const job = at % inks.length;
    const from = at * SLICE;
    const x = Math.round(80 + at * width);
    const row = `drawbox=x=${x}:y=${200 + job * 110}:w=${Math.round(width) - 4}:h=80:color=${inks[job]}:t=fill:enable='gte(t,${from})'`;
    return `${row},drawbox=x=${x}:y=560:w=${Math.round(width) - 4}:h=40:color=${inks[job]}:t=fill:enable='gte(t,${from})'`;
  });
  const rows = inks.map((ink, job) => `drawbox=x=40:y=${200 + job * 110}:w=16:h=80:color=${ink}:t=fill`);
  return [...rows, 'drawbox=x=80:y=620:w=1120:h=2:color=0xb3c1be:t=fill', ...boxes].join(',');
}

/** A short film of round robin, made on this machine; undefined where ffmpeg is missing. Returns its path and how to remove it. */
export async function roundRobinVideo(folder: string) {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'round-robin.mp4');
  const remove = () => rm(path, { force: true });
  // Nothing moves within a slice: two pictures a second are enough, and every start of a new school encodes them.
  const picture = `color=c=0x0f1615:s=1280x720:r=2:d=${ROUND_ROBIN_SECONDS}`;
  const tone = `sine=frequency=220:duration=${ROUND_ROBIN_SECONDS},volume=0.03`;
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '30', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '48k'];
  try {
    await run('ffmpeg', [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      picture,
      '-f',
      'lavfi',
      '-i',
      tone,
      '-vf',
      drawing(),
      ...encode,
      '-shortest',
      path,
    ]);
    return { path, remove };
  } catch (error) {
    await remove();
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
