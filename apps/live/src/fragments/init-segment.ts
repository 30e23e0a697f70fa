import type { PictureTrack, SoundTrack } from '@praxis/contract/live-media/live-media';
import { box, bytes, fullBox, halves, uint32s } from './boxes.ts';

/** Ticks per second of pictures; sound counts its samples. */
export const PICTURE_SCALE = 90_000;
/** Track numbers inside every stream. */
export const trackNumber = { picture: 1, sound: 2 } as const;

const IDENTITY = uint32s(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** Opus always counts at 48 kHz, whatever was recorded. */
export const soundScale = (sound: SoundTrack) => (sound.codec === 'opus' ? 48_000 : sound.rate);

function pictureEntry({ width, height, description }: PictureTrack) {
  const head = Buffer.concat([
    uint32s(0),
    halves(0, 1),
    Buffer.alloc(16),
    halves(width, height),
    uint32s(0x480000, 0x480000, 0),
    halves(1),
  ]);
  return box('avc1', head, Buffer.alloc(32), halves(24, 0xffff), box('avcC', Buffer.from(description, 'base64')));
}

/** A descriptor of MPEG-4 part 1. */
const descriptor = (tag: number, content: Buffer) => Buffer.concat([bytes(tag, content.length), content]);

/** The AudioSpecificConfig an encoder without words of its own stands for: AAC-LC. */
function plainAac(sound: SoundTrack) {
  const place = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000].indexOf(sound.rate);
  return halves((2 << 11) | (place << 7) | (sound.channels << 3));
}

function soundBox(sound: SoundTrack) {
  const input = Buffer.from(sound.description, 'base64');
  if (sound.codec === 'opus') {
    // OpusHead is little-endian, the box is big-endian; 312 samples is what encoders at 48 kHz skip.
    const skip = input.length >= 12 ? input.readUInt16LE(10) : 312;
    return box('dOps', bytes(0, sound.channels), halves(skip), uint32s(sound.rate), halves(0), bytes(0));
  }
  const settings = descriptor(5, input.length >= 2 ? input : plainAac(sound));
  const decoder = descriptor(4, Buffer.concat([bytes(0x40, 0x15, 0, 0, 0), uint32s(sound.bitrate, sound.bitrate), settings]));
  return fullBox('esds', 0, 0, descriptor(3, Buffer.concat([halves(0), bytes(0), decoder, descriptor(6, bytes(2))])));
}

function soundEntry(sound: SoundTrack) {
  const head = Buffer.concat([
    uint32s(0),
    halves(0, 1),
    uint32s(0, 0),
    halves(sound.channels, 16, 0, 0),
    uint32s(soundScale(sound) * 65_536),
  ]);
  return box(sound.codec === 'opus' ? 'Opus' : 'mp4a', head, soundBox(sound));
}

function track(number: number, scale: number, size: [number, number], kind: 'vide' | 'soun', entry: Buffer) {
  const tables = [
    fullBox('stsd', 0, 0, uint32s(1), entry),
    ...['stts', 'stsc', 'stco'].map((type) => fullBox(type, 0, 0, uint32s(0))),
    fullBox('stsz', 0, 0, uint32s(0, 0)),
  ];
  const media = kind === 'vide' ? fullBox('vmhd', 0, 1, Buffer.alloc(8)) : fullBox('smhd', 0, 0, Buffer.alloc(4));
  const location = box('dinf', fullBox('dref', 0, 0, uint32s(1), fullBox('url ', 0, 1)));
  return box(
    'trak',
    fullBox(
      'tkhd',
      0,
      7,
      uint32s(0, 0, number, 0, 0, 0, 0),
      halves(0, 0, kind === 'soun' ? 0x100 : 0, 0),
      IDENTITY,
      uint32s(size[0] * 65_536, size[1] * 65_536),
    ),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, uint32s(0, 0, scale, 0), halves(0x55c4, 0)),
      fullBox('hdlr', 0, 0, uint32s(0), Buffer.from(kind), uint32s(0, 0, 0), bytes(0)),
      box('minf', media, location, box('stbl', ...tables)),
    ),
  );
}

/** The init segment of a stream: which tracks it has and how they are decoded. */
export function initSegment(picture: PictureTrack | undefined, sound: SoundTrack | undefined): Buffer {
  const tracks: Buffer[] = [];
  const extends_: Buffer[] = [];
  if (picture) {
    tracks.push(track(trackNumber.picture, PICTURE_SCALE, [picture.width, picture.height], 'vide', pictureEntry(picture)));
    extends_.push(fullBox('trex', 0, 0, uint32s(trackNumber.picture, 1, 0, 0, 0)));
  }
  if (sound) {
    tracks.push(track(trackNumber.sound, soundScale(sound), [0, 0], 'soun', soundEntry(sound)));
    extends_.push(fullBox('trex', 0, 0, uint32s(trackNumber.sound, 1, 0, 0, 0)));
  }
  const header = fullBox(
    'mvhd',
    0,
    0,
    uint32s(0, 0, 1000, 0, 0x10000),
    halves(0x100, 0),
    uint32s(0, 0),
    IDENTITY,
    Buffer.alloc(24),
    uint32s(3),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6'), uint32s(1), Buffer.from('iso6cmfcmp41')),
    box('moov', header, ...tracks, box('mvex', ...extends_)),
  ]);
}

/** CODECS of a stream, as playlists and `SourceBuffer` want them. */
export const codecsOf = (picture: PictureTrack | undefined, sound: SoundTrack | undefined) =>
  [picture?.codec, sound?.codec].filter(Boolean).join(',');
