import {
  type LiveQuality,
  type LiveStream,
  liveLadder,
  liveRhythm,
  type PictureTrack,
  type SoundTrack,
} from '@praxis/contract/live-media/live-media';
import { openKeyChanges } from './delivery/key-changes.ts';
import { type Chunk, openStream, type Part, type Segment, type Stream, type StreamBefore } from './stream.ts';

/** A place in all streams: where segments begin together. `cuts` counts the discontinuities up to here, `sources` says which stream is shown where a quality is missing, `key` with which key its segments leave this machine. */
export type Slot = {
  msn: number;
  at: number;
  wall: number;
  discontinuity: boolean;
  cuts: number;
  sources: Record<string, LiveStream>;
  key: number;
};

/** From `media` (microseconds) on the media clock follows the wall clock from `wall` on, and the session's clock plus `offset`. */
export type Stretch = { session: string; offset: number; media: number; wall: number };

/** What is told as it happens, to viewers, playlists and the recording. */
export type MediaHandlers = {
  piece: (segment: Segment, piece: Part) => void;
  part: (segment: Segment, part: Part) => void;
  closed: (segment: Segment) => void;
  slot: (slot: Slot) => void;
  stretch: (stretch: Stretch) => void;
  state: () => void;
};

/** What a class was before the packager restarted. */
export type MediaBefore = {
  slots: Slot[];
  stretches: Stretch[];
  streams: Map<LiveStream, StreamBefore & { kept: Segment[] }>;
  end: number;
};

/** The media of one class: clocks, segments that begin together in all qualities, and who stands in for a missing one. */
export type ClassMedia = ReturnType<typeof openClassMedia>;

const RETAINED_SLOTS = 16;
/** A longer silence of the pictures is no hole to be bridged: the media clock goes on without it. */
const LONGEST_HOLE = 1_000_000;
/** Two key frames nearer than this belong to the same segment. */
const NEAR = 20_000;
const ladder: readonly LiveQuality[] = liveLadder.map(({ quality }) => quality);

/** What is shown in place of a quality that is not encoded now: the next lower one, else the next higher one. */
export function standIn(wanted: LiveStream, active: readonly LiveStream[]): LiveStream | undefined {
  if (active.includes(wanted)) return wanted;
  if (wanted === 'audio') return undefined;
  const place = ladder.indexOf(wanted);
  return [...ladder.slice(place + 1), ...ladder.slice(0, place).reverse()].find((quality) => active.includes(quality));
}

