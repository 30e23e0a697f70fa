import { designCompetition, type StaffDuty, setStaff, staffDuty } from '@praxis/contract/competitions/design';
import { competitionsMessages } from '@praxis/contract/competitions/messages';
import { platformMessages } from '@praxis/contract/core/messages';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { brokenFields } from '../../../platform/calls/form.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import type { WorkspacePart } from '../useCompetitionWorkspace.ts';

const texts = { ...platformMessages, ...competitionsMessages };
type Holder = { person: { id: string; name: string; avatar: string | null }; duty: StaffDuty };

function GiveDuty({ competitionId, onAssigned }: { competitionId: string; onAssigned: () => Promise<unknown> }) {
  const { t } = useTranslation('competition-workspace');
  const [account, setAccount] = useState('');
  const [duty, setDuty] = useState<StaffDuty>('desk');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const give = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const input = { competition_id: competitionId, account, duty, holds: true };
    const broken = brokenFields(setStaff.input, input, texts);
    setWrong(broken);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) return;
    setBusy(true);
    try {
      await call(setStaff, input);
      await onAssigned();
      setAccount('');
      toastDone(t('duty_given'));
    } catch (refused) {
      const fields = refused instanceof Refused ? refused.fields : {};
      setWrong(fields);
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="mb-6" onSubmit={(event) => void give(event)} noValidate>
      <div className="flex flex-wrap items-start gap-3">
        <Field label={t('account')} error={wrong.account} required className="w-64">
          <TextInput value={account} maxLength={100} onChange={(event) => setAccount(event.target.value)} />
        </Field>
        <Field label={t('duty')} className="w-40">
          <Select
            value={duty}
            choices={staffDuty.options.map((value) => ({ value, label: t(`duty_${value}`) }))}
            onChange={(event) => setDuty(event.target.value as StaffDuty)}
          />
        </Field>
        <Button type="submit" look="soft" busy={busy} className="mt-6">
          {t('give_duty')}
        </Button>
      </div>
      <p className="mt-2 text-13 text-ink-3">{t(`duty_${duty}_help`)}</p>
      <Problem of={failure} />
    </form>
  );
}

/** Who helps to run the competition, and with what. */
export function StaffTab({ workspace }: WorkspacePart) {
  const { t } = useTranslation('competition-workspace');
  const [taking, setTaking] = useState<Holder>();
  const design = useQuery({
    queryKey: ['competition-design', workspace.id],
    queryFn: ({ signal }) => call(designCompetition, { competition_id: workspace.id }, { signal }),
  });
  if (design.isPending) return <Skeleton rows={3} />;
  if (design.error) return <Problem of={design.error} retry={() => void design.refetch()} />;
  const { staff } = design.data;
  return (
    <div className="max-w-[760px]">
      <GiveDuty competitionId={workspace.id} onAssigned={() => design.refetch()} />
      {staff.length === 0 ? (
        <EmptyState>{t('staff_none')}</EmptyState>
      ) : (
        <List label={t('tab_staff')}>
          {staff.map((holder) => (
            <ListRow
              key={`${holder.person.id} ${holder.duty}`}
              lead={<Avatar name={holder.person.name} picture={holder.person.avatar} />}
              title={holder.person.name}
              note={t(`duty_${holder.duty}`)}
              end={
                <Button size="small" look="danger" onClick={() => setTaking(holder)}>
                  {t('take_duty')}
                </Button>
              }
            />
          ))}
        </List>
      )}
      {taking && (
        <ConfirmDialog
          open
          danger
          onClose={() => setTaking(undefined)}
          title={t('take_duty_title', { name: taking.person.name, duty: t(`duty_${taking.duty}`) })}
          confirm={t('take_duty')}
          onConfirm={async () => {
            await call(setStaff, { competition_id: workspace.id, user_id: taking.person.id, duty: taking.duty, holds: false });
            await design.refetch();
          }}
        />
      )}
    </div>
  );
}
