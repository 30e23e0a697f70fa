import { spawn } from 'node:child_process';
import type { PictureTrack, SoundTrack } from '@praxis/contract/live-media';
import type { ClassMedia } from './class-media.ts';
import { openReader } from './read-fragments.ts';

/** A browser without WebCodecs sends pieces of a file; ffmpeg takes it apart without encoding anything anew. */
export type Fallback = ReturnType<typeof openFallback>;

/** Opens the taking apart of one publisher's file. */
export function openFallback(media: ClassMedia, container: string, failed: () => void) {
  // Opus and AAC both go into the fragments as they are; the picture must be H.264 already.
  const args = ['-loglevel', 'error', '-fflags', 'nobuffer', '-i', 'pipe:0', '-c', 'copy', '-f', 'mp4'];
  const flags = ['-movflags', 'frag_every_frame+empty_moov+default_base_moof+skip_trailer', '-flush_packets', '1', 'pipe:1'];
  const ffmpeg = spawn('ffmpeg', [...args, ...flags], { stdio: ['pipe', 'pipe', 'pipe'] });
  const reader = openReader({
    tracks: (picture: PictureTrack | undefined, sound: SoundTrack | undefined) => media.tracks(picture ? [picture] : [], sound ?? null),
    picture: (chunk) => media.picture('720', chunk),
    sound: (chunk) => media.sound(chunk),
  });
  let closed = false;
  const end = () => {
    if (!closed) failed();
    closed = true;
  };
  ffmpeg.on('error', end);
  ffmpeg.on('close', end);
  ffmpeg.stdin.on('error', end);
  ffmpeg.stdout.on('data', (bytes: Buffer) => reader.take(bytes));
  ffmpeg.stderr.on('data', (words: Buffer) => process.stderr.write(`${container}: ${words}`));
  return {
    take(bytes: Buffer) {
      if (!closed) ffmpeg.stdin.write(bytes);
    },
    close() {
      closed = true;
      ffmpeg.stdin.destroy();
      ffmpeg.kill('SIGKILL');
    },
  };
}
