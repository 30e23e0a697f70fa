import type { LibraryKind, LibraryLicence, LibraryShelf } from '@praxis/contract/library/items';
import { libraryPlaces, listLibrary } from '@praxis/contract/library/library';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';

/** Where the reader may look and share. */
export const usePlaces = () => useQuery({ queryKey: ['library', 'places'], queryFn: ({ signal }) => call(libraryPlaces, {}, { signal }) });

type Sort = 'newest' | 'name' | 'downloads';

/** What the address says is shown; every choice stands in it, so that a page can be passed on. */
export function useShelf() {
  const [query, setQuery] = useSearchParams();
  const read = (name: string) => query.get(name) || undefined;
  const asked = {
    shelf: (read('shelf') ?? 'all') as LibraryShelf,
    kind: read('kind') as LibraryKind | undefined,
    licence: read('licence') as LibraryLicence | undefined,
    tag: read('tag'),
    space_id: read('space'),
    sort: (read('sort') ?? 'newest') as Sort,
    page: Math.max(1, Number(read('page') ?? 1) || 1),
  };
  const text = read('q') ?? '';
  const search = useDeferredValue(text.trim()) || undefined;
  const set = (change: Record<string, string | undefined>) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (!('page' in change)) next.delete('page');
        for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true },
    );
  const items = useQuery({
    queryKey: ['library', 'list', asked, search],
    queryFn: ({ signal }) => call(listLibrary, { ...asked, search, size: 24 }, { signal }),
    placeholderData: keepPreviousData,
    // What is being processed moves on by itself.
    refetchInterval: ({ state }) => (state.data?.list.some((item) => item.state === 'in_progress') ? 5000 : false),
  });
  const filtered = Boolean(search || asked.kind || asked.licence || asked.tag);
  return { asked, text, set, items, filtered, grid: read('view') === 'grid' };
}

export type Shelf = ReturnType<typeof useShelf>;
