import { type LiveChoice, type LiveEntry, livePaths } from '@praxis/contract/live-media';
import { openHlsPlayer } from '../../apps/web/src/parts/live-media/hls-player.ts';
import { openPublisher } from '../../apps/web/src/parts/live-media/open-publisher.ts';
import type { PlayerState } from '../../apps/web/src/parts/live-media/player-state.ts';
import type { PublisherState } from '../../apps/web/src/parts/live-media/publisher-words.ts';
import { openPushPlayer } from '../../apps/web/src/parts/live-media/push-player.ts';
import { ageOf, drawMoment } from './barcode.ts';

/** What the bench does inside a browser page. */
export type BenchPage = {
  publish: (classId: string) => Promise<void>;
  publisher: () => PublisherState | undefined;
  failures: () => string[];
  watch: (classId: string, delivery: 'push' | 'hls' | 'shaka', choice: LiveChoice) => Promise<void>;
  player: () => PlayerState | undefined;
  /** Ages of the pictures shown lately, ms. */
  ages: () => number[];
  /** Milliseconds from the call until the first picture of the class was shown. */
  firstPicture: () => number | undefined;
  loudness: () => number;
  /** Seconds shown so far, and the size of the picture. */
  shown: () => { seconds: number; width: number };
  stop: () => Promise<void>;
};

const now = () => performance.timeOrigin + performance.now();
let publisher: Awaited<ReturnType<typeof openPublisher>> | undefined;
let publisherState: PublisherState | undefined;
let playerState: PlayerState | undefined;
let player: ReturnType<typeof openPushPlayer> | undefined;
let first: number | undefined;
let ages: number[] = [];
let meter: AnalyserNode | undefined;
const failures: string[] = [];

const entryFor = (classId: string, role: string) => async (): Promise<LiveEntry> =>
  (await fetch(`/entry?class=${classId}&role=${role}`)).json() as Promise<LiveEntry>;

/** A screen in motion with the moment on it, and a tone. */
function scene() {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1920, 1080];
  const pen = canvas.getContext('2d', { alpha: false })!;
  let turn = 0;
  const draw = () => {
    pen.fillStyle = '#f4f1ea';
    pen.fillRect(0, 0, 1920, 1080);
    pen.fillStyle = '#244';
    pen.font = '28px monospace';
    for (let line = 0; line < 28; line++)
      pen.fillText(`${line} the line of a lesson that is being shared ${(turn >> 5) + line}`, 60, 200 + line * 30);
    pen.fillStyle = '#a33';
    pen.fillRect(1300 + Math.sin(turn / 20) * 200, 600, 160, 160);
    drawMoment(pen, now());
    turn++;
    requestAnimationFrame(draw);
  };
  draw();
  return canvas.captureStream(30);
}

function tone() {
  const context = new AudioContext();
  const out = new MediaStreamAudioDestinationNode(context);
  const oscillator = new OscillatorNode(context, { frequency: 440 });
  oscillator.connect(new GainNode(context, { gain: 0.4 })).connect(out);
  oscillator.start();
  return out.stream;
}

type Shaka = {
  polyfill: { installAll: () => void };
  Player: new () => {
    attach: (video: HTMLVideoElement) => Promise<void>;
    configure: (settings: object) => void;
    addEventListener: (name: 'error', hear: (event: Event) => void) => void;
    load: (address: string) => Promise<void>;
  };
};

/** Another player of HLS, which knows nothing of us. */
async function openShaka(video: HTMLVideoElement, classId: string) {
  const { default: shaka } = (await import('shaka-player')) as unknown as { default: Shaka };
  shaka.polyfill.installAll();
  const other = new shaka.Player();
  await other.attach(video);
  other.configure({ streaming: { lowLatencyMode: true }, manifest: { availabilityWindowOverride: 10 } });
  other.addEventListener('error', (event: Event) => failures.push(String((event as Event & { detail?: { code?: number } }).detail?.code)));
  const right = await entryFor(classId, 'watch')();
  await other.load(livePaths.master(classId, right.ticket));
  await video.play();
}

const page: BenchPage = {
  async publish(classId) {
    publisher = await openPublisher({
      classId,
      entry: entryFor(classId, 'publish'),
      caption: '',
      state: (state) => {
        publisherState = state;
      },
      ended: () => undefined,
      failed: (words) => failures.push(words),
    });
    publisher.share('screen', scene());
    publisher.speak(tone());
  },
  publisher: () => publisherState,
  failures: () => failures,
  async watch(classId, delivery, choice) {
    const began = performance.now();
    const video = document.createElement('video');
    [video.width, video.height] = [1280, 720];
    document.body.append(video);
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const look = () => {
      first ??= performance.now() - began;
      const age = ageOf(pen, video, now());
      if (age !== undefined) ages.push(age);
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    const options = {
      ...{ video, classId, choice, entry: entryFor(classId, 'watch') },
      state: (state: PlayerState) => {
        playerState = state;
      },
    };
    if (delivery === 'shaka') await openShaka(video, classId);
    else player = delivery === 'push' ? openPushPlayer(options) : openHlsPlayer(options);
    const context = new AudioContext();
    meter = new AnalyserNode(context, { fftSize: 2048 });
    new MediaElementAudioSourceNode(context, { mediaElement: video }).connect(meter);
    await context.resume();
  },
  player: () => playerState,
  ages() {
    const all = ages;
    ages = [];
    return all;
  },
  firstPicture: () => first,
  loudness() {
    const bins = new Float32Array(meter?.frequencyBinCount ?? 0);
    meter?.getFloatFrequencyData(bins);
    // The bin of 440 Hz against the middle of all, decibels.
    const bin = Math.round(440 / ((meter?.context.sampleRate ?? 48_000) / 2048));
    const sorted = [...bins].sort((one, other) => one - other);
    return (bins[bin] ?? -200) - (sorted[Math.floor(sorted.length / 2)] ?? -200);
  },
  shown() {
    const video = document.querySelector('video');
    const played = video?.played;
    let seconds = 0;
    for (let place = 0; place < (played?.length ?? 0); place++) seconds += played!.end(place) - played!.start(place);
    return { seconds, width: video?.videoWidth ?? 0 };
  },
  async stop() {
    player?.close();
    await publisher?.close();
  },
};
(globalThis as { bench?: BenchPage }).bench = page;
