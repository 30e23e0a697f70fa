import { listMembers } from '@praxis/contract/spaces/members';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { Skeleton } from '../../../ui/States.tsx';
import { spaceKey } from '../space-queries.ts';
import { useSelection } from '../useSelection.ts';
import { RequestBatchBar } from './RequestBatchBar.tsx';
import { RequestRow } from './RequestRow.tsx';

const SIZE = 100;

/** Requests that wait for a verdict, the oldest first, with what can be done to many at once. */
export function Requests({ spaceId, q = '', empty }: { spaceId: string; q?: string; empty: ReactNode }) {
  const { t } = useTranslation('space');
  const phone = useIsPhone();
  const requests = useInfiniteQuery({
    queryKey: spaceKey(spaceId, 'requests', q),
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      call(listMembers, { space_id: spaceId, state: 'unreviewed', q, page, size: SIZE }, { signal }),
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
  });
  const list = requests.data?.pages.flatMap((page) => page.list) ?? [];
  const selection = useSelection(list.map((request) => request.membership_id));
  if (requests.isPending) return <Skeleton rows={4} />;
  if (requests.error) return <Problem of={requests.error} retry={() => void requests.refetch()} />;
  if (list.length === 0) return empty;
  return (
    <div className="-mx-4 border-t border-line-2">
      {list.some((request) => request.can.review) && <RequestBatchBar spaceId={spaceId} selection={selection} phone={phone} />}
      <ul aria-label={t('requests')}>
        {list.map((request) => (
          <RequestRow
            key={request.membership_id}
            spaceId={spaceId}
            request={request}
            picked={selection.has(request.membership_id)}
            onPick={() => selection.toggle(request.membership_id)}
            phone={phone}
          />
        ))}
      </ul>
      <MoreButton
        shown={list.length}
        total={requests.data.pages[0]?.total ?? 0}
        busy={requests.isFetchingNextPage}
        onMore={() => void requests.fetchNextPage()}
      />
    </div>
  );
}
