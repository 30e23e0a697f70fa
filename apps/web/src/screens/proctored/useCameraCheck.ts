import { ping } from '@praxis/contract/speed/speed';
import { type RefObject, useEffect, useState } from 'react';
import { brightnessOf, type CameraTrouble, closeCamera, faceCounter, openCamera } from '../../parts/proctoring/camera.ts';
import { call } from '../../platform/calls/call.ts';

const POLL_MS = 1000;
const PINGS = 5;
const [DARK, BRIGHT] = [40, 225];

type Found = {
  stream: MediaStream | null;
  trouble?: CameraTrouble;
  light?: 'dark' | 'bright' | 'fine';
  /** Absent where the browser cannot tell. */
  faces?: number;
  /** Milliseconds of a round trip. */
  latency?: number;
};

/** The round trip in the middle of some; the first one opens the connection and does not count. */
async function measure() {
  const trips: number[] = [];
  for (let count = 0; count <= PINGS; count++) {
    const startedAt = performance.now();
    await call(ping, {}, { background: true });
    if (count > 0) trips.push(performance.now() - startedAt);
  }
  return trips.sort((one, other) => one - other)[Math.floor(PINGS / 2)] ?? 0;
}

/** Opens the camera while `on`, and looks each second at what it shows. */
export function useCameraCheck(video: RefObject<HTMLVideoElement | null>, on: boolean) {
  const [found, setFound] = useState<Found>({ stream: null });
  const [round, setRound] = useState(0);
  // Camera, timers and network live outside React.
  useEffect(() => {
    void round;
    if (!on) return;
    let closed = false;
    let opened: MediaStream | null = null;
    const add = (part: Partial<Found>) => !closed && setFound((before) => ({ ...before, ...part }));
    setFound({ stream: null });
    openCamera().then(
      (stream) => {
        opened = stream;
        if (closed) closeCamera(stream);
        else add({ stream });
      },
      (trouble: unknown) => add({ trouble: typeof trouble === 'string' ? (trouble as CameraTrouble) : 'busy' }),
    );
    measure().then(
      (latency) => add({ latency }),
      (failure: unknown) => {
        console.warn('the network was not measured', failure);
        add({ latency: 0 });
      },
    );
    const count = faceCounter();
    const timer = window.setInterval(async () => {
      const visible = video.current;
      if (!visible || visible.videoWidth === 0) return;
      const brightness = brightnessOf(visible);
      const faces = await count(visible);
      add({ light: brightness < DARK ? 'dark' : brightness > BRIGHT ? 'bright' : 'fine', ...(faces !== undefined && { faces }) });
    }, POLL_MS);
    return () => {
      closed = true;
      window.clearInterval(timer);
      closeCamera(opened);
      setFound({ stream: null });
    };
  }, [on, round, video]);
  return { ...found, again: () => setRound((now) => now + 1) };
}
