import type { PictureTrack, SoundTrack } from '@praxis/contract/live-media/live-media';
import type { Chunk } from '../stream.ts';

type Handlers = {
  tracks: (picture: PictureTrack | undefined, sound: SoundTrack | undefined) => void;
  picture: (chunk: Chunk) => void;
  sound: (chunk: Chunk) => void;
};
type Found = { type: string; body: Buffer };
type Track = { kind: 'picture' | 'sound'; scale: number; duration: number; size: number; flags: number };

const NOT_KEY = 0x00010000;

function* boxesOf(bytes: Buffer): Generator<Found> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) };
    at += size;
  }
}

/** The first box under a path of names. */
function inside(bytes: Buffer, ...path: string[]): Buffer | undefined {
  const [name, ...rest] = path;
  for (const { type, body } of boxesOf(bytes)) if (type === name) return rest.length > 0 ? inside(body, ...rest) : body;
  return undefined;
}

/** The number behind two times, which are wide in version 1 of a box. */
const afterTimes = (box: Buffer) => box.readUInt32BE(box[0] === 1 ? 20 : 12);

const hex = (number: number) => number.toString(16).padStart(2, '0');

/** The AudioSpecificConfig inside an `esds`: what follows tag 5. */
function aacSettings(esds: Buffer) {
  const place = esds.indexOf(5, 4 + 20);
  if (place < 0) return '';
  let at = place + 1;
  let length = 0;
  for (let more = true; more; at++) {
    length = length * 128 + (esds[at]! & 0x7f);
    more = (esds[at]! & 0x80) !== 0;
  }
  return esds.subarray(at, at + length).toString('base64');
}

function pictureOf(entry: Buffer): PictureTrack | undefined {
  const avcC = inside(entry.subarray(78), 'avcC');
  if (!avcC) return undefined;
  const codec = `avc1.${hex(avcC[1]!)}${hex(avcC[2]!)}${hex(avcC[3]!)}`;
  const [width, height] = [entry.readUInt16BE(24), entry.readUInt16BE(26)];
  return { quality: '720', codec, width, height, bitrate: 1_500_000, description: avcC.toString('base64') };
}

function soundOf(type: string, entry: Buffer): SoundTrack | undefined {
  const channels = entry.readUInt16BE(16);
  const rate = entry.readUInt32BE(24) / 65_536;
  if (type === 'Opus') return { codec: 'opus', rate, channels, bitrate: 96_000, description: '' };
  const esds = type === 'mp4a' ? inside(entry.subarray(28), 'esds') : undefined;
  return esds && { codec: 'mp4a.40.2', rate, channels, bitrate: 96_000, description: aacSettings(esds) };
}

/** Reads a fragmented MP4 as it comes: its tracks, then one chunk per sample. */
export function openReader({ tracks: onTracks, picture: onPicture, sound: onSound }: Handlers) {
  let rest: Buffer = Buffer.alloc(0);
  const tracks = new Map<number, Track>();
  let moof: Buffer | undefined;

  function readTracks(moov: Buffer) {
    let picture: PictureTrack | undefined;
    let sound: SoundTrack | undefined;
    for (const { type, body } of boxesOf(moov)) {
      if (type !== 'trak') continue;
      const number = afterTimes(inside(body, 'tkhd')!);
      const scale = afterTimes(inside(body, 'mdia', 'mdhd')!);
      const table = inside(body, 'mdia', 'minf', 'stbl', 'stsd')!;
      const [entry] = boxesOf(table.subarray(8));
      if (!entry) continue;
      const found = entry.type === 'avc1' ? pictureOf(entry.body) : undefined;
      const audio = found ? undefined : soundOf(entry.type, entry.body);
      picture ??= found;
      sound ??= audio;
      if (found || audio) tracks.set(number, { kind: found ? 'picture' : 'sound', scale, duration: 0, size: 0, flags: 0 });
    }
    for (const { type, body } of boxesOf(inside(moov, 'mvex') ?? Buffer.alloc(0))) {
      const track = type === 'trex' ? tracks.get(body.readUInt32BE(4)) : undefined;
      if (track) [track.duration, track.size, track.flags] = [body.readUInt32BE(12), body.readUInt32BE(16), body.readUInt32BE(20)];
    }
    onTracks(picture, sound);
  }

  function readRun(traf: Buffer, mdat: Buffer, mdatAt: number) {
    const head = inside(traf, 'tfhd')!;
    const headFlags = head.readUInt32BE(0) & 0xffffff;
    const known = tracks.get(head.readUInt32BE(4));
    if (!known) return;
    const own = { ...known };
    let at = 8 + (headFlags & 1 ? 8 : 0) + (headFlags & 2 ? 4 : 0);
    const next = (bytes: Buffer) => {
      at += 4;
      return bytes.readUInt32BE(at - 4);
    };
    if (headFlags & 8) own.duration = next(head);
    if (headFlags & 0x10) own.size = next(head);
    if (headFlags & 0x20) own.flags = next(head);
    const time = inside(traf, 'tfdt')!;
    let start = time[0] === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4);
    for (const { type, body: run } of boxesOf(traf)) {
      if (type !== 'trun') continue;
      const flags = run.readUInt32BE(0) & 0xffffff;
      const count = run.readUInt32BE(4);
      at = 8;
      let from = flags & 1 ? next(run) - mdatAt : 0;
      const first = flags & 4 ? next(run) : undefined;
      for (let place = 0; place < count; place++) {
        const duration = flags & 0x100 ? next(run) : own.duration;
        const size = flags & 0x200 ? next(run) : own.size;
        const sampleFlags = flags & 0x400 ? next(run) : place === 0 && first !== undefined ? first : own.flags;
        if (flags & 0x800) next(run);
        const micro = (ticks: number) => (ticks / own.scale) * 1_000_000;
        const chunk = {
          at: micro(start),
          duration: micro(duration),
          key: (sampleFlags & NOT_KEY) === 0,
          bytes: mdat.subarray(from, from + size),
        };
        if (own.kind === 'picture') onPicture(chunk);
        else onSound(chunk);
        start += duration;
        from += size;
      }
    }
  }

  return {
    take(bytes: Buffer) {
      rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
      while (rest.length >= 8) {
        const size = rest.readUInt32BE(0);
        if (size < 8 || rest.length < size) return;
        const type = rest.toString('latin1', 4, 8);
        const body = rest.subarray(8, size);
        if (type === 'moov') readTracks(body);
        else if (type === 'moof') moof = body;
        else if (type === 'mdat' && moof)
          for (const found of boxesOf(moof)) if (found.type === 'traf') readRun(found.body, body, moof.length + 16);
        rest = rest.subarray(size);
      }
    },
  };
}
