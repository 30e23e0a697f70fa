import { getProctorSession } from '@praxis/contract/proctoring/proctoring';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { startWatch, type Watch } from './watch.ts';

type Where = { room: 'assessment' | 'competition'; room_id: string };

/** Watches while a page is answered; undefined while nobody is watched. */
export function useWatch({ room, room_id }: Where, of: { on: boolean; now: () => number; busy: () => boolean }): Watch | undefined {
  const [watch, setWatch] = useState<Watch>();
  const latest = useRef(of);
  latest.current = of;
  const { data } = useQuery({
    queryKey: ['proctor-session', room, room_id],
    queryFn: ({ signal }) => call(getProctorSession, { room, room_id }, { signal, background: true }),
    enabled: of.on,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const session = of.on && data?.consented_at ? data : undefined;
  const settings = session && JSON.stringify(session.settings);
  const exempt = session?.exempt ?? false;
  // The camera, the timers and the page's events live outside React.
  useEffect(() => {
    if (!settings) return;
    const started = startWatch(
      { room, room_id },
      { settings: JSON.parse(settings), exempt, now: () => latest.current.now(), busy: () => latest.current.busy() },
    );
    setWatch(started);
    return () => {
      setWatch(undefined);
      started.close();
    };
  }, [room, room_id, settings, exempt]);
  return watch;
}
