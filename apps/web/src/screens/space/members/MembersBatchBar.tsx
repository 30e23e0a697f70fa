import { assignGroup } from '@praxis/contract/spaces/members';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { PickedBar } from '../PickedBar.tsx';
import { useSpaceRefresh } from '../space-queries.ts';
import type { Selection } from '../useSelection.ts';
import { useRemoveMembers } from './useMembers.ts';

const GroupDialog = lazyPart(() => import('../groups/GroupDialog.tsx').then((file) => ({ default: file.GroupDialog })));

/** What can be done with the members that were picked. */
export function MembersBatchBar({ space, selection, grouped }: { space: SpaceDetail; selection: Selection; grouped: boolean }) {
  const { t } = useTranslation('space');
  const [open, setOpen] = useState<'group' | 'remove'>();
  const refresh = useSpaceRefresh(space.id);
  const remove = useRemoveMembers(space.id);
  const { ids } = selection;
  const none = ids.length === 0;
  const assign = async (group_id: string | null) => {
    const { assigned } = await call(assignGroup, { space_id: space.id, membership_ids: [...ids], group_id });
    refresh(['members', 'groups']);
    selection.clear();
    toastDone(t('assigned', { count: assigned }));
  };
  return (
    <>
      <PickedBar selection={selection} framed>
        {grouped && (
          <Button size="small" disabled={none} onClick={() => setOpen('group')}>
            {t('into_group')}
          </Button>
        )}
        <Button size="small" look="danger" disabled={none} onClick={() => setOpen('remove')}>
          {t('take_members_out')}
        </Button>
      </PickedBar>
      <Suspense fallback={null}>
        {open === 'group' && (
          <GroupDialog
            spaceId={space.id}
            title={t('into_group_title', { count: ids.length })}
            verb={t('into_group_verb', { count: ids.length })}
            mayClear
            onPick={assign}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
      {open === 'remove' && (
        <ConfirmDialog
          open
          onClose={() => setOpen(undefined)}
          title={t('take_members_out_title', { count: ids.length })}
          confirm={t('take_members_out_verb', { count: ids.length })}
          danger
          onConfirm={() => remove.mutateAsync(ids).then(selection.clear)}
        >
          {t('take_out_member_note')}
        </ConfirmDialog>
      )}
    </>
  );
}
