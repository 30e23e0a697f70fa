import type { LiveEntry, LiveQuality } from '@praxis/contract/live-media/live-media';
import type { Layout, PictureSource } from './picture-layout.ts';

/** What the page tells the worker that encodes. */
export type ToEncoder =
  | { t: 'open'; address: string; entry: LiveEntry; session: string; qualities: readonly LiveQuality[] }
  | { t: 'entry'; entry: LiveEntry }
  /** A picture source: its frames as a stream, or one by one as `picture`. */
  | { t: 'source'; source: PictureSource; frames?: ReadableStream<VideoFrame> }
  | { t: 'picture'; id: string; frame: VideoFrame }
  | { t: 'gone'; id: string }
  | { t: 'layout'; layout: Layout; title: string }
  /** These qualities are sent from the next key frame on. */
  | { t: 'want'; qualities: readonly LiveQuality[] }
  /** Sound comes through this port: pieces of planar float samples. */
  | { t: 'sound'; port: MessagePort; rate: number; channels: number }
  | { t: 'close'; end: boolean };

/** How publishing goes. */
export type PublisherState = {
  /** `opening` until the packager answered, `lost` while the line is broken, `refused` when it may not publish any more. */
  line: 'opening' | 'live' | 'lost' | 'refused' | 'over';
  qualities: LiveQuality[];
  shed: LiveQuality[];
  why?: 'machine' | 'uplink';
  /** Bits per second that left lately. */
  bitrate: number;
  /** Seconds of pictures that wait to leave. */
  behind: number;
  dropped: number;
  /** Milliseconds from a picture's moment until it is encoded, in the best quality, as a rule. */
  delay: number;
  viewers: number;
  sound: 'aac' | 'opus' | 'none';
};

/** What the worker tells the page. */
export type FromEncoder = { t: 'state'; state: PublisherState } | { t: 'renew' } | { t: 'failed'; words: string };

/** Sends a piece of sound from the worklet: planar samples of both channels. */
export type SoundPiece = { planes: Float32Array<ArrayBuffer>[]; frames: number };
