import { join } from 'node:path';
import {
  type LiveClassState,
  type LiveMediaEvent,
  type LiveQuality,
  type LiveStream,
  liveRhythm,
} from '@praxis/contract/live-media/live-media';
import { openClassMedia } from './class-media.ts';
import { edgeOf, mediaPlaylist, toView } from './delivery/playlists.ts';
import { openSegmentKeys } from './delivery/segment-keys.ts';
import { openViewers } from './delivery/viewers.ts';
import { mediaBefore, openRecording, readRecording } from './recording/recording.ts';

/** One class on this packager: its media, its recording, those who watch. */
export type LiveClass = Awaited<ReturnType<typeof openLiveClass>>;

type Options = {
  id: string;
  /** Where the recordings of all classes lie. */
  folder: string;
  key: () => string;
  notify: (event: LiveMediaEvent) => void;
  /** Something about the class changed that the server wants to know. */
  changed: () => void;
};

type Waiting = { stream: LiveStream; msn: number; part: number; done: (there: boolean) => void };

/** Viewers by HLS count as present for as long after their last request. */
const HLS_PRESENT_MS = 10_000;
/** A publisher that comes back within this time was never gone. */
const GONE_MS = 3000;
/** How long a blocked request waits (RFC 8216bis, 6.2.5.2: three target durations). */
const BLOCK_MS = 9000;

/** Opens a class, with what an earlier packager recorded of it. */
export async function openLiveClass({ id, folder, key, notify, changed }: Options) {
  const own = join(folder, id);
  const known = await readRecording(own);
  const part: number = liveRhythm.part;
  const recording = await openRecording(own, known, (error) => notify({ event: 'recording_failed', class: id, error: error.message }));
  const keys = openSegmentKeys(id, key);
  const waiting = new Set<Waiting>();
  const texts = new Map<string, string>();
  const seen = new Map<string, number>();
  let publisher: { user: string; close: () => void } | undefined;
  let leaving: NodeJS.Timeout | undefined;
  let over = false;

  const media = openClassMedia(
    part,
    {
      piece: (segment, created) => viewers.piece(segment, created),
      part: () => wake(),
      closed(segment) {
        recording.segment(segment);
        wake();
      },
      slot: recording.slot,
      stretch: recording.stretch,
      state() {
        texts.clear();
        viewers.setLive(!!publisher);
        changed();
      },
    },
    known.lines.length > 0 ? await mediaBefore(own, known) : undefined,
  );
  const viewers = openViewers(media);

  /** Whether the stream's playlist has come so far. */
  function has(stream: LiveStream, msn: number, wantedPart: number) {
    const edge = edgeOf(media, stream);
    if (!edge) return false;
    if (edge.msn === msn) return wantedPart >= 0 && edge.part > wantedPart;
    if (edge.msn < msn || wantedPart < 0) return edge.msn > msn;
    // A part beyond the last of its segment means the first of the next one (RFC 8216bis, 6.2.5.2).
    const parts = toView(media, stream).find(({ slot }) => slot.msn === msn)?.segment.parts.length ?? 0;
    return wantedPart < parts || edge.msn > msn + 1 || edge.part > 0;
  }

  function wake() {
    texts.clear();
    for (const one of waiting) {
      if (!over && !has(one.stream, one.msn, one.part)) continue;
      waiting.delete(one);
      one.done(true);
    }
  }

  return {
    id,
    media,
    viewers,
    folder: own,
    part,
    keys,
    get over() {
      return over;
    },
    get publisher() {
      return publisher?.user;
    },
    /** Waits until a segment (part −1) or a part of a stream is there; false when that takes too long. */
    async arrival(stream: LiveStream, msn: number, wantedPart: number): Promise<boolean> {
      if (over || has(stream, msn, wantedPart)) return true;
      return new Promise((done) => {
        const settle = (there: boolean) => {
          clearTimeout(timer);
          done(there);
        };
        const one: Waiting = { stream, msn, part: wantedPart, done: settle };
        const timer = setTimeout(() => waiting.delete(one) && settle(false), BLOCK_MS);
        waiting.add(one);
      });
    },
    /** How far ahead of what is there a request may look. */
    isTooFar(stream: LiveStream, msn: number) {
      const edge = edgeOf(media, stream);
      return edge !== undefined && msn > edge.msn + 2;
    },
    playlist(stream: LiveStream) {
      const text = texts.get(stream) ?? mediaPlaylist(media, stream, { part, ivOf: keys.iv, ended: over });
      if (text !== undefined) texts.set(stream, text);
      return text;
    },
    /** Notes that somebody fetched by HLS. */
    present: (user: string) => seen.set(user, Date.now()),
    /** Somebody publishes from now on; one who published before is shown the door. */
    publish(user: string, session: string, close: () => void) {
      publisher?.close();
      publisher = { user, close };
      clearTimeout(leaving);
      const after = media.start(session);
      viewers.setLive(true);
      notify({ event: 'live', class: id, user, at: Date.now() });
      changed();
      return after;
    },
    /** The connection of the publisher is gone. */
    unpublish(close: () => void) {
      if (publisher?.close !== close) return;
      publisher = undefined;
      viewers.setLive(false);
      const at = Date.now();
      // A line that is dialled again at once is not worth a word to the room.
      leaving = setTimeout(() => notify({ event: 'gone', class: id, at }), GONE_MS);
      changed();
    },
    shed(qualities: LiveQuality[], why: 'machine' | 'uplink') {
      media.drop(qualities);
      viewers.setLive(!!publisher);
      notify({ event: 'shed', class: id, qualities, why });
    },
    state(): LiveClassState {
      const now = Date.now();
      for (const [user, at] of seen) if (now - at > HLS_PRESENT_MS) seen.delete(user);
      return {
        class: id,
        live: !!publisher,
        publisher: publisher?.user ?? null,
        qualities: media.qualities(),
        shed: media.shed,
        viewers: { push: viewers.count, hls: seen.size },
        recorded: media.end / 1_000_000,
        gaps: media.slots.at(-1)?.cuts ?? 0,
      };
    },
    /** Ends the connections of a person, or of all. */
    revoke(user: string | undefined) {
      media.keys.change();
      texts.clear();
      if (publisher && (user === undefined || publisher.user === user)) publisher.close();
      return viewers.end(user === undefined ? {} : { user });
    },
    /** The class is over: nothing comes any more, the recording is complete. */
    async end() {
      if (over) return;
      media.rest();
      over = true;
      clearTimeout(leaving);
      publisher?.close();
      publisher = undefined;
      wake();
      viewers.end({ over: true });
      await recording.close(true);
    },
    /** Lets go of files; the class may go on in another process, to which the publisher sends the segment under way once more. */
    async close() {
      clearTimeout(leaving);
      if (over) return;
      await recording.close(false);
    },
  };
}
