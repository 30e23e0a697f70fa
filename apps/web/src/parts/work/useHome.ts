import type { DataOf } from '@praxis/contract/core/endpoint';
import { getHome } from '@praxis/contract/home/home';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';

export type Home = DataOf<typeof getHome>;

/** Everything the home page shows, in one call; asked again every minute while it is looked at. */
export const useHome = () =>
  useQuery({ queryKey: ['home'], queryFn: ({ signal }) => call(getHome, {}, { signal, ownServerErrors: true }), refetchInterval: 60_000 });
