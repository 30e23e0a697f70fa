import type { getAccountRecords } from '@praxis/contract/accounts/records';
import { EXPORT_RETENTION_DAYS, requestExport } from '@praxis/contract/accounts/records';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Page.tsx';
import { ProgressBar } from '../../../ui/States.tsx';
import { Fact, Facts } from '../Fact.tsx';
import { ConfirmPasswordDialog } from '../security/ConfirmPasswordDialog.tsx';
import { useRecordsChanged } from './useAccountRecords.ts';

type Export = NonNullable<DataOf<typeof getAccountRecords>['export']>;

const MB = 1_048_576;
const sized = (bytes: number) => (bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(1)} MB`);

function Created({ made: created }: { made: Export | null }) {
  const { t } = useTranslation('account-records');
  if (!created) return t('export_none');
  const state = created.state === 'done' || created.state === 'cancelled' ? 'expired' : created.state;
  return (
    <>
      {t(`export_${state}`)}
      {state === 'working' && (
        <span className="mt-1 block max-w-64">
          <ProgressBar value={created.progress / 100} label={t('export_progress')} />
        </span>
      )}
      {state === 'ready' && created.expires_at !== null && (
        <span className="block text-13 text-ink-3">
          {t('export_until', { size: sized(created.bytes), time: spokenTime(created.expires_at) })}
        </span>
      )}
    </>
  );
}

/** Everything the school keeps about a person, as a file to download. */
export function ExportSection({ made: created, hasPassword }: { made: Export | null; hasPassword: boolean }) {
  const { t } = useTranslation('account-records');
  const [asking, setAsking] = useState(false);
  const changed = useRecordsChanged();
  const running = created?.state === 'waiting' || created?.state === 'working';
  const start = async (password: string) => {
    await call(requestExport, { password });
    await changed();
    toastDone(t('export_started'));
  };
  return (
    <Section title={t('export')}>
      <p className="mb-3 max-w-[760px] text-ink-2">{t('export_line', { days: EXPORT_RETENTION_DAYS })}</p>
      <Facts>
        <Fact
          name={t('export_state')}
          action={
            <span className="flex flex-wrap gap-2">
              {created?.address && (
                <a href={`${created.address}&download=1`} download className={buttonClasses('filled')}>
                  {t('export_download')}
                </a>
              )}
              <Button disabled={running || !hasPassword} onClick={() => setAsking(true)}>
                {t(created ? 'export_again' : 'export_start')}
              </Button>
            </span>
          }
        >
          <Created made={created} />
        </Fact>
      </Facts>
      {asking && (
        <ConfirmPasswordDialog
          title={t('confirm_export')}
          confirm={t('confirm_export_do')}
          onClose={() => setAsking(false)}
          onConfirm={start}
        />
      )}
    </Section>
  );
}
