import * as z from 'zod/mini';
import { id, time } from '../core/shapes.ts';

/**
 * The media plane of live classes. The teacher's browser encodes, `apps/live` packs, nobody transcodes. Media times are seconds of the
 * class's own media clock, which starts at 0 with the first picture and has no gaps; the clock of the wall is UTC milliseconds.
 */

/** SD, HD and FHD (D-09), by their lines. */
export const liveQuality = z.enum(['480', '720', '1080']);
/** A picture quality of a live class. */
export type LiveQuality = z.output<typeof liveQuality>;
/** What a viewer may ask for: a quality, the sound alone, or whatever fits. */
export type LiveChoice = LiveQuality | 'audio' | 'auto';
/** One stream of the packager: a quality with sound, or the sound alone. */
export type LiveStream = LiveQuality | 'audio';

/** The ladder, best first: sizes in pixels, bits and frames per second. */
export const liveLadder = [
  { quality: '1080', width: 1920, height: 1080, bitrate: 3_000_000, codec: 'avc1.640028' },
  { quality: '720', width: 1280, height: 720, bitrate: 1_500_000, codec: 'avc1.4d001f' },
  { quality: '480', width: 854, height: 480, bitrate: 700_000, codec: 'avc1.42e01f' },
] as const satisfies readonly { quality: LiveQuality; width: number; height: number; bitrate: number; codec: string }[];

/** Frames per second of the ladder, seconds between key frames, seconds of one part (broadcast rooms ask less often) and of one piece, as it is pushed. */
export const liveRhythm = { frames: 30, segment: 2, part: 0.2, broadcastPart: 0.5, piece: 0.1 } as const;

/**
 * The right to publish or watch one class for a short time; signed by the server with the agent key (`@praxis/instance/live-ticket`),
 * checked by the packager alone. Times UTC milliseconds. A ticket issued before its person was revoked in the class opens nothing.
 */
export type LiveTicket = { class: string; user: string; role: 'publish' | 'watch'; issued: number; expires: number };

/** Minutes a ticket opens; pages fetch the next one after LIVE_TICKET_RENEW of that time. */
export const LIVE_TICKET_MINUTES = 5;
/** Share of its life after which a ticket is renewed. */
export const LIVE_TICKET_RENEW = 0.6;

/** How a page gets at the media, as the server's call for a ticket answers. Ask again before `expires`. */
export const liveEntry = z.object({
  class_id: id,
  ticket: z.string(),
  expires: time,
  /** `push` is WebSocket → MSE, about half a second; `hls` is LL-HLS, one to two seconds, for large rooms. */
  delivery: z.enum(['push', 'hls']),
  /** STUN and TURN servers for those on the stage. */
  ice: z.array(z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) })),
  /** Where a LiveKit server holds the stage, and the right to enter it; without it those on the stage are a mesh. */
  stage: z.optional(z.object({ url: z.string(), token: z.string() })),
});
/** How a page gets at the media of a class. */
export type LiveEntry = z.output<typeof liveEntry>;

/**
 * Addresses on the product's origin. The class stands in each, so that a proxy can hand classes to several packagers. The ticket stands
 * in a part of the path that an edge checks and then leaves out of its cache key; playlists name everything relative to themselves.
 */
export const livePaths = {
  /** WebSocket of the one who publishes. */
  publish: (classId: string) => `/live/${classId}/publish`,
  /** WebSocket of one who watches by push. */
  watch: (classId: string) => `/live/${classId}/watch`,
  /** WebSocket by which those on the stage find each other. */
  stage: (classId: string) => `/live/${classId}/stage`,
  /** Master playlist of LL-HLS. */
  master: (classId: string, ticket: string) => `/live/${classId}/t/${ticket}/master.m3u8`,
  /** Playlist of one stream. */
  playlist: (classId: string, ticket: string, stream: LiveStream) => `/live/${classId}/t/${ticket}/${stream}/live.m3u8`,
};

/** Stands in a playlist before the segments of a new key come: our players fetch it ahead, each at another moment; others pass it over. */
export const NEXT_KEY = '#EXT-X-PRAXIS-NEXT-KEY:';

