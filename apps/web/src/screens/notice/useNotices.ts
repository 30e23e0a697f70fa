import type { DataOf } from '@praxis/contract/core/endpoint';
import { listNotices } from '@praxis/contract/notices/notices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';

/** A notice in the list. */
export type NoticeView = DataOf<typeof listNotices>['list'][number];

/** The notices for this reader, page after page. */
export function useNotices() {
  const uid = useSession((now) => now.uid);
  return useInfiniteQuery({
    queryKey: ['notices', uid],
    queryFn: ({ pageParam, signal }) => call(listNotices, { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
  });
}
