import { type AccountRequestState, listAccountRequests } from '@praxis/contract/accounts/records';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { type Column, Ledger } from '../../../ui/lists/Ledger.tsx';
import { Paged } from '../../../ui/lists/Paged.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../../ui/Mark.tsx';
import { Panel } from '../Panel.tsx';
import { StateFilter } from '../StateFilter.tsx';
import { useFilters } from '../useFilters.ts';

type Request = DataOf<typeof listAccountRequests>['list'][number];

const states = ['waiting', 'working', 'ready', 'done', 'failed', 'cancelled', 'expired'] as const;
const looks: Record<AccountRequestState, { shape: MarkShape; tone: Tone; act?: boolean }> = {
  waiting: { shape: 'clock', tone: 'amber' },
  working: { shape: 'working', tone: 'ink' },
  ready: { shape: 'disc', tone: 'pine' },
  done: { shape: 'tick', tone: 'pine' },
  failed: { shape: 'cross', tone: 'red', act: true },
  cancelled: { shape: 'returned', tone: 'mute' },
  expired: { shape: 'over', tone: 'mute' },
};

/** Data exports and account deletions people asked for. */
export function RequestsPanel() {
  const { t } = useTranslation('admin');
  const { values, page, set, setPage } = useFilters(['state']);
  const state = states.find((known) => known === values.state);
  const requests = useQuery({
    queryKey: ['admin-account-requests', state, page],
    queryFn: ({ signal }) => call(listAccountRequests, { state, page }, { signal }),
  });
  const columns: Column<Request>[] = [
    { head: t('delivery_person'), cell: (one) => one.person },
    { head: t('request_kind'), cell: (one) => t(`kind_${one.kind}`) },
    { head: t('state'), cell: (one) => <StateLabel {...looks[one.state]}>{t(one.state)}</StateLabel> },
    { head: t('requested_at'), cell: (one) => timeLabel(one.created_at) },
    { head: t('due_at'), cell: (one) => one.due_at && timeLabel(one.due_at) },
    { head: t('settled_at'), cell: (one) => one.settled_at && timeLabel(one.settled_at) },
    { head: t('error'), cell: (one) => one.failure, wide: true },
  ];
  return (
    <Panel
      title={t('panel_requests')}
      summary={t('request_line')}
      filters={<StateFilter states={states} value={state ?? ''} onChange={(next) => set({ state: next })} />}
    >
      <Paged query={requests} empty={t('no_requests')} onPage={setPage}>
        {({ list }) => <Ledger label={t('panel_requests')} items={list} columns={columns} />}
      </Paged>
    </Panel>
  );
}
