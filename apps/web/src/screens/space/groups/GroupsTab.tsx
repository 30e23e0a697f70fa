import { createGroup } from '@praxis/contract/spaces/members';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { useSpaceRefresh } from '../space-queries.ts';
import { GroupRow } from './GroupRow.tsx';
import { useGroups } from './useGroups.ts';

const SplitDialog = lazyPart(() => import('./SplitDialog.tsx').then((file) => ({ default: file.SplitDialog })));

function NewGroup({ spaceId, alone }: { spaceId: string; alone: number }) {
  const { t } = useTranslation('space');
  const refresh = useSpaceRefresh(spaceId);
  const [name, setName] = useState('');
  const [splitting, setSplitting] = useState(false);
  const create = useMutation({
    mutationFn: () => call(createGroup, { space_id: spaceId, name }),
    onSuccess: () => {
      setName('');
      refresh(['groups']);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  const beside = create.error instanceof Refused ? create.error.fields.name : undefined;
  return (
    <form onSubmit={submit} className="mb-4 flex flex-wrap items-start gap-2">
      <Field label={t('group_name')} hideLabel error={beside} className="w-64">
        <TextInput placeholder={t('group_name')} maxLength={50} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" busy={create.isPending}>
        {t('add_group')}
      </Button>
      <Button onClick={() => setSplitting(true)}>{t('split')}</Button>
      {splitting && (
        <Suspense fallback={null}>
          <SplitDialog spaceId={spaceId} alone={alone} onClose={() => setSplitting(false)} />
        </Suspense>
      )}
      {!beside && <Problem of={create.error} />}
    </form>
  );
}

/** The study groups with their people. */
export function GroupsTab({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const groups = useGroups(space.id);
  const list = groups.data?.list ?? [];
  const alone = groups.data?.without_group ?? 0;
  return (
    <Section
      title={t('groups')}
      more={alone > 0 && list.length > 0 ? <span className="text-ink-3">{t('without_group', { count: alone })}</span> : undefined}
    >
      {space.can.manage_groups && <NewGroup spaceId={space.id} alone={alone} />}
      {groups.isPending && <Skeleton rows={3} />}
      <Problem of={groups.error} retry={() => void groups.refetch()} />
      {groups.isSuccess && list.length === 0 && <EmptyState>{t(space.can.manage_groups ? 'no_groups_manage' : 'no_groups')}</EmptyState>}
      {list.length > 0 && (
        <ul aria-label={t('groups')} className="border-b border-line">
          {list.map((group) => (
            <GroupRow key={group.id} space={space} group={group} mine={group.id === space.group_id} />
          ))}
        </ul>
      )}
    </Section>
  );
}
