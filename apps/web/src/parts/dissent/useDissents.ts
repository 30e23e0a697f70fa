import type { DataOf } from '@praxis/contract/core/endpoint';
import { listDissents, showDissent } from '@praxis/contract/dissents/dissents';
import { listObjectable } from '@praxis/contract/dissents/filing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';

/** An objection as its reader sees it. */
export type Dissent = DataOf<typeof showDissent>;
/** A published result the reader may object to. */
export type Objectable = DataOf<typeof listObjectable>['list'][number];
/** What a part of an objection is given. */
export type DissentPart = { dissent: Dissent; refresh: () => Promise<unknown> };

const AGAIN_MS = 60_000;

/** Objections the reader sees, by state; those of one competition alone when asked. */
export const useDissents = (asked: { state: 'any' | 'open' | 'closed'; page: number; competition_id?: string; side?: 'staff' }) =>
  useQuery({
    queryKey: ['dissents', asked],
    queryFn: ({ signal }) => call(listDissents, { ...asked, size: 50 }, { signal }),
    refetchInterval: AGAIN_MS,
  });

/** The results the reader may object to now. */
export const useObjectable = () =>
  useQuery({ queryKey: ['dissents', 'objectable'], queryFn: ({ signal }) => call(listObjectable, {}, { signal, background: true }) });

/** One objection, read again each minute, since the other side writes too. */
export function useDissent(id: string) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: ['dissents', 'one', id],
    queryFn: ({ signal }) => call(showDissent, { dissent_id: id }, { signal }),
    refetchInterval: AGAIN_MS,
  });
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['dissents'] }),
      client.invalidateQueries({ queryKey: ['result-preview'] }),
      client.invalidateQueries({ queryKey: ['adjustments'] }),
    ]);
  return { ...found, refresh };
}
