import { revokeCertificate } from '@praxis/contract/certificates/certificates';
import { addressOf } from '@praxis/contract/core/pages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { shortDate } from '../../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { Pagination } from '../../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useAwardCertificates, useRefreshAwards } from './useAwards.ts';

type Revoking = { id: string; name: string };

function RevokeDialog({ stageId, of, onClose }: { stageId: string; of: Revoking; onClose: () => void }) {
  const { t } = useTranslation('workspace-awards');
  const refresh = useRefreshAwards(stageId);
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('revoke_of', { name: of.name })}
      confirm={t('revoke')}
      onConfirm={() => call(revokeCertificate, { certificate_id: of.id, reason }).finally(() => void refresh())}
    >
      <p className="mb-3">{t('revoke_text')}</p>
      <Field label={t('reason')} required>
        <TextInput maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** The certificates that were issued: number, whose, for what, and whether in force. */
export function Certificates({ stageId, manage }: { stageId: string; manage: boolean }) {
  const { t } = useTranslation('workspace-awards');
  const [page, setPage] = useState(1);
  const [revoking, setRevoking] = useState<Revoking>();
  const found = useAwardCertificates(stageId, page);
  if (!found.data) return <Problem of={found.error} retry={() => void found.refetch()} />;
  const { list, total, size } = found.data;
  if (total === 0) return null;
  return (
    <Section
      title={t('certificates')}
      more={
        <span className="flex flex-wrap justify-end gap-x-4">
          {t('certificates_count', { count: total })}
          <Link to={addressOf('printAwards', { stageId })}>{t('print_all')}</Link>
        </span>
      }
    >
      <Ledger
        label={t('certificates')}
        items={list.map((one) => ({ ...one, id: one.certificate_id }))}
        columns={[
          { head: t('col_person'), cell: (one) => <b>{one.name}</b> },
          {
            head: t('col_entrant'),
            cell: (one) =>
              one.role === 'expert'
                ? t('judged_works', { count: one.works })
                : one.role === 'mentor'
                  ? t('mentor_of', { name: one.entrant })
                  : one.entrant,
          },
          { head: t('col_award'), cell: (one) => one.award },
          { head: t('col_number'), cell: (one) => <span className="font-mono text-13">{one.number}</span> },
          { head: t('col_issued'), cell: (one) => shortDate(one.issued_at) },
          {
            head: t('col_state'),
            cell: (one) =>
              one.revoked_at === null ? (
                <StateLabel shape="tick" tone="pine">
                  {t('in_force')}
                </StateLabel>
              ) : (
                <StateLabel shape="cross" tone="red">
                  {t('revoked')}
                </StateLabel>
              ),
          },
        ]}
        actions={(one) => (
          <>
            <Link
              to={addressOf('certificate', { certificateId: one.certificate_id })}
              className={buttonClasses('outline', 'small')}
              aria-label={t('open_of', { name: one.name })}
            >
              {t('open')}
            </Link>
            {manage && one.revoked_at === null && (
              <Button
                size="small"
                look="plain"
                aria-label={t('revoke_of', { name: one.name })}
                onClick={() => setRevoking({ id: one.certificate_id, name: one.name })}
              >
                {t('revoke')}
              </Button>
            )}
          </>
        )}
      />
      <Pagination page={page} size={size} total={total} onPage={setPage} />
      {revoking && <RevokeDialog stageId={stageId} of={revoking} onClose={() => setRevoking(undefined)} />}
    </Section>
  );
}
