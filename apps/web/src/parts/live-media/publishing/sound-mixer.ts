import { NoSoundOutput } from './devices.ts';
import tap from './sound-tap.worklet.ts?worker&url';

/** Everything that is heard in the class comes together here: the teacher, the shared screen, those on the stage. */
export type SoundMixer = Awaited<ReturnType<typeof openSoundMixer>>;

const RATE = 48_000;
/** Where nothing can sound, some browsers never start the clock of sound, and do not say so either. */
const STARTS_MS = 4000;

/** Opens the mixer. It gives silence while nobody speaks, so that the sound's clock goes on. */
export async function openSoundMixer() {
  const context = new AudioContext({ sampleRate: RATE, latencyHint: 'interactive' });
  await Promise.race([context.resume(), new Promise((done) => setTimeout(done, STARTS_MS))]);
  if (context.state !== 'running') {
    void context.close();
    throw new NoSoundOutput();
  }
  await context.audioWorklet.addModule(tap);
  const mix = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' });
  const meter = new AnalyserNode(context, { fftSize: 512 });
  const worklet = new AudioWorkletNode(context, 'sound-tap', {
    ...{ numberOfInputs: 1, numberOfOutputs: 0, channelCount: 2, channelCountMode: 'explicit' },
  });
  mix.connect(worklet);
  mix.connect(meter);
  // A source of silence keeps the graph running in every browser.
  const silence = new ConstantSourceNode(context, { offset: 0 });
  silence.connect(mix);
  silence.start();
  const voices = new Map<string, { source: MediaStreamAudioSourceNode; gain: GainNode }>();
  const level = new Float32Array(meter.fftSize);

  return {
    rate: RATE,
    /** The port at which pieces of sound come out. */
    port(): MessagePort {
      const { port1, port2 } = new MessageChannel();
      worklet.port.postMessage(port1, [port1]);
      return port2;
    },
    add(id: string, stream: MediaStream) {
      this.remove(id);
      if (stream.getAudioTracks().length === 0) return;
      const source = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
      const gain = new GainNode(context);
      source.connect(gain).connect(mix);
      voices.set(id, { source, gain });
    },
    remove(id: string) {
      const voice = voices.get(id);
      voices.delete(id);
      voice?.source.disconnect();
      voice?.gain.disconnect();
    },
    mute(id: string, muted: boolean) {
      const voice = voices.get(id);
      if (voice) voice.gain.gain.value = muted ? 0 : 1;
    },
    /** All that is heard, as a stream. */
    stream() {
      const out = new MediaStreamAudioDestinationNode(context);
      mix.connect(out);
      return out.stream;
    },
    /** How loud it is, 0–1. */
    level() {
      meter.getFloatTimeDomainData(level);
      return Math.min(1, Math.sqrt(level.reduce((sum, sample) => sum + sample * sample, 0) / level.length) * 3);
    },
    async close() {
      for (const id of [...voices.keys()]) this.remove(id);
      await context.close();
    },
  };
}
