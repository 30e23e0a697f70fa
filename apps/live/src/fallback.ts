import { spawn } from 'node:child_process';
import type { PictureTrack, SoundTrack } from '@praxis/contract/live-media';
import type { ClassMedia } from './class-media.ts';
import { openReader } from './read-fragments.ts';

/** What a browser without steered encoders sends: pieces of a file, which is taken apart; nothing is encoded anew. */
export type Fallback = { take: (bytes: Buffer) => void; close: () => void };

/** Opens the taking apart of one publisher's file: a fragmented MP4 here, anything else by ffmpeg. */
export function openFallback(media: ClassMedia, container: string, failed: () => void): Fallback {
  const reader = openReader({
    tracks: (picture: PictureTrack | undefined, sound: SoundTrack | undefined) => media.tracks(picture ? [picture] : [], sound ?? null),
    picture: (chunk) => media.picture('720', chunk),
    sound: (chunk) => media.sound(chunk),
  });
  return container.startsWith('video/mp4') ? { take: reader.take, close: () => undefined } : openFfmpeg(container, reader.take, failed);
}

function openFfmpeg(container: string, take: (bytes: Buffer) => void, failed: () => void): Fallback {
  const args = ['-loglevel', 'error', '-fflags', 'nobuffer', '-probesize', '32768', '-i', 'pipe:0', '-c', 'copy', '-f', 'mp4'];
  const flags = ['-movflags', 'frag_every_frame+empty_moov+default_base_moof+skip_trailer', '-flush_packets', '1', 'pipe:1'];
  const ffmpeg = spawn('ffmpeg', [...args, ...flags], { stdio: ['pipe', 'pipe', 'pipe'] });
  let closed = false;
  const end = () => {
    if (!closed) failed();
    closed = true;
  };
  ffmpeg.on('error', end);
  ffmpeg.on('close', end);
  ffmpeg.stdin.on('error', end);
  ffmpeg.stdout.on('data', take);
  ffmpeg.stderr.on('data', (words: Buffer) => process.stderr.write(`${container}: ${words}`));
  return {
    take(bytes) {
      if (!closed) ffmpeg.stdin.write(bytes);
    },
    close() {
      closed = true;
      ffmpeg.stdin.destroy();
      ffmpeg.kill('SIGKILL');
    },
  };
}
