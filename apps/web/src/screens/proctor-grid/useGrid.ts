import { getProctorGrid, type gridFilter } from '@praxis/contract/proctoring/proctoring';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../platform/calls/call.ts';

/** Which room. */
export type Where = { room: 'assessment' | 'competition'; room_id: string };
/** Which tiles. */
export type GridFilter = z.output<typeof gridFilter>;
/** In the order of the bar. */
export const gridFilters = ['all', 'look', 'away', 'absent', 'finished'] as const;

/** Most people on one wall; those out of sight cost nothing to draw. */
const MOST = 1000;
const REFRESH_MS = 6000;

/** The wall as it is now, looked at again every few seconds. */
export const useGrid = (where: Where, of: { filter: GridFilter; name: string }) =>
  useQuery({
    queryKey: ['proctor-grid', where.room, where.room_id, of.filter, of.name],
    queryFn: ({ signal }) => call(getProctorGrid, { ...where, ...of, size: MOST }, { signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** A clock for the time left, anew each second. */
export function useSeconds() {
  const [now, setNow] = useState(() => Date.now());
  // Time passes outside React.
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
