import { listCompetitions } from '@praxis/contract/competitions/competitions';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';

export const phases = ['open', 'running', 'ended', 'all'] as const;
export const entries = ['all', 'individual', 'team'] as const;
export type ListFilter = { phase: (typeof phases)[number]; entry: (typeof entries)[number]; q: string };
export type ListedCompetition = DataOf<typeof listCompetitions>['list'][number];

const SIZE = 20;

/** What is looked for, kept in the address. */
export function useListFilter() {
  const [address, setAddress] = useSearchParams();
  const filter: ListFilter = {
    phase: phases.find((phase) => phase === address.get('phase')) ?? 'open',
    entry: entries.find((entry) => entry === address.get('entry')) ?? 'all',
    q: (address.get('q') ?? '').slice(0, 100),
  };
  const change = (part: Partial<ListFilter>) => {
    const { phase, entry, q } = { ...filter, ...part };
    const query = { ...(phase === 'open' ? {} : { phase }), ...(entry === 'all' ? {} : { entry }), ...(q === '' ? {} : { q }) };
    setAddress(query, { replace: true });
  };
  return { filter, change };
}

/** The competitions that fit, page by page. */
export function useCompetitionList(filter: ListFilter) {
  const reader = useSession((now) => now.uid);
  return useInfiniteQuery({
    queryKey: ['competitions', 'list', filter, reader],
    queryFn: ({ pageParam, signal }) =>
      call(listCompetitions, { ...filter, q: filter.q.trim(), page: pageParam, size: SIZE }, { signal, ownServerErrors: true }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}
