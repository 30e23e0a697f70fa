import { box, fullBox, uint32s } from './boxes.ts';
import { trackNumber } from './init-segment.ts';

/** One encoded picture or piece of sound; start and duration in ticks of its track. */
export type Sample = { start: number; duration: number; key: boolean; bytes: Buffer };

/** What a decoder may begin with, and what depends on others (ISO/IEC 14496-12, 8.8.3.1). */
const sampleFlags = { key: 0x02000000, other: 0x01010000 };
/** The offset of the bytes, and for each sample its duration, size and flags. */
const TRUN_FLAGS = 0x000701;
const BASE_IS_MOOF = 0x020000;

type Run = { number: number; samples: readonly Sample[]; always: boolean };

function traf({ number, samples, always }: Run, dataOffset: number) {
  const start = Buffer.alloc(8);
  start.writeBigUInt64BE(BigInt(samples[0]!.start));
  const table = uint32s(
    samples.length,
    dataOffset,
    ...samples.flatMap(({ duration, bytes, key }) => [duration, bytes.length, key || always ? sampleFlags.key : sampleFlags.other]),
  );
  return box(
    'traf',
    fullBox('tfhd', 0, BASE_IS_MOOF, uint32s(number)),
    fullBox('tfdt', 1, 0, start),
    fullBox('trun', 0, TRUN_FLAGS, table),
  );
}

const sizeOf = (samples: readonly Sample[]) => samples.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** One movie fragment (moof and mdat) with the samples of one part. */
export function fragment(sequence: number, pictures: readonly Sample[], sounds: readonly Sample[]): Buffer {
  const runs: Run[] = [
    { number: trackNumber.picture, samples: pictures, always: false },
    { number: trackNumber.sound, samples: sounds, always: true },
  ].filter(({ samples }) => samples.length > 0);
  const header = fullBox('mfhd', 0, 0, uint32s(sequence));
  // Offsets have a fixed width: the size of the head does not depend on them.
  const headSize = box('moof', header, ...runs.map((run) => traf(run, 0))).length;
  let offset = headSize + 8;
  const tracks = runs.map((run) => {
    const created = traf(run, offset);
    offset += sizeOf(run.samples);
    return created;
  });
  const data = uint32s(8 + sizeOf(pictures) + sizeOf(sounds), 0);
  data.write('mdat', 4, 'latin1');
  return Buffer.concat([box('moof', header, ...tracks), data, ...runs.flatMap(({ samples }) => samples.map(({ bytes }) => bytes))]);
}
