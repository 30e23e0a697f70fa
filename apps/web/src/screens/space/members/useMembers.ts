import { listMembers, removeMembers } from '@praxis/contract/spaces/members';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { spaceKey, useSpaceRefresh } from '../space-queries.ts';
import type { MemberTab } from './members-columns.ts';

const SIZE = 100;

/** Members of one state that match what was typed, a page at a time. */
export const useMembers = (spaceId: string, state: MemberTab, q: string) =>
  useInfiniteQuery({
    queryKey: spaceKey(spaceId, 'members', state, q),
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) => call(listMembers, { space_id: spaceId, state, q, page, size: SIZE }, { signal }),
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** Takes people out of the space. */
export function useRemoveMembers(spaceId: string) {
  const { t } = useTranslation('space');
  const refresh = useSpaceRefresh(spaceId);
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(removeMembers, { space_id: spaceId, membership_ids: [...ids] }),
    onSuccess: ({ removed }) => toastDone(t('removed', { count: removed })),
    onSettled: () => refresh(['members', 'detail', 'groups']),
  });
}
