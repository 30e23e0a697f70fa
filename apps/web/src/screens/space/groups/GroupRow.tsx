import { removeGroup, type SpaceGroup, setGroupLeader } from '@praxis/contract/spaces/members';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Tag } from '../../../ui/States.tsx';
import { useSpaceRefresh } from '../space-queries.ts';

const AddToGroupDialog = lazyPart(() => import('./AddToGroupDialog.tsx').then((file) => ({ default: file.AddToGroupDialog })));
const RenameGroupDialog = lazyPart(() => import('./RenameGroupDialog.tsx').then((file) => ({ default: file.RenameGroupDialog })));

function GroupMenu({ space, group }: { space: SpaceDetail; group: SpaceGroup }) {
  const { t } = useTranslation('space');
  const refresh = useSpaceRefresh(space.id);
  const [open, setOpen] = useState<'add' | 'rename' | 'remove'>();
  const lead = (membership_id: string | null) =>
    void call(setGroupLeader, { group_id: group.id, membership_id }).then(() => refresh(['groups']), showFailure);
  const label = t('group_actions', { name: group.name });
  return (
    <>
      <Menu
        label={label}
        trigger={
          <IconButton label={label}>
            <Ellipsis className="size-4" aria-hidden="true" />
          </IconButton>
        }
        entries={[
          { label: t('add_members'), run: () => setOpen('add') },
          { label: t('rename_group'), run: () => setOpen('rename') },
          ...(group.members.length > 0 ? ['line' as const] : []),
          ...group.members.map(({ membership_id, person }) => ({
            label: t('make_leader', { name: person.name }),
            checked: person.id === group.leader_id,
            run: () => lead(person.id === group.leader_id ? null : membership_id),
          })),
          'line' as const,
          { label: t('remove_group'), danger: true, run: () => setOpen('remove') },
        ]}
      />
      <Suspense fallback={null}>
        {open === 'add' && <AddToGroupDialog spaceId={space.id} group={group} onClose={() => setOpen(undefined)} />}
        {open === 'rename' && <RenameGroupDialog spaceId={space.id} group={group} onClose={() => setOpen(undefined)} />}
      </Suspense>
      <ConfirmDialog
        open={open === 'remove'}
        onClose={() => setOpen(undefined)}
        title={t('remove_group_title', { name: group.name })}
        confirm={t('remove_group')}
        danger
        onConfirm={async () => {
          await call(removeGroup, { group_id: group.id });
          refresh(['groups', 'members', 'detail']);
        }}
      >
        {t('remove_group_note', { count: group.members.length })}
      </ConfirmDialog>
    </>
  );
}

/** One group: its name and its people; the viewer's own has an edge. */
export function GroupRow({ space, group, mine }: { space: SpaceDetail; group: SpaceGroup; mine: boolean }) {
  const { t } = useTranslation('space');
  return (
    <li className="grid grid-cols-[160px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-line py-3 phone:grid-cols-[minmax(0,1fr)_auto]">
      <h3 className="flex items-center gap-2 wrap-anywhere">
        {group.name}
        {mine && <Tag outline>{t('mine')}</Tag>}
        <span className="text-12 font-normal text-ink-3">{group.members.length}</span>
      </h3>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 phone:col-span-2 phone:row-start-2">
        {group.members.length === 0 && <li className="text-13 text-ink-3">{t('empty_group')}</li>}
        {group.members.map(({ membership_id, person }) => (
          <li key={membership_id} className="flex items-center gap-2">
            <Avatar name={person.name} picture={person.avatar} size="small" />
            {person.name}
            {person.id === group.leader_id && <Tag>{t('leader')}</Tag>}
          </li>
        ))}
      </ul>
      {space.can.manage_groups && <GroupMenu space={space} group={group} />}
    </li>
  );
}
