import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { instance } from '@praxis/instance/instance';
import { openAgent } from './agent.ts';
import { drawPdf } from './pdf.ts';
import type { Work } from './task.ts';
import { drawFrame, transcodeVideo } from './video.ts';

const at = instance();
const log = (msg: string, more: Record<string, unknown> = {}) =>
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), msg, ...more })}\n`);

/** The key the server made; on another machine it is given in the environment. */
function agentKey() {
  if (process.env.PRAXIS_AGENT_KEY) return process.env.PRAXIS_AGENT_KEY;
  try {
    return readFileSync(join(at.folders.secrets, 'agent.key'), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const runs = (program: string) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0;

const works: Record<string, Work> = { pdf: drawPdf, board_pdf: drawPdf };
if (runs('ffmpeg') && runs('ffprobe')) Object.assign(works, { video: transcodeVideo, video_frame: drawFrame });
else log('ffmpeg is not installed: videos wait until it is (Debian: apt install ffmpeg)');

const host = ['0.0.0.0', '::'].includes(at.host) ? '127.0.0.1' : at.host;
const agent = await openAgent({
  address: new URL('/agent', (process.env.PRAXIS_SERVER ?? `http://${host}:${at.port}`).replace(/^http/, 'ws')).href,
  key: agentKey,
  name: `media ${hostname()} ${process.pid}`,
  works,
  folder: join(at.home, 'media'),
  log,
});

let closing = false;
async function close(reason: string) {
  if (closing) return;
  closing = true;
  log('stopping', { reason });
  setTimeout(() => process.exit(1), 5000).unref();
  await agent.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal));
// The supervisor holds our input open; when it is gone, so are we.
if (process.env.PRAXIS_SUPERVISED === '1') process.stdin.resume().on('end', () => void close('supervisor gone'));
