import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { openAgentProcess } from '@praxis/agent-client/agent-process';
import { sandboxLack } from '@praxis/instance/sandboxed';
import { openMediaAgent } from './agent.ts';
import { drawPdf } from './pdf.ts';
import type { Work } from './task.ts';
import { drawFrame, transcodeVideo } from './video.ts';

const { at, log, dial, onStop } = openAgentProcess('media', `media ${hostname()}`);

const runs = (program: string) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0;

const works: Record<string, Work> = { pdf: drawPdf, board_pdf: drawPdf, work_pdf: drawPdf, answer_pdf: drawPdf };
const lack = await sandboxLack();
if (runs('ffmpeg') && runs('ffprobe') && !lack)
  Object.assign(works, { video: transcodeVideo, work_video: transcodeVideo, video_frame: drawFrame });
else log(`videos wait: ${lack ?? 'ffmpeg is not installed (Debian: apt install ffmpeg)'}`);

const agent = await openMediaAgent({ dial, works, folder: join(at.home, 'media/work') });
onStop(agent.close);
