import { type LiveChoice, type LiveEntry, livePaths } from '@praxis/contract/live-media/live-media';
import { openHlsPlayer } from '../../apps/web/src/parts/live-media/playing/hls-player.ts';
import type { PlayerState } from '../../apps/web/src/parts/live-media/playing/player-state.ts';
import { openPushPlayer } from '../../apps/web/src/parts/live-media/playing/push-player.ts';
import { openPublisher } from '../../apps/web/src/parts/live-media/publishing/open-publisher.ts';
import type { PublisherState } from '../../apps/web/src/parts/live-media/publishing/publisher-messages.ts';
import { openPublisher as openSinglePublisher } from '../../apps/web/src/parts/live-media/publishing/single-publisher.ts';
import { openMeshStage } from '../../apps/web/src/parts/live-media/stage/mesh-stage.ts';
import { openStageSignals } from '../../apps/web/src/parts/live-media/stage/stage-signals.ts';
import { ageOf, drawMoment } from './barcode.ts';

/** What the bench does inside a browser page. */
export type BenchPage = {
  publish: (classId: string, way?: 'ladder' | 'single') => Promise<void>;
  publisher: () => PublisherState | undefined;
  failures: () => string[];
  watch: (classId: string, delivery: 'push' | 'hls' | 'shaka', choice: LiveChoice) => Promise<void>;
  player: () => PlayerState | undefined;
  choose: (choice: LiveChoice) => void;
  /** Ages of the pictures shown lately, ms. */
  ages: () => number[];
  /** Milliseconds from the call until the first picture of the class was shown. */
  firstPicture: () => number | undefined;
  /** Seconds of media ahead of the picture, at each picture shown lately. */
  ahead: () => number[];
  loudness: () => number;
  /** Steps on the stage with a tone; `met` tells after how many milliseconds each of the others was heard. */
  stage: (classId: string, me: string, others: string[], pitch: number) => Promise<void>;
  met: () => { id: string; ms: number; decibels: number; picture: boolean }[];
  /** Seconds shown so far, and the size of the picture. */
  shown: () => { seconds: number; width: number; height: number };
  stop: () => Promise<void>;
};

const now = () => performance.timeOrigin + performance.now();
let publisher: Awaited<ReturnType<typeof openPublisher>> | undefined;
let publisherState: PublisherState | undefined;
let playerState: PlayerState | undefined;
let player: ReturnType<typeof openPushPlayer> | undefined;
let first: number | undefined;
let ages: number[] = [];
let ahead: number[] = [];
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

const meetings = new Map<string, { ms: number; analyser: AnalyserNode; stream: MediaStream }>();

function tone(pitch = 440) {
  const context = new AudioContext();
  const out = new MediaStreamAudioDestinationNode(context);
  const oscillator = new OscillatorNode(context, { frequency: pitch });
  oscillator.connect(new GainNode(context, { gain: 0.4 })).connect(out);
  oscillator.start();
  return out.stream;
}

type Shaka = {
  polyfill: { installAll: () => void };
  Player: new () => {
    attach: (video: HTMLVideoElement) => Promise<void>;
    configure: (settings: object) => void;
    addEventListener: (name: 'error', handle: (event: Event) => void) => void;
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
  async publish(classId, way = 'ladder') {
    publisher = await (way === 'single' ? openSinglePublisher : openPublisher)({
      classId,
      entry: entryFor(classId, 'publish'),
      title: '',
      name: '',
      state: (state) => {
        publisherState = state;
      },
      ended: () => undefined,
      failed: (label) => failures.push(label),
    });
    publisher.share('screen', scene());
    publisher.speak(tone());
  },
  publisher: () => publisherState,
  failures: () => failures,
  async watch(classId, delivery, choice) {
    const startedAt = performance.now();
    const video = document.createElement('video');
    [video.width, video.height] = [1280, 720];
    document.body.append(video);
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const poll = () => {
      first ??= performance.now() - startedAt;
      const age = ageOf(pen, video, now());
      if (age !== undefined) ages.push(age);
      if (video.buffered.length > 0) ahead.push(video.buffered.end(video.buffered.length - 1) - video.currentTime);
      video.requestVideoFrameCallback(poll);
    };
    video.requestVideoFrameCallback(poll);
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
  choose: (choice) => player?.choose(choice),
  ages() {
    const all = ages;
    ages = [];
    return all;
  },
  firstPicture: () => first,
  ahead() {
    const all = ahead;
    ahead = [];
    return all;
  },
  loudness() {
    const bins = new Float32Array(meter?.frequencyBinCount ?? 0);
    meter?.getFloatFrequencyData(bins);
    // The bin of 440 Hz against the middle of all, decibels.
    const bin = Math.round(440 / ((meter?.context.sampleRate ?? 48_000) / 2048));
    const sorted = [...bins].sort((one, other) => one - other);
    return (bins[bin] ?? -200) - (sorted[Math.floor(sorted.length / 2)] ?? -200);
  },
  async stage(classId, me, others, pitch) {
    const startedAt = performance.now();
    const entry = async () => (await fetch(`/entry?class=${classId}&role=watch&user=${me}`)).json() as Promise<LiveEntry>;
    const way = openStageSignals(classId, entry, () => undefined);
    const stage = openMeshStage(me, [], way.signals, {
      joined(id, stream) {
        const context = new AudioContext();
        const analyser = new AnalyserNode(context, { fftSize: 2048 });
        // Chromium decodes the sound of a line only while an element plays it.
        const audio = new Audio();
        audio.srcObject = stream;
        void audio.play();
        new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
        void context.resume();
        const known = meetings.get(id);
        meetings.set(id, { ms: known?.ms ?? performance.now() - startedAt, analyser, stream });
      },
      left: (id) => meetings.delete(id),
      failed: (label) => failures.push(label),
    });
    const camera = await navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 240 } });
    stage.give(new MediaStream([...tone(pitch).getTracks(), ...camera.getTracks()]));
    stage.meet(others);
  },
  met: () =>
    [...meetings].map(([id, { ms, analyser, stream }]) => {
      const bins = new Float32Array(analyser.frequencyBinCount);
      analyser.getFloatFrequencyData(bins);
      return { id, ms, decibels: Math.max(...bins), picture: stream.getVideoTracks().some((track) => !track.muted) };
    }),
  shown() {
    const video = document.querySelector('video');
    const played = video?.played;
    let seconds = 0;
    for (let place = 0; place < (played?.length ?? 0); place++) seconds += played!.end(place) - played!.start(place);
    return { seconds, width: video?.videoWidth ?? 0, height: video?.videoHeight ?? 0 };
  },
  async stop() {
    player?.close();
    await publisher?.close();
  },
};
(globalThis as { bench?: BenchPage }).bench = page;
