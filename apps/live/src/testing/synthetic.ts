import { execFileSync } from 'node:child_process';
import { CHUNK_HEADER, type LiveQuality, liveLadder, type PictureTrack, type SoundTrack } from '@praxis/contract/live-media/live-media';
import { openReader } from '../fragments/read-fragments.ts';
import type { Chunk } from '../stream.ts';

/** A lesson as a browser would have encoded it: chunks of each quality with key frames together, and sound. */
export type Lesson = {
  pictures: Map<LiveQuality, { track: PictureTrack; chunks: Chunk[] }>;
  sound: { track: SoundTrack; chunks: Chunk[] };
};

/** Makes a lesson of some seconds with ffmpeg: a moving test picture, a tone. */
export function makeLesson(
  seconds: number,
  qualities: readonly LiveQuality[] = ['1080', '720', '480'],
  sound: 'aac' | 'libopus' = 'aac',
  /** How many times smaller the pictures are than their quality says; most tests need no real ones. */
  smaller = 4,
): Lesson {
  const pictures: Lesson['pictures'] = new Map();
  let audio: Lesson['sound'] | undefined;
  for (const quality of qualities) {
    const { width, height, bitrate } = liveLadder.find((rung) => rung.quality === quality)!;
    const source = [
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=${2 * Math.round(width / smaller / 2)}x${2 * Math.round(height / smaller / 2)}:rate=30`,
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=440:sample_rate=48000',
    ];
    const picture = [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-tune',
      'zerolatency',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '60',
      '-keyint_min',
      '60',
    ];
    const frames = ['-sc_threshold', '0', '-c:a', sound, '-b:a', '64k', '-t', String(seconds), '-f', 'mp4'];
    const flags = ['-movflags', 'frag_every_frame+empty_moov+default_base_moof', 'pipe:1'];
    const file = execFileSync('ffmpeg', ['-loglevel', 'error', ...source, ...picture, ...frames, ...flags], { maxBuffer: 200_000_000 });
    const chunks: Chunk[] = [];
    const sounds: Chunk[] = [];
    let track: PictureTrack | undefined;
    let soundTrack: SoundTrack | undefined;
    const reader = openReader({
      tracks: (found, claimed) => {
        track = found && { ...found, quality, bitrate };
        soundTrack = claimed;
      },
      picture: (chunk) => chunks.push(chunk),
      sound: (chunk) => sounds.push(chunk),
    });
    reader.take(file);
    // ffmpeg begins pictures where its sound begins to be heard; a browser's clock begins with the first picture.
    const first = chunks[0]!.at;
    const frame = 1_000_000 / 30;
    pictures.set(quality, { track: track!, chunks: chunks.map((chunk, place) => ({ ...chunk, at: place * frame, duration: frame })) });
    audio ??= { track: soundTrack!, chunks: sounds.map((chunk) => ({ ...chunk, at: Math.max(0, chunk.at - first) })) };
  }
  return { pictures, sound: audio! };
}

/** A chunk as the publisher's binary frame. */
export function chunkFrame(kind: 1 | 2 | 3, quality: LiveQuality | undefined, { at, duration, key, bytes }: Chunk): Buffer {
  const head = Buffer.alloc(CHUNK_HEADER);
  head[0] = kind;
  head[1] = Math.max(
    0,
    liveLadder.findIndex((rung) => rung.quality === quality),
  );
  head[2] = key ? 1 : 0;
  head.writeDoubleBE(at, 4);
  head.writeUInt32BE(Math.round(duration), 12);
  return Buffer.concat([head, bytes]);
}

/** All frames of a lesson in the order in which a browser sends them. */
export function framesOf({ pictures, sound }: Lesson, from = 0): { at: number; frame: Buffer }[] {
  const frames = [...pictures].flatMap(([quality, { chunks }]) =>
    chunks.map((chunk) => ({ at: chunk.at + chunk.duration, frame: chunkFrame(1, quality, chunk) })),
  );
  const sounds = sound.chunks.map((chunk) => ({ at: chunk.at + chunk.duration, frame: chunkFrame(2, undefined, chunk) }));
  return [...frames, ...sounds].filter(({ at }) => at > from).sort((one, other) => one.at - other.at);
}
