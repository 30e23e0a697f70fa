import type { MemberRow } from '@praxis/contract/spaces/members';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useRemoveMembers } from './useMembers.ts';

const AssistantDialog = lazyPart(() => import('./AssistantDialog.tsx').then((file) => ({ default: file.AssistantDialog })));

/** What can be done with one member. */
export function MemberMenu({ row, space }: { row: MemberRow; space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const [open, setOpen] = useState<'assistant' | 'remove'>();
  const remove = useRemoveMembers(space.id);
  const { name } = row.person;
  const raise = space.can.manage_assistants && row.role === 'student' && row.state === 'approved';
  const entries = [
    ...(raise ? [{ label: t('make_assistant'), run: () => setOpen('assistant') }] : []),
    ...(row.can.remove ? [{ label: t('take_member_out'), danger: true, run: () => setOpen('remove') }] : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <Menu
        label={t('member_actions', { name })}
        trigger={
          <IconButton small label={t('member_actions', { name })}>
            <Ellipsis className="size-4" aria-hidden="true" />
          </IconButton>
        }
        entries={entries}
      />
      <Suspense fallback={null}>
        {open === 'assistant' && (
          <AssistantDialog space={space} member={{ membershipId: row.membership_id, name }} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
      {open === 'remove' && (
        <ConfirmDialog
          open
          onClose={() => setOpen(undefined)}
          title={t('take_member_out_title', { name })}
          confirm={t('take_member_out')}
          danger
          onConfirm={() => remove.mutateAsync([row.membership_id])}
        >
          {t('take_out_member_note')}
        </ConfirmDialog>
      )}
    </>
  );
}
