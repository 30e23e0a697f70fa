import { findOnBoard } from '@praxis/contract/ranks/board';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/calls/call.ts';

const TYPED_MS = 300;

/** The most lines a search brings. */
export const MOST_FOUND = 20;

/** Rows of a board that fit what was typed, wherever they stand; undefined while nothing is looked for. */
export function useFound(key: string, division: string, typed: string) {
  const [wanted, setWanted] = useState(typed);
  // Typing is a thing of time: the question goes out once it rests.
  useEffect(() => {
    const timer = window.setTimeout(() => setWanted(typed.trim()), TYPED_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: ['board-found', key, division, wanted],
    enabled: wanted !== '',
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(findOnBoard, { key, division, q: wanted }, { background: true, signal }),
  });
  if (typed.trim() === '' || wanted === '') return undefined;
  return { text: wanted, list: found.data?.list, error: found.error, retry: () => void found.refetch() };
}
