import { type LiveQuality, liveLadder, liveRhythm, type PictureTrack } from '@praxis/contract/live-media/live-media';
import { base64 } from './base64.ts';
import { openLag } from './encoder-lag.ts';

/** What an encoder put out. */
export type Encoded = { quality: LiveQuality; rung: number; chunk: EncodedVideoChunk };

type Handlers = { encoded: (encoded: Encoded) => void; tracks: () => void; failed: (text: string) => void };
type Running = { encoder: VideoEncoder; track?: PictureTrack; rung: number; lag: ReturnType<typeof openLag> };

/** Frames that may wait in an encoder before the next one is left out. */
const WAITING = 3;

/** The codec this browser encodes a quality with: the one wanted, or the plain profile every encoder has. */
async function configFor(quality: LiveQuality): Promise<VideoEncoderConfig | undefined> {
  const { width, height, bitrate, codec } = liveLadder.find((rung) => rung.quality === quality)!;
  for (const wanted of [codec, codec.replace(/^avc1\.(6400|4d00)/, 'avc1.42e0')]) {
    const config: VideoEncoderConfig = {
      ...{ codec: wanted, width, height, bitrate, framerate: liveRhythm.frames },
      ...{ latencyMode: 'realtime', avc: { format: 'avc' }, bitrateMode: 'variable' },
    };
    if ((await VideoEncoder.isConfigSupported(config)).supported) return config;
  }
  return undefined;
}

/** Closes an encoder once it has put out what it holds: pictures that wait in a closed one stay open. */
function retire(encoder: VideoEncoder) {
  const close = () => {
    if (encoder.state !== 'closed') encoder.close();
  };
  if (encoder.state === 'configured') encoder.flush().then(close, close);
  else close();
}

/** Encoders of the ladder; key frames come at the same picture in all of them. */
export function openPictureEncoders({ encoded, tracks, failed }: Handlers) {
  const running = new Map<LiveQuality, Running>();

  async function add(quality: LiveQuality) {
    if (running.has(quality)) return;
    const config = await configFor(quality);
    if (!config) return;
    const rung = liveLadder.findIndex((one) => one.quality === quality);
    const mine: Running = {
      ...{ rung, lag: openLag() },
      encoder: new VideoEncoder({
        error: (error) => failed(error.message),
        output(chunk, about) {
          // The rest of a quality that was given up.
          if (running.get(quality) !== mine) return;
          mine.lag.take(chunk.timestamp);
          const { description } = about?.decoderConfig ?? {};
          if (description && !mine.track) {
            mine.track = {
              ...{ quality, codec: about!.decoderConfig!.codec, width: config.width, height: config.height },
              ...{ bitrate: config.bitrate!, description: base64(description) },
            };
            tracks();
          }
          encoded({ quality, rung, chunk });
        },
      }),
    };
    mine.encoder.configure(config);
    running.set(quality, mine);
  }

  return {
    add,
    remove(quality: LiveQuality) {
      const mine = running.get(quality);
      running.delete(quality);
      if (mine) retire(mine.encoder);
    },
    /** Whether a picture has to be left out because an encoder does not keep up. */
    isBehind: () => [...running.values()].some(({ encoder, lag }) => encoder.encodeQueueSize > WAITING || lag.isLate()),
    encode(frame: VideoFrame, keyFrame: boolean) {
      for (const mine of running.values()) {
        if (mine.encoder.state !== 'configured') continue;
        mine.lag.give(frame.timestamp);
        mine.encoder.encode(frame, { keyFrame });
      }
    },
    get qualities() {
      return [...running.keys()];
    },
    /** The tracks, best first, once every encoder has said how it encodes; undefined before. */
    tracks(): PictureTrack[] | undefined {
      const all = [...running.values()].sort((one, other) => one.rung - other.rung).map(({ track }) => track);
      return all.length > 0 && all.every((track) => track !== undefined) ? all : undefined;
    },
    close() {
      for (const { encoder } of running.values()) retire(encoder);
      running.clear();
    },
  };
}
