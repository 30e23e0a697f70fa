import { listMySpaces, searchSpaces } from '@praxis/contract/spaces/spaces';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import type { SpacesTab } from './spaces-tab.ts';

const SIZE = 30;

/** The spaces of one list that match what was typed, a page at a time; verdicts and invitations arrive by themselves. */
export function useSpaceList(tab: SpacesTab, q: string) {
  const client = useQueryClient();
  const uid = useSession((now) => now.uid);
  const refresh = () => void client.invalidateQueries({ queryKey: ['spaces'] });
  useTopic(uid ? `user:${uid}` : undefined, refresh, refresh);
  return useInfiniteQuery({
    queryKey: ['spaces', tab, q],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      tab === 'public'
        ? call(searchSpaces, { q, page, size: SIZE }, { signal })
        : call(listMySpaces, { q, page, size: SIZE, state: tab === 'archived' ? 'archived' : 'active' }, { signal }),
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
  });
}
