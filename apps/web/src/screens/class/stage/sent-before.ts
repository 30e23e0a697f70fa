import { useEffect, useRef, useState } from 'react';
import type { LivePublishing } from '../../../parts/live-media/publishing/useLivePublisher.ts';

const devices = ['microphone', 'camera'] as const;
type Device = (typeof devices)[number];

const keyOf = (classId: string) => `class-sending ${classId}`;
const isDevice = (name: string): name is Device => devices.some((one) => one === name);

/** What this tab sent of a class when its page was opened anew: a browser opens no device again by itself, and nobody sees that it did not. */
export function useSentBefore(classId: string, streams: LivePublishing['streams']) {
  const [before, setBefore] = useState(() => (sessionStorage.getItem(keyOf(classId)) ?? '').split(' ').filter(isDevice));
  const on = devices.filter((name) => streams[name] !== undefined).join(' ');
  const started = useRef(false);
  // The tab's memory is outside React.
  useEffect(() => {
    started.current ||= on !== '';
    if (!started.current) return;
    sessionStorage.setItem(keyOf(classId), on);
    setBefore([]);
  }, [classId, on]);
  return {
    before,
    forget() {
      sessionStorage.removeItem(keyOf(classId));
      setBefore([]);
    },
  };
}