/** Close codes of both sockets: no or passed ticket; revoked; another one publishes now; frames that cannot be read; class over. */
export const liveClose = { ticket: 4401, revoked: 4403, replaced: 4409, unreadable: 4400, over: 4410 } as const;

/** One encoded picture track. `description` is the avcC record in base64, as `VideoDecoderConfig.description` holds it. */
const pictureTrack = z.object({
  quality: liveQuality,
  codec: z.string().check(z.maxLength(40)),
  width: z.int().check(z.minimum(16), z.maximum(4096)),
  height: z.int().check(z.minimum(16), z.maximum(4096)),
  bitrate: z.int().check(z.minimum(1), z.maximum(50_000_000)),
  description: z.string().check(z.maxLength(4000)),
});
/** One encoded picture track. */
export type PictureTrack = z.output<typeof pictureTrack>;

/** The encoded sound. `description` is the AudioSpecificConfig of AAC, or the OpusHead of Opus if there is one, in base64. */
const soundTrack = z.object({
  codec: z.string().check(z.regex(/^(mp4a\.40\.2|mp4a\.40\.5|opus)$/)),
  rate: z.int().check(z.minimum(8000), z.maximum(96_000)),
  channels: z.int().check(z.minimum(1), z.maximum(2)),
  bitrate: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  description: z.string().check(z.maxLength(4000)),
});
/** The encoded sound. */
export type SoundTrack = z.output<typeof soundTrack>;

/** Text frames of the publisher. The first is `hello`; chunks follow after `tracks`; a changed encoder says `tracks` anew. */
export const publisherFrame = z.discriminatedUnion('t', [
  /** `session` stays the same over reconnects of one page, whose clock its chunks follow. */
  z.object({
    t: z.literal('hello'),
    ticket: z.string().check(z.maxLength(2000)),
    session: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    /** Of one quality by MediaRecorder: the chunks are pieces of a WebM or MP4 file with this type. */
    container: z.optional(z.string().check(z.maxLength(100))),
  }),
  z.object({ t: z.literal('tracks'), pictures: z.array(pictureTrack).check(z.maxLength(3)), sound: z.nullable(soundTrack) }),
  /** These qualities are encoded no more until `tracks` is said again: the machine or the uplink is weak. */
  z.object({ t: z.literal('shed'), qualities: z.array(liveQuality).check(z.maxLength(3)), why: z.enum(['machine', 'uplink']) }),
  z.object({ t: z.literal('ticket'), ticket: z.string().check(z.maxLength(2000)) }),
  /** The class's media ends here; the recording is closed. */
  z.object({ t: z.literal('end') }),
]);
/** A text frame of the publisher. */
export type PublisherFrame = z.output<typeof publisherFrame>;

/** Text frames to the publisher. */
export type ToPublisher =
  /** `after`: microseconds of the session's clock up to which everything has arrived; send again what came later, from a key frame on. */
  | { t: 'welcome'; after: number | null; part: number }
  /** Every second: what has arrived so far, and how many watch. */
  | { t: 'arrived'; after: number; viewers: number };

/**
 * A chunk of the publisher, binary, big-endian: kind (1 picture, 2 sound, 3 piece of a container), quality as its place in `liveLadder`,
 * flags (1 key frame), 0, timestamp in microseconds (float64), duration in microseconds (uint32), then the bytes: AVC samples with
 * four-byte lengths, raw AAC frames, Opus packets.
 */
export const CHUNK_HEADER = 16;

/** Text frames of a viewer by push. The first is `hello`. */
export const viewerFrame = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('hello'),
    ticket: z.string().check(z.maxLength(2000)),
    choice: z.enum(['480', '720', '1080', 'audio', 'auto']),
  }),
  z.object({ t: z.literal('choose'), choice: z.enum(['480', '720', '1080', 'audio', 'auto']) }),
  z.object({ t: z.literal('ticket'), ticket: z.string().check(z.maxLength(2000)) }),
  /** Of `auto`: pictures are dropped or the buffer runs dry (−1), or all has been well for a while (1). */
  z.object({ t: z.literal('fits'), step: z.union([z.literal(-1), z.literal(1)]) }),
]);
/** A text frame of a viewer. */
export type ViewerFrame = z.output<typeof viewerFrame>;

