import { listCertificates, restoreCertificate } from '@praxis/contract/certificates/certificates';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { shortDate } from '../../platform/language/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Cell, HeadCell, List, ListRow, Row, Table } from '../../ui/lists/Table.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import type { Where } from './SettingsForm.tsx';

type Issued = DataOf<typeof listCertificates>['page']['list'][number];
type RowProps = { rows: readonly Issued[]; may: boolean; onRevoke: (row: Issued) => void; onRestore: (row: Issued) => void };
const PAGE_SIZE = 50;

function State({ row }: { row: Issued }) {
  const { t } = useTranslation('certificate');
  return row.revoked_at === null ? (
    <StateLabel shape="tick" tone="pine">
      {t('state_valid')}
    </StateLabel>
  ) : (
    <StateLabel shape="cross" tone="red">
      {t('state_revoked')}
    </StateLabel>
  );
}

function Actions({ row, may, onRevoke, onRestore }: { row: Issued } & Omit<RowProps, 'rows'>) {
  const { t } = useTranslation('certificate');
  if (!may) return null;
  return row.revoked_at === null ? (
    <Button size="small" look="danger" aria-label={t('revoke_of', { name: row.name })} onClick={() => onRevoke(row)}>
      {t('revoke')}
    </Button>
  ) : (
    <Button size="small" aria-label={t('restore_of', { name: row.name })} onClick={() => onRestore(row)}>
      {t('restore')}
    </Button>
  );
}

function LedgerTable({ rows, ...actions }: RowProps) {
  const { t } = useTranslation('certificate');
  return (
    <Table label={t('issued')} flush>
      <thead>
        <tr>
          <HeadCell>{t('fact_name')}</HeadCell>
          <HeadCell>{t('fact_number')}</HeadCell>
          <HeadCell>{t('fact_date')}</HeadCell>
          <HeadCell>{t('state')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell>{row.name}</Cell>
            <Cell>
              <Link to={`/certificate/${row.id}`} className="font-mono">
                {row.number}
              </Link>
            </Cell>
            <Cell>{shortDate(row.completed_at)}</Cell>
            <Cell>
              <State row={row} />
              {row.revoke_reason && <span className="ml-2 text-13 text-ink-3">{row.revoke_reason}</span>}
            </Cell>
            <Cell numeric>
              <Actions row={row} {...actions} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function PhoneList({ rows, ...actions }: RowProps) {
  const { t } = useTranslation('certificate');
  return (
    <List label={t('issued')}>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          lead={<Avatar name={row.name} picture={row.student.avatar} />}
          title={<Link to={`/certificate/${row.id}`}>{row.name}</Link>}
          note={
            <>
              <span className="font-mono">{row.number}</span> <State row={row} />
              {row.revoke_reason && <p>{row.revoke_reason}</p>}
            </>
          }
          end={<Actions row={row} {...actions} />}
        />
      ))}
    </List>
  );
}

/** Who holds a certificate of the course; it can be revoked with a reason, and put in force again. */
export function IssuedCertificates({ where }: { where: Where }) {
  const { t } = useTranslation('certificate');
  const phone = useIsPhone();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const [revoking, setRevoking] = useState<Issued>();
  const [restoring, setRestoring] = useState<Issued>();
  const key = ['certificates', where.space_id, where.course_id];
  const issued = useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => call(listCertificates, { ...where, page, size: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });
  // The settings say how many are in force.
  const again = () =>
    Promise.all(
      [key, ['certificate-settings', where.space_id, where.course_id]].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  const rows = issued.data?.page.list ?? [];
  const props = { rows, may: issued.data?.can.revoke ?? false, onRevoke: setRevoking, onRestore: setRestoring };
  return (
    <Section
      title={t('issued')}
      more={
        issued.data && (
          <span className="flex flex-wrap justify-end gap-x-4">
            {t('issued_count', { count: issued.data.page.total })}
            {rows.length > 0 && (
              <Link to={addressOf('printCertificates', { spaceId: where.space_id, courseId: where.course_id })}>{t('print_all')}</Link>
            )}
          </span>
        )
      }
    >
      {issued.isPending && <Skeleton rows={3} />}
      <Problem of={issued.error} retry={() => void issued.refetch()} />
      {issued.data && rows.length === 0 && <EmptyState>{t('nobody')}</EmptyState>}
      {rows.length > 0 && (phone ? <PhoneList {...props} /> : <LedgerTable {...props} />)}
      <Pagination page={page} size={PAGE_SIZE} total={issued.data?.page.total ?? 0} onPage={setPage} />
      {revoking && <RevokeDialog certificate={revoking} onDone={again} onClose={() => setRevoking(undefined)} />}
      <ConfirmDialog
        open={restoring !== undefined}
        onClose={() => setRestoring(undefined)}
        title={t('restore_of', { name: restoring?.name ?? '' })}
        confirm={t('restore')}
        onConfirm={async () => {
          await call(restoreCertificate, { certificate_id: restoring?.id ?? '' });
          await again();
        }}
      >
        {t('restore_note')}
      </ConfirmDialog>
    </Section>
  );
}
