import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRole } from '../../platform/person/session.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { SpaceListRow } from './SpaceListRow.tsx';
import type { SpacesTab } from './spaces-tab.ts';
import { useSpaceList } from './useSpaceList.ts';

/** One list of spaces with its search. */
export function SpaceList({ tab }: { tab: SpacesTab }) {
  const { t } = useTranslation('spaces');
  const phone = useIsPhone();
  const teaches = useRole() === 'teach';
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const spaces = useSpaceList(tab, q);
  const list = spaces.data?.pages.flatMap((page) => page.list) ?? [];
  const total = spaces.data?.pages[0]?.total ?? 0;
  return (
    <div className="pt-4">
      <Field label={t('search')} hideLabel className="mb-3 w-72 phone:w-full">
        <SearchField placeholder={t('search')} value={typed} onChange={setTyped} />
      </Field>
      {spaces.isPending && <Skeleton rows={4} />}
      <Problem of={spaces.error} retry={() => void spaces.refetch()} />
      {spaces.isSuccess && list.length === 0 && (
        <EmptyState
          action={
            !q &&
            tab === 'mine' &&
            !teaches && (
              <Link to="/index/spaces?list=public" className={buttonClasses('soft')}>
                {t('list_public')}
              </Link>
            )
          }
        >
          {t(q ? 'none_found' : tab === 'mine' && teaches ? 'none_mine_teacher' : `none_${tab}`)}
        </EmptyState>
      )}
      {list.length > 0 && (
        <ul aria-label={t(`list_${tab}`)} className="border-b border-line">
          {list.map((space) => (
            <SpaceListRow key={space.id} space={space} phone={phone} />
          ))}
        </ul>
      )}
      <MoreButton shown={list.length} total={total} busy={spaces.isFetchingNextPage} onMore={() => void spaces.fetchNextPage()} />
    </div>
  );
}
