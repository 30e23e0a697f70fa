import { exportDifferences, fetchBill, showBills } from '@praxis/contract/payments/bills';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../parts/market/market.css';
import { call } from '../../../platform/calls/call.ts';
import { download } from '../../../platform/download.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { Panel } from '../Panel.tsx';
import './bills.css';
import { BillDays } from './BillDays.tsx';
import { BillRuns } from './BillRuns.tsx';
import { DifferencePane } from './DifferencePane.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';

/** The daily comparison with the channels' bills: what differs is listed, nothing is corrected by itself. */
export function BillsPanel() {
  const { t } = useTranslation(['admin', 'bills', 'shell']);
  const client = useQueryClient();
  const isPhone = useIsPhone();
  const [day, setDay] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const board = useQuery({
    queryKey: ['admin-bills', day],
    queryFn: ({ signal }) => call(showBills, day ? { day } : {}, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = board;
  const changed = () =>
    Promise.all([client.invalidateQueries({ queryKey: ['admin-bills'] }), client.invalidateQueries({ queryKey: ['admin-waiting'] })]);
  const fetchAll = useMutation({
    mutationFn: async () => {
      for (const merchant of data?.merchants ?? []) await call(fetchBill, { day: data!.day, merchant_id: merchant.id });
    },
    async onSuccess() {
      await changed();
      toastDone(t('bills:fetched'));
    },
    onError: changed,
  });
  const save = useMutation({ mutationFn: () => call(exportDifferences, { day: data!.day, format: 'xlsx' }), onSuccess: download });
  const pane = chosen && <DifferencePane key={chosen} id={chosen} onChanged={changed} onClose={() => setChosen(undefined)} />;
  return (
    <Panel
      title={t('panel_bills')}
      summary={t('bills:summary')}
      actions={
        data &&
        data.merchants.length > 0 && (
          <>
            <Button busy={fetchAll.isPending} onClick={() => fetchAll.mutate()}>
              {t('bills:fetch')}
            </Button>
            <Button busy={save.isPending} onClick={() => save.mutate()}>
              {t('bills:export')}
            </Button>
          </>
        )
      }
    >
      {board.isPending && <Skeleton rows={6} label={t('shell:loading')} />}
      <Problem of={board.error ?? fetchAll.error ?? save.error} retry={() => void board.refetch()} />
      {data?.merchants.length === 0 && <EmptyState>{t('bills:no_merchants')}</EmptyState>}
      {data && data.merchants.length > 0 && (
        <div className={pane && !isPhone ? 'bill-board' : undefined}>
          <div className="min-w-0">
            <BillDays board={data} onDay={setDay} />
            <BillRuns board={data} />
            <DifferenceTable board={data} chosen={chosen} onChoose={setChosen} />
          </div>
          {pane && !isPhone && <aside className="bill-pane">{pane}</aside>}
        </div>
      )}
      {pane && isPhone && (
        <Dialog open onClose={() => setChosen(undefined)} title={t('bills:difference')}>
          {pane}
        </Dialog>
      )}
    </Panel>
  );
}
