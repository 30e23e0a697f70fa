import { monitorAssessment } from '@praxis/contract/assessments/monitoring';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/calls/call.ts';
import { useTopic } from '../../../platform/realtime/realtime.ts';

/** Which students are listed. */
export const watchFilters = ['all', 'not_started', 'answering', 'away', 'take_over', 'submitted'] as const;
export type WatchFilter = (typeof watchFilters)[number];

/** Connections go quiet without anybody saying so. */
const REFRESH_MS = 15_000;
/** Many students who start at once are one look. */
const TOGETHER_MS = 800;

/** The students of an assessment as they answer, kept fresh by what its desk is told. */
export function useMonitor(assessmentId: string, filter: WatchFilter, q: string) {
  const query = useInfiniteQuery({
    queryKey: ['monitor', assessmentId, filter, q],
    queryFn: async ({ pageParam, signal }) => {
      const reply = await call(monitorAssessment, { assessment_id: assessmentId, filter, q, page: pageParam, size: 100 }, { signal });
      return { ...reply, ahead: reply.now - Date.now() };
    },
    initialPageParam: 1,
    getNextPageParam: ({ students: { page, size, total } }) => (page * size < total ? page + 1 : undefined),
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  });
  const client = useQueryClient();
  const waiting = useRef(0);
  const refreshSoon = () => {
    if (waiting.current) return;
    waiting.current = window.setTimeout(() => {
      waiting.current = 0;
      void query.refetch();
      // The title counts what was handed in as well.
      void client.invalidateQueries({ queryKey: ['assessment', assessmentId] });
    }, TOGETHER_MS);
  };
  useTopic(`assessment-desk:${assessmentId}`, refreshSoon, refreshSoon);
  // A timer outlives the page otherwise.
  useEffect(() => () => window.clearTimeout(waiting.current), []);
  return { ...query, lookSoon: refreshSoon };
}

/** The server's time, anew each second. */
export function useServerSeconds(ahead: number) {
  const [now, setNow] = useState(() => Date.now() + ahead);
  // Time passes outside React.
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now() + ahead), 1000);
    return () => window.clearInterval(timer);
  }, [ahead]);
  return now;
}
