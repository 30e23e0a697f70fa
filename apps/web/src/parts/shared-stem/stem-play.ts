import { playStem, reportPlay } from '@praxis/contract/assessments/listening';
import { createStore } from 'zustand';
import type { call as calling } from '../../platform/calls/call.ts';
import { Unreachable } from '../../platform/calls/refused.ts';

/** What the player shows. `used` are plays begun; times in seconds. */
export type StemPlayState = {
  phase: 'idle' | 'loading' | 'playing' | 'paused' | 'ended';
  used: number;
  /** Whether the last play was not heard to its end. */
  resumes: boolean;
  position: number;
  duration: number;
  failure: unknown;
};

type Needs = {
  call: typeof calling;
  /** The bytes behind an address, whole: a cut line must not cut the sound. */
  load: (address: string) => Promise<string>;
  audio: HTMLAudioElement;
  at: { attempt_id: string; device: string; item: number };
  used: number;
  resumes: boolean;
};

const REPORT_EVERY_S = 3;

/** One sound of a paper: begins a play at the server, goes on where it stopped, and says how far it has come. */
export function openStemPlay({ call, load, audio, at, used, resumes }: Needs) {
  const state = createStore<StemPlayState>(() => ({ phase: 'idle', used, resumes, position: 0, duration: 0, failure: undefined }));
  const set = state.setState;
  let no = 0;
  let reported = 0;
  let owed: { position_ms: number; ended: boolean } | undefined;
  let source = '';

  async function report(ended: boolean) {
    owed = { position_ms: Math.round(audio.currentTime * 1000), ended: ended || (owed?.ended ?? false) };
    reported = audio.currentTime;
    const sent = owed;
    try {
      await call(reportPlay, { ...at, no, ...sent }, { background: true });
      if (owed === sent) owed = undefined;
    } catch (failure) {
      // What cannot be said now is said when the line is back; the sound goes on.
      if (!(failure instanceof Unreachable)) owed = undefined;
    }
  }

  async function start() {
    set({ phase: 'loading', failure: undefined });
    try {
      const play = await call(playStem, at);
      no = play.no;
      source = await load(play.address);
      audio.src = source;
      audio.currentTime = play.position_ms / 1000;
      reported = audio.currentTime;
      set({ used: play.no, resumes: true, position: audio.currentTime });
      await audio.play();
    } catch (failure) {
      set({ phase: source === '' ? 'idle' : 'paused', failure });
    }
  }

  const on: Record<string, () => void> = {
    play: () => set({ phase: 'playing' }),
    loadedmetadata: () => set({ duration: Number.isFinite(audio.duration) ? audio.duration : 0 }),
    pause: () => {
      if (audio.ended) return;
      set({ phase: 'paused' });
      void report(false);
    },
    timeupdate: () => {
      set({ position: audio.currentTime });
      if (!audio.ended && audio.currentTime - reported >= REPORT_EVERY_S) void report(false);
    },
    ended: () => {
      set({ phase: 'ended', resumes: false });
      void report(true);
      source = '';
    },
  };
  const again = () => {
    if (owed) void report(owed.ended);
  };
  for (const [name, handle] of Object.entries(on)) audio.addEventListener(name, handle);
  window.addEventListener('online', again);

  return {
    state,
    /** Begins a play, or goes on with the one that was stopped. */
    async play() {
      if (source === '') return start();
      await audio.play();
    },
    pause: () => audio.pause(),
    close() {
      if (state.getState().phase === 'playing') audio.pause();
      for (const [name, handle] of Object.entries(on)) audio.removeEventListener(name, handle);
      window.removeEventListener('online', again);
      audio.removeAttribute('src');
    },
  };
}

/** One sound of a paper. */
export type StemPlay = ReturnType<typeof openStemPlay>;
