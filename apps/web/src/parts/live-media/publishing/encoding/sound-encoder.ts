import type { SoundTrack } from '@praxis/contract/live-media/live-media';
import type { SoundPiece } from '../publisher-messages.ts';
import { base64 } from './base64.ts';

type Options = {
  rate: number;
  channels: number;
  /** The session's clock, microseconds. */
  now: () => number;
  encoded: (chunk: EncodedAudioChunk) => void;
  track: (track: SoundTrack) => void;
  failed: (text: string) => void;
};

const BITRATE = 96_000;
/** The sound's clock follows the picture's when they are further apart than this, microseconds. */
const APART = 150_000;

/** AAC where the browser has it, else Opus. */
async function configFor(rate: number, channels: number): Promise<AudioEncoderConfig | undefined> {
  for (const codec of ['mp4a.40.2', 'opus']) {
    const config: AudioEncoderConfig = { codec, sampleRate: rate, numberOfChannels: channels, bitrate: BITRATE };
    if ((await AudioEncoder.isConfigSupported(config)).supported) return config;
  }
  return undefined;
}

/** Encodes what the audio thread sends; its clock counts samples. */
export async function openSoundEncoder({ rate, channels, now, encoded, track, failed }: Options) {
  const config = await configFor(rate, channels);
  if (!config) return undefined;
  let reported = false;
  let next: number | undefined;
  const encoder = new AudioEncoder({
    error: (error) => failed(error.message),
    output(chunk, about) {
      if (!reported) {
        reported = true;
        const { description } = about?.decoderConfig ?? {};
        const text = description ? base64(description) : '';
        track({ codec: config.codec as SoundTrack['codec'], rate, channels, bitrate: BITRATE, description: text });
      }
      encoded(chunk);
    },
  });
  encoder.configure(config);
  return {
    take({ planes, frames }: SoundPiece) {
      if (encoder.state !== 'configured') return;
      const duration = (frames / rate) * 1_000_000;
      const capturedAt = now() - duration;
      if (next === undefined || Math.abs(capturedAt - next) > APART) next = Math.max(0, capturedAt);
      const samples = new Float32Array(frames * channels);
      for (let channel = 0; channel < channels; channel++) samples.set(planes[channel] ?? planes[0]!, channel * frames);
      const sound = new AudioData({
        ...{ format: 'f32-planar', sampleRate: rate, numberOfFrames: frames, numberOfChannels: channels },
        ...{ timestamp: Math.round(next), data: samples },
      });
      encoder.encode(sound);
      sound.close();
      next += duration;
    },
    codec: config.codec === 'opus' ? ('opus' as const) : ('aac' as const),
    close() {
      if (encoder.state !== 'closed') encoder.close();
    },
  };
}
