import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';

/** Where in an activity its reader is: a second of a video, a page of a PDF; undefined where there are no places. */
export type Moment = {
  at: () => number | undefined;
  report: (at: number | undefined) => void;
  jump: (to: number) => void;
  /** What is shown takes jumps until the returned function is called. */
  take: (jump: (to: number) => void) => () => void;
  subscribe: (listener: () => void) => () => void;
};

/** A moment that nobody has told yet. It lives outside React, since a video tells it several times a second. */
export function createMoment(): Moment {
  let now: number | undefined;
  let jump: ((to: number) => void) | undefined;
  const listeners = new Set<() => void>();
  const report = (at: number | undefined) => {
    if (at === now) return;
    now = at;
    for (const listener of listeners) listener();
  };
  return {
    at: () => now,
    report,
    jump: (to) => jump?.(to),
    take(next) {
      jump = next;
      return () => {
        if (jump !== next) return;
        jump = undefined;
        report(undefined);
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The moment of the activity on the page. */
export const MomentContext = createContext<Moment>(createMoment());

/** The moment, and where it is now. */
export function useMoment() {
  const moment = useContext(MomentContext);
  return { at: useSyncExternalStore(moment.subscribe, moment.at), jump: moment.jump };
}

/** Tells where the reader is, and takes jumps to elsewhere. */
export function useReportMoment(at: number | undefined, jump: (to: number) => void) {
  const moment = useContext(MomentContext);
  const latest = useRef(jump);
  latest.current = jump;
  // The moment outlives the activity that tells it.
  useEffect(() => moment.take((to) => latest.current(to)), [moment]);
  useEffect(() => moment.report(at), [moment, at]);
}
