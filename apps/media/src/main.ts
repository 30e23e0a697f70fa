import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { agentKeySource, serverOf } from '@praxis/instance/agent-identity';
import { instance } from '@praxis/instance/instance';
import { sandboxLack } from '@praxis/instance/sandboxed';
import { openAgent } from './agent.ts';
import { drawPdf } from './pdf.ts';
import type { Work } from './task.ts';
import { drawFrame, transcodeVideo } from './video.ts';

const at = instance();
const log = (msg: string, more: Record<string, unknown> = {}) =>
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), msg, ...more })}\n`);

const runs = (program: string) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0;

const works: Record<string, Work> = { pdf: drawPdf, board_pdf: drawPdf, work_pdf: drawPdf, answer_pdf: drawPdf };
const lack = await sandboxLack();
if (runs('ffmpeg') && runs('ffprobe') && !lack)
  Object.assign(works, { video: transcodeVideo, work_video: transcodeVideo, video_frame: drawFrame });
else log(`videos wait: ${lack ?? 'ffmpeg is not installed (Debian: apt install ffmpeg)'}`);

const server = serverOf(at);
const name = `media ${hostname()}`;
const agent = await openAgent({
  address: new URL('/agent', server.replace(/^http/, 'ws')).href,
  key: agentKeySource({ at, kind: 'media', name, server, log }),
  name,
  works,
  folder: join(at.home, 'media/work'),
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
