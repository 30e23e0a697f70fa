import { type LiveStream, liveRhythm, type PictureTrack, type SoundTrack } from '@praxis/contract/live-media/live-media';
import { fragment, type Sample } from './fragments/fragment.ts';
import { codecsOf, initSegment, PICTURE_SCALE, soundScale } from './fragments/init-segment.ts';

/** How the next fragments of a stream are decoded. */
export type Init = { number: number; bytes: Buffer; codecs: string; width: number; height: number; bandwidth: number };

/** One part: times in microseconds of the media clock. */
export type Part = { bytes: Buffer; start: number; end: number; independent: boolean };

/** One segment; `closed` ones change no more. `fresh` are the pieces that are no whole part yet. */
export type Segment = {
  stream: LiveStream;
  msn: number;
  init: Init;
  start: number;
  end: number;
  parts: Part[];
  fresh: Part[];
  closed: boolean;
};

/** A picture or a piece of sound on the media clock, microseconds. */
export type Chunk = { at: number; duration: number; key: boolean; bytes: Buffer };

/** What a stream tells: a piece is there, a part is (which consists of pieces), a segment is whole. */
export type StreamHandlers = {
  piece: (segment: Segment, piece: Part) => void;
  part: (segment: Segment, part: Part) => void;
  closed: (segment: Segment) => void;
};

/** Of a stream that went on in another process: where its recording stopped. */
export type StreamBefore = { end: number; inits: number; lastInit?: Init };

/** One quality (with sound), or the sound alone: chunks go in, parts and segments come out. */
export type Stream = ReturnType<typeof openStream>;

/** Most segments kept in memory. */
const RETENTION = 8;
/** Half a frame: what two clocks may differ. */
const NEAR = 17_000;
const PIECE = liveRhythm.piece * 1_000_000;

const ticks = (microseconds: number, scale: number) => Math.round((microseconds * scale) / 1_000_000);

