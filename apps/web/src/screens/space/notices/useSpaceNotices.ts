import { listSpaceNotices } from '@praxis/contract/spaces/notices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { spaceKey } from '../space-queries.ts';

const SIZE = 20;

/** Notices of a space, pinned first, a page at a time. */
export const useSpaceNotices = (spaceId: string) =>
  useInfiniteQuery({
    queryKey: spaceKey(spaceId, 'notices'),
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) => call(listSpaceNotices, { space_id: spaceId, page, size: SIZE }, { signal }),
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
  });