/** Text frames to a viewer by push. */
export type ToViewer =
  /** Where things stand; said at the start and whenever it changes. `live` is false while nobody publishes. */
  | { t: 'state'; live: boolean; qualities: LiveQuality[]; sound: boolean; shed: LiveQuality[] }
  /** The next binary frames belong to this stream: the first is its init segment. `mime` is for `SourceBuffer`. */
  | { t: 'stream'; stream: LiveStream; mime: string }
  | { t: 'over' };

/** Most people on a stage that is a mesh, the one who publishes included; and on one a LiveKit server holds. */
export const STAGE_MOST = 6;
/** Most people on a stage that a LiveKit server holds. */
export const SERVED_STAGE_MOST = 30;

/** Text frames of somebody who is, or waits to be, on the stage. A signal goes to every page of one person and is kept nowhere. */
export const stageFrame = z.discriminatedUnion('t', [
  z.object({ t: z.literal('hello'), ticket: z.string().check(z.maxLength(2000)) }),
  z.object({ t: z.literal('ticket'), ticket: z.string().check(z.maxLength(2000)) }),
  z.object({ t: z.literal('signal'), to: id, body: z.string().check(z.maxLength(20_000)) }),
]);
/** Text frames to somebody on the stage. `publisher` is the person who publishes now: signals of nobody else but those called are heeded. */
export type ToStage = { t: 'publisher'; user: string | null } | { t: 'signal'; from: string; body: string };

/**
 * Binary frames to a viewer: kind (1 init segment, 2 part), flags (1 starts with a key frame), two zero bytes, start on the media clock
 * in seconds (float64), end (float64), wall clock of its start (UTC ms, float64), then the fMP4 bytes.
 */
export const FRAGMENT_HEADER = 28;

/** A stretch of the recording without a cut: from `media` (seconds) on it shows what happened from `wall` (UTC ms) on, for `seconds`. */
export type RecordedStretch = { media: number; wall: number; seconds: number };

/** One stream of a recording as files of the file store: one fMP4 and its playlist with byte ranges; `sha256` of the fMP4 in hex. */
export type RecordedStream = {
  stream: LiveStream;
  file_id: string;
  playlist_file_id: string;
  bytes: number;
  sha256: string;
  codecs: string;
  bandwidth: number;
  width: number;
  height: number;
};

/** The area under which the packager says hello on the agent channel. */
export const LIVE_AREA = 'live';

/** What the packager says of itself, whole. `address` is where the server's proxy reaches it, such as `http://127.0.0.1:8092`. */
export type LivePackagerState = {
  address: string;
  /** Whether a MediaRecorder publisher can be served (ffmpeg is there). */
  fallback: boolean;
  classes: LiveClassState[];
};

/** One class as the packager has it. */
export type LiveClassState = {
  class: string;
  /** Whether somebody publishes now, and who. */
  live: boolean;
  publisher: string | null;
  qualities: LiveQuality[];
  shed: LiveQuality[];
  viewers: { push: number; hls: number };
  /** Seconds recorded, and holes larger than a second. */
  recorded: number;
  gaps: number;
};

/** What happened in a class's media. Each may be told twice. */
export type LiveMediaEvent =
  | { event: 'live'; class: string; user: string; at: number }
  | { event: 'gone'; class: string; at: number }
  | { event: 'shed'; class: string; qualities: LiveQuality[]; why: 'machine' | 'uplink' }
  | { event: 'recording_failed'; class: string; error: string };

/** What was recorded of a class. */
export type LiveRecording = { seconds: number; stretches: RecordedStretch[]; streams: RecordedStream[] };

/** Kinds of the packager's tasks on the agent channel; a `revoke` is also called at once where the packager is connected. */
export const liveTasks = { end: 'live_end', revoke: 'live_revoke' } as const;

/** What the server has the packager do. */
export type LiveTask =
  /** Ends the connections of a person in a class, or of everybody, and refuses every ticket issued until now. */
  | { do: 'revoke'; class: string; user: string | null }
  /** The class is over: closes the recording and hands it to the file store by POST to `deliver`; the result is a LiveRecording. */
  | { do: 'end'; class: string; deliver: string };