/** Opens a stream whose parts are `part` seconds long. */
export function openStream(name: LiveStream, part: number, handlers: StreamHandlers, before: StreamBefore = { end: 0, inits: 0 }) {
  const target = part * 1_000_000;
  const segments: Segment[] = [];
  let picture: PictureTrack | undefined;
  let sound: SoundTrack | undefined;
  let init: Init | undefined = before.lastInit;
  let inits = before.inits;
  let sequence = 0;
  let current: Segment | undefined;
  let end = before.end;
  /** Where the last picture ends by its own clock; what comes again from before is known. */
  let accepted = before.end;
  /** No chunk may be decoded before the next key frame. */
  let broken = true;
  let soundEnd = before.end;
  let pictures: Chunk[] = [];
  let sounds: Chunk[] = [];
  let partStart = 0;

  const soundAlone = name === 'audio';
  const samplesOf = (chunks: readonly Chunk[], scale: number): Sample[] =>
    chunks.map(({ at, duration, key, bytes }) => {
      const start = ticks(at, scale);
      return { start, duration: Math.max(1, ticks(at + duration, scale) - start), key, bytes };
    });

  /** What came since the last piece becomes one. */
  function cut() {
    const lead = soundAlone ? sounds : pictures;
    if (!current || !init || lead.length === 0) return;
    const pieceEnd = lead.at(-1)!.at + lead.at(-1)!.duration;
    const audio = soundAlone ? sounds : sounds.filter(({ at }) => at < pieceEnd);
    sounds = soundAlone ? [] : sounds.filter(({ at }) => at >= pieceEnd);
    const bytes = fragment(
      ++sequence,
      soundAlone ? [] : samplesOf(pictures, PICTURE_SCALE),
      sound ? samplesOf(audio, soundScale(sound)) : [],
    );
    const created: Part = { bytes, start: lead[0]!.at, end: pieceEnd, independent: soundAlone || lead[0]!.key };
    pictures = [];
    current.fresh.push(created);
    handlers.piece(current, created);
  }

  function flush() {
    cut();
    const [first] = current?.fresh ?? [];
    if (!current || !first) return;
    const partEnd = current.fresh.at(-1)!.end;
    const created: Part = { ...first, bytes: Buffer.concat(current.fresh.map(({ bytes }) => bytes)), end: partEnd };
    current.fresh = [];
    current.parts.push(created);
    current.end = partEnd;
    partStart = partEnd;
    handlers.part(current, created);
  }

  function close() {
    flush();
    if (current && current.parts.length > 0) {
      current.closed = true;
      handlers.closed(current);
    } else if (current) segments.splice(segments.indexOf(current), 1);
    current = undefined;
  }

  function startNow(msn: number, at: number) {
    close();
    current = { stream: name, msn, init: init!, start: at, end: at, parts: [], fresh: [], closed: false };
    segments.push(current);
    if (segments.length > RETENTION) segments.shift();
    partStart = at;
  }

  /** Frames that were never encoded leave a hole: the picture before it stands up to the next edge of a part, the one after it begins there. */
  function fill(at: number) {
    const last = pictures.at(-1);
    if (!last || at - end < NEAR) return;
    const edge = Math.min(at, partStart + target);
    if (edge > end) last.duration += edge - end;
    end = Math.max(end, edge);
    if (end - partStart >= target - NEAR) flush();
  }

  return {
    name,
    segments,
    get init() {
      return init;
    },
    /** How far its pictures (or its sound, when it has no others) have come, microseconds. */
    get end() {
      return soundAlone ? soundEnd : Math.max(end, accepted);
    },
    get current() {
      return current;
    },
    /** Whether a part begins a new segment after the one under way: its segment is as long as it was meant to be. */
    isFull: (seconds: number) => !!current && current.end - current.start >= seconds * 1_000_000 - 2 * NEAR,
    /** Says how the following chunks are encoded. A new init segment is made only if something changed. */
    describe(newPicture: PictureTrack | undefined, newSound: SoundTrack | undefined) {
      const bytes = initSegment(newPicture, newSound);
      picture = newPicture;
      sound = newSound;
      if (init?.bytes.equals(bytes)) return false;
      close();
      const bandwidth = Math.round(((newPicture?.bitrate ?? 0) + (newSound?.bitrate ?? 0)) * 1.1);
      const codecs = codecsOf(newPicture, newSound);
      init = { number: inits++, bytes, codecs, width: newPicture?.width ?? 0, height: newPicture?.height ?? 0, bandwidth };
      return true;
    },
    /** Pictures after a broken connection may lack those they depend on. */
    mayHaveLost() {
      broken = true;
    },
    /** A picture; `slot` says to which segment a key frame belongs. Returns whether it was taken. */
    picture(chunk: Chunk, slot: (at: number) => number | undefined): boolean {
      if (!picture || !init) return false;
      if (chunk.at + chunk.duration / 2 <= accepted) return false;
      if (broken && !chunk.key && (!current || chunk.at - accepted > chunk.duration * 1.5)) return false;
      broken = false;
      const msn = chunk.key ? slot(chunk.at) : undefined;
      if (!current && msn === undefined) {
        broken = true;
        return false;
      }
      fill(chunk.at);
      // A stream that was away begins where it is; one that goes on leaves no hole.
      const from = current ? end : Math.max(end, chunk.at);
      if (msn !== undefined) startNow(msn, from);
      accepted = chunk.at + chunk.duration;
      // After a hole a picture ends with its part, which may not be longer; the next one begins there.
      end = Math.min(accepted, Math.max(partStart + target, from + 1000));
      pictures.push({ ...chunk, at: from, duration: end - from });
      if (end - partStart >= target - NEAR) flush();
      else if (end - pictures[0]!.at >= PIECE - NEAR) cut();
      return true;
    },
    /** A piece of sound; in the stream of sound alone `msn` is the segment it belongs to. */
    sound(chunk: Chunk, msn: number | undefined) {
      if (!sound || !init) return;
      const at = Math.abs(chunk.at - soundEnd) < 2 * NEAR ? soundEnd : chunk.at;
      if (at + chunk.duration / 2 <= soundEnd) return;
      if (soundAlone) {
        if (msn === undefined) return;
        if (current?.msn !== msn) startNow(msn, at);
        else if (sounds.length > 0 && at + chunk.duration - partStart > target) flush();
        else if (sounds.length > 0 && at + chunk.duration - sounds[0]!.at > PIECE) cut();
      } else if (!current) return;
      sounds.push({ ...chunk, at, key: true });
      soundEnd = at + chunk.duration;
    },
    /** Ends the segment under way: nobody publishes now, or the quality was shed. */
    close() {
      close();
      broken = true;
      pictures = [];
      sounds = [];
    },
    /** Puts back what was recorded before a restart. */
    restore(saved: Segment[]) {
      segments.push(...saved.slice(-RETENTION));
    },
  };
}
