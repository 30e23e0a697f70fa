import type { InputOf } from '@praxis/contract/core/endpoint';
import { type ClassPerson, listClassPeople } from '@praxis/contract/live-classes/participants';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../../../platform/calls/call.ts';

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
  const askFor = (page: number) => ({
    queryKey: ['class-people', classId, ask, page],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(listClassPeople, { class_id: classId, ...ask, page, size: PAGE }, { signal }),
    refetchInterval: REFRESH_MS,
  });
  // The first page says how many there are, wherever the list has been scrolled to.
  const head = useQuery({ ...askFor(1), placeholderData: keepPreviousData });
  const others = useQueries({ queries: pages.filter((page) => page > 1).map(askFor) });
  const at = (place: number): ClassPerson | undefined => {
    const page = Math.floor(place / PAGE) + 1;
    const held = page === 1 ? head : others.find(({ data }) => data?.page === page);
    return held?.data?.list[place % PAGE];
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
    total: head.data?.total ?? 0,
    online: head.data?.online ?? 0,
    pending: head.isPending,
    error: head.error ?? others.find(({ error }) => error)?.error ?? null,
    retry: () => [head, ...others].forEach((one) => void one.refetch()),
  };
}
