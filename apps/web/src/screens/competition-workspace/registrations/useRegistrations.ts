import type { DataOf } from '@praxis/contract/core/endpoint';
import type { RegistrationState } from '@praxis/contract/teams/registrations';
import { listRegistrations } from '@praxis/contract/teams/review';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../platform/calls/call.ts';

/** Registrations as staff see them. */
export type Registrations = DataOf<typeof listRegistrations>;
/** One of them. */
export type Registration = Registrations['list'][number];

const PAGE = 50;
const MOST_AT_ONCE = 500;
const LARGEST_PAGE = 100;

/** The registrations the filters leave, a page at a time; filters stand in the address. */
export function useRegistrations(competitionId: string) {
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState('');
  const client = useQueryClient();
  const q = useDeferredValue(text.trim());
  const state = (query.get('state') ?? 'submitted') as RegistrationState | 'all';
  const division = query.get('division') ?? '';
  const page = Number(query.get('page') ?? 1);
  const asked = { competition_id: competitionId, state, division, q };
  const put = (change: Record<string, string>) => {
    const next = new URLSearchParams(query);
    next.delete('page');
    for (const [name, value] of Object.entries(change))
      if (value === '') next.delete(name);
      else next.set(name, value);
    setQuery(next, { replace: true });
  };
  const found = useQuery({
    queryKey: ['registrations', asked, page],
    queryFn: ({ signal }) => call(listRegistrations, { ...asked, page, size: PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
  /** Ids of all that the filters leave, as many as one verdict takes. */
  async function allIds() {
    const ids: string[] = [];
    for (let at = 1; ids.length < MOST_AT_ONCE; at++) {
      const { list } = await call(listRegistrations, { ...asked, page: at, size: LARGEST_PAGE });
      ids.push(...list.map(({ id }) => id));
      if (list.length < LARGEST_PAGE) break;
    }
    return ids.slice(0, MOST_AT_ONCE);
  }
  return {
    ...{ found, state, division, text, setText, page, put, allIds },
    refresh: () => client.invalidateQueries({ queryKey: ['registrations'] }),
  };
}
