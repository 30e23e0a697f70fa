import { getReplay, listClassEvents, REPLAY_EVENTS_MOST, saveReplayWatch } from '@praxis/contract/live-classes/replay';
import type { RoomEvent } from '@praxis/contract/live-classes/room';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';

const TICK_MS = 100;
const REPORT_MS = 15_000;
/** A step longer than this is a jump and was not watched. */
const STEP_SECONDS = 3;

async function everyEvent(classId: string, signal: AbortSignal) {
  const all: RoomEvent[] = [];
  for (;;) {
    const { events, count } = await call(listClassEvents, { class_id: classId, after: all.at(-1)?.seq ?? 0 }, { signal });
    all.push(...(JSON.parse(events) as RoomEvent[]));
    if (count < REPLAY_EVENTS_MOST) return all;
  }
}

/** What a replay shows: its facts and everything that happened. */
export function useReplay(classId: string) {
  const facts = useQuery({
    queryKey: ['replay', classId],
    queryFn: ({ signal }) => call(getReplay, { class_id: classId }, { signal }),
    // A recording on its way into the store is soon there.
    refetchInterval: (query) => (query.state.data?.recording.state === 'processing' ? 5000 : false),
    refetchOnWindowFocus: false,
    // Where somebody stopped and how fast they watched is asked anew at each visit.
    gcTime: 0,
  });
  const events = useQuery({
    queryKey: ['replay-events', classId],
    queryFn: ({ signal }) => everyEvent(classId, signal),
    enabled: facts.isSuccess,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { facts, events };
}

/** A clock of its own for a class whose picture was not recorded. */
export function useReplayClock(from: number, length: number, usual: number) {
  const [at, setAt] = useState(from * 1000);
  const [speed, setSpeed] = useState(usual);
  const [playing, setPlaying] = useState(false);
  // Time passes outside React.
  useEffect(() => {
    if (!playing) return;
    let before = performance.now();
    const timer = window.setInterval(() => {
      const now = performance.now();
      const step = (now - before) * speed;
      before = now;
      setAt((visible) => Math.min(length * 1000, visible + step));
    }, TICK_MS);
    return () => window.clearInterval(timer);
  }, [playing, speed, length]);
  const over = at >= length * 1000;
  // At its end a class plays again from the beginning, as a film does.
  const play = (on: boolean) => {
    if (on && over) setAt(0);
    setPlaying(on);
  };
  return { at, setAt, speed, setSpeed, playing: playing && !over, setPlaying: play };
}

/** Notes which parts were watched and where somebody is, every now and then and when the page is left. */
export function useWatched(classId: string) {
  const parts = useRef<[number, number][]>([]);
  const place = useRef({ second: 0, speed: 1 });
  /** Whether somebody went elsewhere without watching since the last report. */
  const moved = useRef(false);
  const report = useCallback(() => {
    if (parts.current.length === 0 && !moved.current) return;
    const intervals = parts.current.splice(0).slice(-100);
    const went = moved.current;
    moved.current = false;
    call(
      saveReplayWatch,
      { class_id: classId, intervals, position: place.current.second, speed: place.current.speed },
      { background: true, keepalive: true },
    ).catch((failure: unknown) => {
      // It goes with the next report.
      parts.current.unshift(...intervals);
      moved.current ||= went;
      console.warn('what was watched was not noted', failure);
    });
  }, [classId]);
  // The report leaves with the page, also when its tab is closed.
  useEffect(() => {
    const timer = window.setInterval(report, REPORT_MS);
    window.addEventListener('pagehide', report);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('pagehide', report);
      report();
    };
  }, [report]);
  const watched = useCallback((second: number, speed: number) => {
    const before = place.current.second;
    place.current = { second, speed };
    if (second <= before || second - before > STEP_SECONDS * speed) return;
    const last = parts.current.at(-1);
    if (last && Math.abs(last[1] - before) < 0.05) last[1] = second;
    else parts.current.push([before, second]);
  }, []);
  const sought = useCallback((second: number, speed: number) => {
    place.current = { second, speed };
    moved.current = true;
  }, []);
  return { watched, sought };
}
