import { assignGroup, listMembers, type SpaceGroup } from '@praxis/contract/spaces/members';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { listed } from '../../../platform/language/dates.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { spaceKey, useSpaceRefresh } from '../space-queries.ts';

/** Puts students of the space into a group; those without one come first. */
export function AddToGroupDialog({ spaceId, group, onClose }: { spaceId: string; group: SpaceGroup; onClose: () => void }) {
  const { t } = useTranslation('space');
  const refresh = useSpaceRefresh(spaceId);
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const members = useQuery({
    queryKey: spaceKey(spaceId, 'members', 'for-group', q),
    queryFn: ({ signal }) => call(listMembers, { space_id: spaceId, q, size: 100 }, { signal, background: true }),
    placeholderData: (before) => before,
  });
  const others = (members.data?.list ?? [])
    .filter((row) => row.role === 'student' && row.group_id !== group.id)
    .sort((one, other) => Number(one.group_id !== null) - Number(other.group_id !== null));
  const flip = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('add_to_group', { name: group.name })}
      confirm={t('add_to_group_do', { count: chosen.size })}
      onConfirm={async () => {
        if (chosen.size > 0) await call(assignGroup, { space_id: spaceId, membership_ids: [...chosen], group_id: group.id });
        refresh(['groups', 'members', 'detail']);
      }}
    >
      <Field label={t('find_member')} hideLabel className="mb-2">
        <SearchField placeholder={t('find_member')} value={typed} onChange={setTyped} />
      </Field>
      {members.isPending && <Skeleton rows={3} />}
      <Problem of={members.error} retry={() => void members.refetch()} />
      {members.isSuccess && others.length === 0 && <EmptyState plain>{t('nobody_to_add')}</EmptyState>}
      <ul className="max-h-[45vh] overflow-y-auto">
        {others.map((row) => (
          <li key={row.membership_id} className="flex min-h-10 items-center gap-3 border-t border-line first:border-t-0">
            <Checkbox
              label={row.person.name}
              className="min-w-0 flex-1"
              checked={chosen.has(row.membership_id)}
              onChange={() => flip(row.membership_id)}
            />
            <span className="text-13 text-ink-3">{listed([row.student_no, row.group_name])}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
