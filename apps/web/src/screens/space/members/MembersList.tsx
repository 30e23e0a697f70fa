import type { MemberRow } from '@praxis/contract/spaces/members';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useTranslation } from 'react-i18next';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { useSelection } from '../useSelection.ts';
import { MembersBatchBar } from './MembersBatchBar.tsx';
import { MembersPhoneList } from './MembersPhoneList.tsx';
import { MembersTable } from './MembersTable.tsx';
import type { MemberTab } from './members-columns.ts';
import { useMembers } from './useMembers.ts';

/** Rows that take part in a batch: students, not those who run the space. */
const pickable = (rows: readonly MemberRow[]) => rows.filter((row) => row.can.remove).map((row) => row.membership_id);

/** Members of one state: a table on a desk, a list on a phone. */
export function MembersList({ space, state, q }: { space: SpaceDetail; state: MemberTab; q: string }) {
  const { t } = useTranslation('space');
  const phone = useIsPhone();
  const members = useMembers(space.id, state, q);
  const rows = members.data?.pages.flatMap((page) => page.list) ?? [];
  const selection = useSelection(pickable(rows));
  if (members.isPending) return <Skeleton rows={6} />;
  if (members.error) return <Problem of={members.error} retry={() => void members.refetch()} />;
  if (rows.length === 0) return <EmptyState>{t(q ? 'nobody_found' : `nobody_${state}`)}</EmptyState>;
  const acts = rows.some((row) => row.can.remove);
  return (
    <div className="-mx-4 phone:mx-0">
      {acts && <MembersBatchBar space={space} selection={selection} grouped={state === 'approved'} />}
      {phone ? (
        <MembersPhoneList rows={rows} space={space} state={state} selection={selection} />
      ) : (
        <MembersTable rows={rows} space={space} state={state} selection={selection} />
      )}
      <MoreButton
        shown={rows.length}
        total={members.data.pages[0]?.total ?? 0}
        busy={members.isFetchingNextPage}
        onMore={() => void members.fetchNextPage()}
      />
    </div>
  );
}
