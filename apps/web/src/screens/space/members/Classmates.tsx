import { listClassmates } from '@praxis/contract/spaces/members';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { spaceKey } from '../space-queries.ts';

const SIZE = 100;

/** The people one learns with, by name. */
export function Classmates({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('space');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const people = useInfiniteQuery({
    queryKey: spaceKey(spaceId, 'classmates', q),
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) => call(listClassmates, { space_id: spaceId, q, page, size: SIZE }, { signal }),
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
  });
  const list = people.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <Field label={t('search_names')} hideLabel className="mb-4 w-72 phone:w-full">
        <SearchField placeholder={t('search_names')} value={typed} onChange={setTyped} />
      </Field>
      {people.isPending && <Skeleton rows={5} />}
      <Problem of={people.error} retry={() => void people.refetch()} />
      {people.isSuccess && list.length === 0 && <EmptyState>{t('nobody_found')}</EmptyState>}
      <ul aria-label={t('members')} className="grid gap-x-6" style={{ gridTemplateColumns: 'repeat(auto-fill,minmax(240px,1fr))' }}>
        {list.map(({ person, role, group_name }) => (
          <li key={person.id} className="flex min-h-12 items-center gap-3 border-b border-line py-2">
            <Avatar name={person.name} picture={person.avatar} />
            <span className="min-w-0">
              <span className="cut block">{person.name}</span>
              <span className="text-12 text-ink-3">
                {[role === 'student' ? '' : t(`role_${role}`), group_name].filter(Boolean).join('　')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <MoreButton
        shown={list.length}
        total={people.data?.pages[0]?.total ?? 0}
        busy={people.isFetchingNextPage}
        onMore={() => void people.fetchNextPage()}
      />
    </>
  );
}
