import { type ActivityContent, playbackSpeeds, WATCH_REPORT_SECONDS } from '@praxis/contract/courses/learning';
import type { Quality } from '@praxis/contract/media/media';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type WatchReport, watchRecorder } from './watched.ts';

/** A video as the player gets it. */
export type VideoView = Extract<ActivityContent, { kind: 'video' }>;

/** What was watched since the last report. */
export type VideoReport = WatchReport;

const IDLE_MILLISECONDS = 2500;
const clamp = (value: number, most: number) => Math.min(Math.max(0, value), most);

/** The quality to begin with: what was chosen before, else the best up to HD. */
function firstQuality(video: VideoView): Quality | undefined {
  const ready = video.renditions.map((rendition) => rendition.quality);
  const pending = localStorage.getItem('videoQuality') as Quality | null;
  if (pending && ready.includes(pending)) return pending;
  return ready.filter((quality) => quality !== '1080').at(-1) ?? ready.at(-1);
}

type Options = { video: VideoView; start: number; onReport: (report: VideoReport) => void; frame: RefObject<HTMLDivElement | null> };

/** Sends what was watched every ten seconds while playing, when it stops, and when the page goes away. */
function useReports(onReport: (report: VideoReport) => void) {
  const [recorder] = useState(() => watchRecorder());
  const latest = useRef(onReport);
  latest.current = onReport;
  const report = useCallback(() => {
    const found = recorder.take();
    if (found) latest.current(found);
  }, [recorder]);
  // The page may be hidden or closed at any moment; what was watched until then counts.
  useEffect(() => {
    const timer = window.setInterval(report, WATCH_REPORT_SECONDS * 1000);
    const hidden = () => document.visibilityState === 'hidden' && report();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', report);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', report);
      report();
    };
  }, [report]);
  return { recorder, report };
}

/** The state of the video element, and what can be done with it. */
export function useVideo({ video, start, onReport, frame }: Options) {
  const ref = useRef<HTMLVideoElement>(null);
  const { recorder, report } = useReports(onReport);
  const [quality, setQuality] = useState(() => firstQuality(video));
  const [state, setState] = useState({
    playing: false,
    waiting: false,
    failed: false,
    position: start,
    duration: video.duration ?? 0,
    buffered: 0,
    rate: 1,
    volume: 1,
    muted: false,
    full: false,
    idle: false,
  });
  const change = useCallback((part: Partial<typeof state>) => setState((now) => ({ ...now, ...part })), []);
  const goOn = useRef({ position: start, play: false });
  const idleTimer = useRef(0);
  const address = video.renditions.find((rendition) => rendition.quality === quality)?.address;

  const showControls = useCallback(() => {
    window.clearTimeout(idleTimer.current);
    setState((now) => (now.idle ? { ...now, idle: false } : now));
    idleTimer.current = window.setTimeout(() => setState((now) => ({ ...now, idle: now.playing })), IDLE_MILLISECONDS);
  }, []);

  // The element is the outside world: everything it says is written down here.
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const bufferedUntil = () => {
      const { buffered, currentTime } = element;
      for (let at = 0; at < buffered.length; at += 1)
        if (buffered.start(at) <= currentTime + 0.5 && buffered.end(at) >= currentTime) return buffered.end(at);
      return 0;
    };
    const listeners: Record<string, () => void> = {
      loadedmetadata() {
        const { position, play } = goOn.current;
        change({ duration: element.duration, failed: false });
        if (position > 0 && position < element.duration - 2) element.currentTime = position;
        if (play) void element.play().catch(() => change({ playing: false }));
      },
      play: () => {
        recorder.play(element.currentTime);
        change({ playing: true });
        showControls();
      },
      pause: () => {
        recorder.pause(element.currentTime);
        change({ playing: false, idle: false });
        report();
      },
      ended: () => {
        recorder.pause(element.currentTime);
        report();
      },
      timeupdate: () => {
        if (element.seeking || element.readyState === 0) return;
        recorder.at(element.currentTime);
        goOn.current.position = element.currentTime;
        change({ position: element.currentTime, waiting: false });
      },
      seeking: () => recorder.seek(element.currentTime),
      seeked: () => {
        recorder.seek(element.currentTime);
        goOn.current.position = element.currentTime;
        change({ position: element.currentTime, waiting: false });
      },
      progress: () => change({ buffered: bufferedUntil() }),
      waiting: () => change({ waiting: true }),
      playing: () => change({ waiting: false }),
      ratechange: () => {
        recorder.speed(element.playbackRate);
        change({ rate: element.playbackRate });
      },
      volumechange: () => change({ volume: element.volume, muted: element.muted }),
      error: () => change({ failed: true, waiting: false }),
    };
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
      recorder.pause(element.currentTime);
    };
  }, [change, recorder, report, showControls]);

  // Another quality goes on at the same position, playing or not.
  useEffect(() => {
    const element = ref.current;
    if (!element || !address || element.getAttribute('src') === address) return;
    goOn.current.play = !element.paused && element.getAttribute('src') !== null;
    const rate = element.playbackRate;
    element.src = address;
    element.load();
    element.playbackRate = rate;
  }, [address]);

  // Full screen can end by the Escape key, outside our hands.
  useEffect(() => {
    const poll = () => change({ full: document.fullscreenElement !== null && document.fullscreenElement === frame.current });
    document.addEventListener('fullscreenchange', poll);
    return () => document.removeEventListener('fullscreenchange', poll);
  }, [change, frame]);

  const on = (run: (element: HTMLVideoElement) => void) => ref.current && run(ref.current);
  const setRate = (rate: number) =>
    on((element) => {
      element.playbackRate = rate;
    });
  return {
    ref,
    ...state,
    quality,
    showControls,
    chooseQuality(next: Quality) {
      localStorage.setItem('videoQuality', next);
      on((element) => {
        goOn.current.position = element.currentTime;
      });
      setQuality(next);
    },
    toggle: () => on((element) => (element.paused ? void element.play().catch(() => change({ playing: false })) : element.pause())),
    play: () => on((element) => void element.play().catch(() => change({ playing: false }))),
    pause: () => on((element) => element.pause()),
    seek: (to: number) =>
      on((element) => {
        element.currentTime = clamp(to, element.duration || state.duration);
      }),
    setRate,
    faster(step: 1 | -1) {
      const at = (playbackSpeeds as readonly number[]).indexOf(state.rate);
      const next = playbackSpeeds[at + step];
      if (next) setRate(next);
    },
    setVolume: (volume: number) =>
      on((element) => {
        element.volume = clamp(volume, 1);
        element.muted = false;
      }),
    toggleMute: () =>
      on((element) => {
        element.muted = !element.muted;
      }),
    toggleFull() {
      if (document.fullscreenElement) void document.exitFullscreen();
      else void frame.current?.requestFullscreen?.();
    },
    retry: () =>
      on((element) => {
        change({ failed: false });
        element.load();
      }),
  };
}

export type Player = ReturnType<typeof useVideo>;