/** Opens the media of a class. */
export function openClassMedia(part: number, handlers: MediaHandlers, before?: MediaBefore) {
  const streams = new Map<LiveStream, Stream>();
  const slots: Slot[] = before?.slots.slice(-RETAINED_SLOTS) ?? [];
  const keys = openKeyChanges(() => slots.at(-1));
  let stretch: Stretch | undefined = before?.stretches.at(-1);
  let end = before?.end ?? 0;
  let active: LiveStream[] = [];
  let shed: LiveQuality[] = [];
  let session = '';
  /** The next slot cannot be joined to the one before it. */
  let cut = false;

  const ensure = (name: LiveStream) => {
    const known = streams.get(name);
    if (known) return known;
    const was = before?.streams.get(name);
    const created = openStream(name, part, { piece: handlers.piece, part: handlers.part, closed: handlers.closed }, was);
    if (was) created.restore(was.kept);
    streams.set(name, created);
    return created;
  };
  for (const name of before?.streams.keys() ?? []) ensure(name);

  const wallOf = (at: number) => (stretch ? stretch.wall + (at - stretch.media) / 1000 : Date.now());

  function slotAt(at: number): number | undefined {
    const newest = slots.at(-1);
    const known = slots.findLast((slot) => Math.abs(slot.at - at) < NEAR);
    if (known && !(cut && known === newest)) return known.msn;
    if (newest && !cut && at < newest.at + 500_000) return undefined;
    const sources: Record<string, LiveStream> = {};
    for (const name of streams.keys()) {
      const source = standIn(name, active);
      if (source) sources[name] = source;
    }
    const changed = newest && Object.keys(sources).some((name) => newest.sources[name] !== sources[name] && name in newest.sources);
    const discontinuity = !!newest && (cut || !!changed);
    const cuts = (newest?.cuts ?? 0) + (discontinuity ? 1 : 0);
    const msn = (newest?.msn ?? -1) + 1;
    const slot: Slot = { msn, at, wall: wallOf(at), discontinuity, cuts, sources, key: keys.take(msn) };
    cut = false;
    slots.push(slot);
    if (slots.length > RETAINED_SLOTS) slots.shift();
    handlers.slot(slot);
    return slot.msn;
  }

  /** The media clock of a session's chunk; a new session, or a long silence, starts a stretch at the end of what there is. */
  function mediaClock(at: number, key: boolean): number | undefined {
    const here = stretch?.session === session ? at + stretch.offset : undefined;
    if (here !== undefined && here - end < LONGEST_HOLE) return here;
    if (!key) return undefined;
    for (const stream of streams.values()) stream.close();
    // Dates in playlists never go back, whatever two clocks say.
    stretch = { session, offset: end - at, media: end, wall: Math.max(Date.now(), slots.length > 0 ? wallOf(end) : 0) };
    cut = slots.length > 0;
    handlers.stretch(stretch);
    return end;
  }

  return {
    streams,
    slots,
    wallOf,
    /** Microseconds of media so far. */
    get end() {
      return end;
    },
    get active() {
      return active;
    },
    get shed() {
      return shed;
    },
    qualities: () => active.filter((name): name is LiveQuality => name !== 'audio'),
    /** The stream somebody who wants `wanted` gets now. */
    streamFor(wanted: LiveStream): Stream | undefined {
      const name = standIn(wanted, active);
      return name && streams.get(name);
    },
    /** Somebody publishes; the answer says up to where (microseconds of that session) everything is here. */
    start(newSession: string): number | null {
      session = newSession;
      for (const stream of streams.values()) stream.mayHaveLost();
      if (stretch?.session !== session) return null;
      const known = (active.length > 0 ? active : [...streams.keys()]).filter((name) => name !== 'audio');
      const ends = known.map((name) => streams.get(name)?.end ?? 0).filter((at) => at > stretch!.media);
      return ends.length > 0 ? Math.min(...ends) - stretch.offset : null;
    },
    /** Says what is encoded from now on. */
    tracks(pictures: readonly PictureTrack[], sound: SoundTrack | null) {
      let changed = false;
      for (const picture of pictures) {
        const stream = ensure(picture.quality);
        const had = !!stream.init;
        if (stream.describe(picture, sound ?? undefined) && had) changed = true;
      }
      if (sound) {
        const stream = ensure('audio');
        const had = !!stream.init;
        if (stream.describe(undefined, sound) && had) changed = true;
      }
      if (changed && slots.length > 0) cut = true;
      const names: LiveStream[] = [...pictures.map(({ quality }) => quality), ...(sound ? (['audio'] as const) : [])];
      for (const [name, stream] of streams) if (!names.includes(name)) stream.close();
      active = names;
      shed = shed.filter((quality) => !names.includes(quality));
      handlers.state();
    },
    /** Which key what comes leaves with. */
    keys,
    /** These qualities come no more for the time being. */
    drop(qualities: readonly LiveQuality[]) {
      for (const quality of qualities) streams.get(quality)?.close();
      active = active.filter((name) => !qualities.includes(name as LiveQuality));
      shed = [...new Set([...shed, ...qualities])];
      handlers.state();
    },
    picture(quality: LiveQuality, chunk: Chunk) {
      const stream = streams.get(quality);
      if (!stream || !active.includes(quality)) return;
      const at = mediaClock(chunk.at, chunk.key);
      if (at === undefined) return;
      if (stream.picture({ ...chunk, at }, slotAt)) end = Math.max(end, at + chunk.duration);
    },
    sound(chunk: Chunk) {
      if (stretch?.session !== session) return;
      const at = chunk.at + stretch.offset;
      if (at < stretch.media || at - end > LONGEST_HOLE) return;
      for (const name of active) {
        const stream = streams.get(name);
        if (name !== 'audio') stream?.sound({ ...chunk, at }, undefined);
        else stream?.sound({ ...chunk, at }, slots.findLast((slot) => slot.at <= at + chunk.duration / 2)?.msn);
      }
    },
    /** Nobody publishes any more, for now or for good. */
    rest() {
      for (const stream of streams.values()) stream.close();
    },
    /** How far everything of this session is here, microseconds of its clock. */
    arrived() {
      const ends = active.filter((name) => name !== 'audio').map((name) => streams.get(name)!.end);
      return stretch && ends.length > 0 ? Math.max(0, Math.min(...ends) - stretch.offset) : 0;
    },
    segmentSeconds: liveRhythm.segment,
  };
}
