import { enterRoom } from '@praxis/contract/live-classes/room';
import type { RoomState } from '@praxis/rules/room';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '../../platform/calls/call.ts';
import { openRoomStore, type RoomStore } from './room-store.ts';

/** Enters the room of a class and follows it while the page is open. */
export function useRoom(classId: string) {
  const query = useQuery({
    queryKey: ['class-room', classId],
    queryFn: ({ signal }) => call(enterRoom, { class_id: classId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, refetch } = query;
  const store = useMemo(() => data && openRoomStore(classId, data, () => void refetch()), [classId, data, refetch]);
  // The socket lives outside React.
  useEffect(() => store?.open(), [store]);
  return { ...query, store };
}

export const RoomContext = createContext<RoomStore | undefined>(undefined);

/** The room of this page. */
export function useRoomStore(): RoomStore {
  const store = useContext(RoomContext);
  if (!store) throw new Error('Nothing is open here');
  return store;
}

/** One part of the room; the component is drawn anew when that part changes. */
export function useRoomPart<Part>(select: (state: RoomState) => Part): Part {
  const store = useRoomStore();
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}

/** The clock of the class, told every so many milliseconds. */
export function useRoomClock(every = 500, running = true) {
  const store = useRoomStore();
  const [at, setAt] = useState(store.now);
  // Time passes outside React.
  useEffect(() => {
    setAt(store.now());
    if (!running) return;
    const timer = window.setInterval(() => setAt(store.now()), every);
    return () => window.clearInterval(timer);
  }, [store, every, running]);
  return at;
}
