import type { Profile } from '@praxis/contract/accounts/personal';
import { cancelDeletion, DELETION_WAIT_DAYS, requestDeletion } from '@praxis/contract/accounts/records';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../../ui/States.tsx';
import { ConfirmPasswordDialog } from '../security/ConfirmPasswordDialog.tsx';
import { ExportSection } from './ExportSection.tsx';
import { useAccountRecords, useRecordsChanged } from './useAccountRecords.ts';

function WhatGoes() {
  const { t } = useTranslation('account-records');
  return (
    <ul className="mb-4 flex max-w-[760px] list-disc flex-col gap-1.5 pl-5 text-ink-2">
      <li>{t('delete_gone')}</li>
      <li>{t('delete_kept')}</li>
      <li>{t('delete_hint')}</li>
    </ul>
  );
}

function Waiting({ due }: { due: number }) {
  const { t } = useTranslation('account-records');
  const changed = useRecordsChanged();
  const save = useMutation({
    mutationFn: () => call(cancelDeletion, {}),
    async onSuccess() {
      await changed();
      toastDone(t('delete_cancelled'));
    },
  });
  return (
    <>
      <Strip tone="red">
        <span className="flex-1">{t('delete_due', { time: spokenTime(due) })}</span>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          {t('delete_cancel')}
        </Button>
      </Strip>
      <Problem of={save.error} />
    </>
  );
}

function Hindrances({ hindrances }: { hindrances: string[] }) {
  const { t } = useTranslation('account-records');
  return (
    <div className="mb-4 rounded-md bg-amber-soft px-4 py-3 text-amber">
      <p className="font-bold">{t('delete_hindered')}</p>
      <ul className="list-disc pl-5">
        {hindrances.map((hindrance) => (
          <li key={hindrance}>{hindrance}</li>
        ))}
      </ul>
    </div>
  );
}

/** Everything the school keeps about one: taking it along, and the end of the account. */
export function RecordsTab({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account-records', 'shell']);
  const [asking, setAsking] = useState(false);
  const records = useAccountRecords();
  const changed = useRecordsChanged();
  const { data } = records;
  if (!data)
    return records.isPending ? (
      <Skeleton rows={4} label={t('shell:loading')} />
    ) : (
      <Problem of={records.error} retry={() => void records.refetch()} />
    );
  const end = async (password: string) => {
    await call(requestDeletion, { password });
    await changed();
  };
  return (
    <>
      {!profile.has_password && <p className="mb-6 rounded-md bg-amber-soft px-4 py-3 text-amber">{t('no_password')}</p>}
      <ExportSection made={data.export} hasPassword={profile.has_password} />
      <Section title={t('delete')}>
        <p className="mb-3 text-ink-2">{t('delete_line', { days: DELETION_WAIT_DAYS })}</p>
        {data.deletion ? (
          <Waiting due={data.deletion.due_at} />
        ) : (
          <>
            <WhatGoes />
            {data.hindrances.length > 0 && <Hindrances hindrances={data.hindrances} />}
            <Button look="danger" disabled={data.hindrances.length > 0 || !profile.has_password} onClick={() => setAsking(true)}>
              {t('delete_start')}
            </Button>
          </>
        )}
      </Section>
      {asking && (
        <ConfirmPasswordDialog
          danger
          title={t('confirm_delete')}
          confirm={t('confirm_delete_do', { days: DELETION_WAIT_DAYS })}
          onClose={() => setAsking(false)}
          onConfirm={end}
        >
          <WhatGoes />
        </ConfirmPasswordDialog>
      )}
    </>
  );
}
