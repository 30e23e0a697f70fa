import type { PictureTrack, SoundTrack } from '@praxis/contract/live-media/live-media';
import { SANDBOX_USERS, startBox } from '@praxis/instance/sandboxed';
import type { ClassMedia } from './class-media.ts';
import { openReader } from './fragments/read-fragments.ts';

/** Nothing is encoded anew: it holds some frames. */
const LIMITS = { memoryMb: 512, fileMb: 1 };

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
  let closed = false;
  const end = () => {
    if (!closed) failed();
    closed = true;
  };
  const box = startBox({ command: 'ffmpeg', args: [...args, ...flags], uid: SANDBOX_USERS.media, limits: LIMITS });
  const opened = box.then(({ child, done }) => {
    const { stdin, stdout, stderr } = child;
    child.on('error', end).on('close', () => {
      end();
      done().catch((error: unknown) => process.stderr.write(`${container}: ${String(error)}\n`));
    });
    stdin.on('error', end);
    stdout.on('data', take);
    stderr.on('data', (text: Buffer) => process.stderr.write(`${container}: ${text}`));
    return stdin;
  });
  opened.catch(end);
  // In the order in which it came, also what came before the sandbox stood.
  let turn: Promise<unknown> = opened;
  return {
    take(bytes) {
      turn = turn.then(async () => {
        if (!closed) (await opened).write(bytes);
      }, end);
    },
    close() {
      closed = true;
      box.then(({ kill }) => kill(), end);
    },
  };
}
