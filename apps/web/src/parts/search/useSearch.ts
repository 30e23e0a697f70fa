import type { DataOf } from '@praxis/contract/core/endpoint';
import { type SearchKind, search } from '@praxis/contract/search/search';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';

/** What a search answered. */
export type Answer = DataOf<typeof search>;
/** One thing that was found. */
export type Hit = Answer['list'][number];

/** What was typed, once the typing pauses. */
export function usePaused(text: string, milliseconds: number) {
  const [paused, setPaused] = useState(text);
  // A pause is time going by outside React.
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return paused;
}

/** Everything the reader may open that holds the words, page after page; nothing is asked while the words are empty. */
export function useSearch(q: string, { kind, size = 20, quiet = false }: { kind?: SearchKind; size?: number; quiet?: boolean } = {}) {
  const uid = useSession((now) => now.uid);
  return useInfiniteQuery({
    queryKey: ['search', uid, q, kind ?? '', size],
    queryFn: ({ pageParam, signal }) => call(search, { q, kind, page: pageParam, size }, { signal, background: quiet }),
    initialPageParam: 1,
    getNextPageParam: (last) => (!last.nearly && last.page * last.size < last.total ? last.page + 1 : undefined),
    enabled: q !== '' && uid !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
}
