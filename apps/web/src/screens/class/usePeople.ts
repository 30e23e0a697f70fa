import { type ClassPerson, listClassPeople } from '@praxis/contract/class-people';
import type { InputOf } from '@praxis/contract/endpoint';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../../platform/call.ts';

const PAGE = 50;
const REFRESH_MS = 10_000;

/** What the panel of people is asked for. */
export type PeopleAsk = Pick<InputOf<typeof listClassPeople>, 'q' | 'filter' | 'order'>;

/** The people of a class by their place in the list. Only the pages in sight are fetched and kept fresh. */
export function usePeople(classId: string, ask: PeopleAsk) {
  const asked = `${ask.filter} ${ask.order} ${ask.q}`;
  const [sight, setSight] = useState<{ asked: string; pages: readonly number[] }>({ asked, pages: [1] });
  // Another question begins at its first page.
  const pages = sight.asked === asked ? sight.pages : [1];
  const found = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['class-people', classId, ask, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(listClassPeople, { class_id: classId, ...ask, page, size: PAGE }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    })),
  });
  const known = found.find(({ data }) => data)?.data;
  const at = (place: number): ClassPerson | undefined => {
    const page = Math.floor(place / PAGE) + 1;
    return found.find(({ data }) => data?.page === page)?.data?.list[place % PAGE];
  };
  const onRange = useCallback(
    (first: number, last: number) => {
      const from = Math.floor(first / PAGE) + 1;
      const to = Math.floor(last / PAGE) + 1;
      const needed = Array.from({ length: to - from + 1 }, (_, step) => from + step);
      setSight((now) => (now.asked === asked && now.pages.join() === needed.join() ? now : { asked, pages: needed }));
    },
    [asked],
  );
  return {
    at,
    onRange,
    total: known?.total ?? 0,
    online: known?.online ?? 0,
    pending: !known && found.some(({ isPending }) => isPending),
    error: found.find(({ error }) => error)?.error ?? null,
    retry: () => found.forEach((one) => void one.refetch()),
  };
}
