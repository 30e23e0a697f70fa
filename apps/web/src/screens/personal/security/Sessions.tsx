import { endSession, listSessions } from '@praxis/contract/accounts/personal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { spokenTime, timeLabel } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Cell, HeadCell, List, ListRow, Row, Table } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { Skeleton } from '../../../ui/States.tsx';
import { deviceName } from './device-name.ts';

type SessionRow = { id: string; device: string; address: string; created_at: number; current: boolean };
type RowsProps = { rows: SessionRow[]; onEnd: (id: string) => void; busy?: string };

function End({ row, onEnd, busy }: { row: SessionRow; onEnd: (id: string) => void; busy?: string }) {
  const { t } = useTranslation('personal');
  if (row.current)
    return (
      <StateLabel shape="disc" tone="pine">
        {t('this_device')}
      </StateLabel>
    );
  return (
    <Button size="small" busy={busy === row.id} onClick={() => onEnd(row.id)}>
      {t('end_session')}
    </Button>
  );
}

function SessionTable({ rows, ...end }: RowsProps) {
  const { t } = useTranslation('personal');
  return (
    <Table label={t('devices')} flush>
      <thead>
        <tr>
          <HeadCell>{t('device')}</HeadCell>
          <HeadCell>{t('address')}</HeadCell>
          <HeadCell>{t('signed_in_at')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('end_session')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell>{deviceName(row.device) || t('unknown_device')}</Cell>
            <Cell className="text-ink-2">{row.address}</Cell>
            <Cell className="text-ink-2">{timeLabel(row.created_at)}</Cell>
            <Cell className="text-right">
              <End row={row} {...end} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function SessionList({ rows, ...end }: RowsProps) {
  const { t } = useTranslation('personal');
  return (
    <List label={t('devices')}>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          title={deviceName(row.device) || t('unknown_device')}
          note={`${row.address}　${spokenTime(row.created_at)}`}
          end={<End row={row} {...end} />}
        />
      ))}
    </List>
  );
}

/** Where one is signed in; each can be ended, or all but this. */
export function Sessions() {
  const { t } = useTranslation('personal');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => call(listSessions, {}, { signal }) });
  const reload = () => client.invalidateQueries({ queryKey: ['sessions'] });
  const end = useMutation({
    mutationFn: (session_id: string) => call(endSession, { session_id }),
    async onSuccess() {
      await reload();
      toastDone(t('session_ended'));
    },
  });
  const rows = sessions.data?.list ?? [];
  const others = rows.filter((row) => !row.current).length;
  const View = useIsPhone() ? SessionList : SessionTable;
  const endOthers = async () => {
    await call(endSession, {});
    await reload();
    toastDone(t('others_ended'));
  };
  return (
    <Section
      title={t('devices')}
      more={
        others > 0 && (
          <Button size="small" look="danger" onClick={() => setAsking(true)}>
            {t('end_others')}
          </Button>
        )
      }
    >
      <p className="mb-2 text-13 text-ink-3">{t('devices_line')}</p>
      {sessions.isPending ? (
        <Skeleton rows={3} />
      ) : (
        <View rows={rows} onEnd={(id) => end.mutate(id)} busy={end.isPending ? end.variables : undefined} />
      )}
      <Problem of={sessions.error ?? end.error} retry={sessions.error ? () => void sessions.refetch() : undefined} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('end_others')}
        confirm={t('end_others')}
        danger
        onConfirm={endOthers}
      >
        {t('end_others_line', { count: others })}
      </ConfirmDialog>
    </Section>
  );
}
