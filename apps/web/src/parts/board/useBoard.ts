import type { BoardHead } from '@praxis/contract/ranks/board';
import { useEffect, useRef, useState } from 'react';
import { makeServerClock } from '../../platform/realtime/server-clock.ts';
import { type BoardSource, type BoardView, openBoardSource } from './board-source.ts';

/** Follows one page of a board while a component is shown. */
export function useBoard(
  opened: { key: string; head: BoardHead },
  { division, page, batchMs }: { division: string; page: number; batchMs: number },
) {
  const [clock] = useState(() => makeServerClock());
  const [view, setView] = useState<BoardView>({
    head: opened.head,
    page: undefined,
    connection: 'connecting',
    asOf: opened.head.now,
    failed: false,
  });
  const source = useRef<BoardSource>(undefined);
  const { key } = opened;
  const latest = useRef({ opened, division, page, batchMs });
  latest.current = { opened, division, page, batchMs };
  // The socket and its timers live outside React; one for each key, whatever the pace.
  useEffect(() => {
    const followed = openBoardSource(
      { key, head: latest.current.opened.head },
      { clock, batchMs: () => latest.current.batchMs, onView: setView },
    );
    source.current = followed;
    followed.show(latest.current.division, latest.current.page);
    return () => followed.close();
  }, [key, clock]);
  // The page is a topic of that socket.
  useEffect(() => source.current?.show(division, page), [division, page]);
  return { ...view, clock };
}
