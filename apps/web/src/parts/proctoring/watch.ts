import { type ProctorSettings, sendSnapshot } from '@praxis/contract/proctoring/proctoring';
import { createStore } from 'zustand';
import { fieldsFor, headersFor } from '../../platform/calls/call.ts';
import { type CameraTrouble, closeCamera, faceCounter, openCamera, takeSnapshot } from './camera.ts';
import { type HintSender, openHintSender } from './hint-sender.ts';
import { watchPage } from './page-events.ts';

/** How watching stands on this device. */
export type WatchState = {
  camera: 'off' | 'opening' | 'on' | CameraTrouble;
  stream: MediaStream | null;
  fullScreen: boolean;
  /** Counts refused pastes, for a word to whoever tried. */
  pastesRefused: number;
};
type Where = { room: 'assessment' | 'competition'; room_id: string };
type Needs = {
  settings: ProctorSettings;
  exempt: boolean;
  /** The server's time. */
  now: () => number;
  /** Whether something more important is on its way just now. */
  busy: () => boolean;
};

const TRY_AGAIN_MS = 8000;
const pause = (milliseconds: number) => new Promise((done) => window.setTimeout(done, milliseconds));
/** Waits until the page has nothing better to do; not every browser tells. */
const idle = () =>
  new Promise<void>((done) => {
    const { requestIdleCallback } = window as Partial<Pick<Window, 'requestIdleCallback'>>;
    if (requestIdleCallback) requestIdleCallback(() => done(), { timeout: 2000 });
    else window.setTimeout(done, 50);
  });

/** Sends one still behind everything else; one that is lost is not repeated. */
async function send(where: Where, picture: string) {
  try {
    await fetch(sendSnapshot.path, {
      method: 'POST',
      headers: { ...headersFor(), 'X-Requested-With': 'XMLHttpRequest' },
      body: fieldsFor({ ...where, picture }),
      credentials: 'same-origin',
      priority: 'low',
      signal: AbortSignal.timeout(20_000),
    });
  } catch (failure) {
    console.warn('a still did not arrive', failure);
  }
}

/** What the faces in a picture say, when it lasts longer than one still. */
function watchFaces(hints: HintSender) {
  const count = faceCounter();
  let [none, lonely]: [number, (() => void) | undefined] = [0, undefined];
  return async (video: HTMLVideoElement) => {
    const faces = await count(video);
    if (faces === undefined) return;
    none = faces === 0 ? none + 1 : 0;
    if (none >= 2) lonely ??= hints.start('no_face');
    lonely?.();
    if (none === 0) lonely = undefined;
    if (faces > 1) hints.note('many_faces');
  };
}

/** Keeps the camera open and sends stills at the set interval, each device at a moment of its own. */
function watchCamera(where: Where, { settings, busy }: Needs, hints: HintSender, set: (change: Partial<WatchState>) => void) {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  const faces = watchFaces(hints);
  let [closed, sending] = [false, false];
  let stream: MediaStream | null = null;
  let lost: (() => void) | undefined;
  let again = 0;

  async function open() {
    window.clearTimeout(again);
    if (closed || stream) return;
    set({ camera: 'opening' });
    try {
      const opened = await openCamera();
      if (closed) return closeCamera(opened);
      stream = opened;
      video.srcObject = opened;
      await video.play();
      opened.getVideoTracks()[0]?.addEventListener('ended', () => drop('missing'));
      lost?.();
      if (lost) hints.note('camera_back');
      lost = undefined;
      set({ camera: 'on', stream: opened });
    } catch (trouble) {
      drop(typeof trouble === 'string' ? (trouble as CameraTrouble) : 'busy');
    }
  }
  function drop(trouble: CameraTrouble) {
    if (closed) return;
    closeCamera(stream);
    stream = null;
    lost ??= hints.start('camera_lost');
    lost();
    set({ camera: trouble, stream: null });
    again = window.setTimeout(() => void open(), TRY_AGAIN_MS);
  }
  async function snapshot() {
    if (sending || !stream) return;
    sending = true;
    await idle();
    for (let waits = 0; busy() && waits < 10; waits++) await pause(500);
    const picture = await takeSnapshot(video);
    if (picture && !closed) await send(where, picture);
    if (!closed) await faces(video);
    sending = false;
  }
  const every = settings.still_seconds * 1000;
  let timer = 0;
  const first = window.setTimeout(
    () => {
      void snapshot();
      timer = window.setInterval(() => void snapshot(), every);
    },
    2000 + Math.random() * every,
  );
  void open();
  return {
    open: () => void open(),
    close() {
      closed = true;
      lost?.();
      window.clearTimeout(first);
      window.clearTimeout(again);
      window.clearInterval(timer);
      closeCamera(stream);
      video.srcObject = null;
    },
  };
}

/** Watches until it is closed: hints from the page, stills from the camera. Answering never waits for it. */
export function startWatch(where: Where, needs: Needs) {
  const { settings, exempt, now } = needs;
  const state = createStore<WatchState>(() => ({
    camera: 'off',
    stream: null,
    fullScreen: document.fullscreenElement !== null,
    pastesRefused: 0,
  }));
  const hints = openHintSender(where, now);
  const leave = watchPage(hints, settings, () => state.setState(({ pastesRefused }) => ({ pastesRefused: pastesRefused + 1 })));
  const camera = settings.camera && !exempt ? watchCamera(where, needs, hints, state.setState) : undefined;
  const screen = () => state.setState({ fullScreen: document.fullscreenElement !== null });
  document.addEventListener('fullscreenchange', screen);
  return {
    state,
    settings,
    openCamera: () => camera?.open(),
    fillScreen: () => {
      document.documentElement.requestFullscreen().catch((failure: unknown) => console.warn('no full screen', failure));
    },
    close() {
      document.removeEventListener('fullscreenchange', screen);
      camera?.close();
      leave();
      hints.close();
    },
  };
}
/** Watching that is under way. */
export type Watch = ReturnType<typeof startWatch>;
