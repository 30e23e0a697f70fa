import type { DataOf } from '@praxis/contract/core/endpoint';
import { inboxMessages } from '@praxis/contract/notifications/messages';
import { type DeliveryState, listDeliveries, sendAgain } from '@praxis/contract/notifications/preferences';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { type Column, Ledger } from '../../ui/lists/Ledger.tsx';
import { Paged } from '../../ui/lists/Paged.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';
import { Panel } from './Panel.tsx';
import { PersonField } from './people/PersonField.tsx';
import { StateFilter } from './StateFilter.tsx';
import { useFilters } from './useFilters.ts';
import { useNames } from './useNames.ts';

type Delivery = DataOf<typeof listDeliveries>['list'][number];

/** Kinds of messages are called by their titles; values of single messages are not shown. */
const titles = Object.fromEntries(Object.entries(inboxMessages).map(([kind, { title }]) => [kind, title]));
const states = ['failed', 'unsure', 'waiting', 'sending', 'sent', 'dropped'] as const;
const looks: Record<DeliveryState, { shape: MarkShape; tone: Tone; act?: boolean }> = {
  waiting: { shape: 'waiting', tone: 'mute' },
  sending: { shape: 'working', tone: 'ink' },
  sent: { shape: 'tick', tone: 'pine' },
  failed: { shape: 'cross', tone: 'red', act: true },
  unsure: { shape: 'triangle', tone: 'amber', act: true },
  dropped: { shape: 'over', tone: 'mute' },
};

/** What became of messages that leave the platform. */
export function DeliveriesPanel() {
  const { t } = useTranslation('admin');
  const nameOf = useNames();
  const client = useQueryClient();
  const [again, setAgain] = useState<Delivery>();
  const { values, page, set, setPage } = useFilters(['state', 'q']);
  const state = states.find((known) => known === values.state);
  const deliveries = useQuery({
    queryKey: ['admin-deliveries', state, values.q, page],
    queryFn: ({ signal }) => call(listDeliveries, { state, q: values.q, page }, { signal }),
  });
  const repeat = async (delivery: Delivery) => {
    await call(sendAgain, { delivery_id: delivery.id });
    await client.invalidateQueries({ queryKey: ['admin-deliveries'] });
    toastDone(t('sent_again'));
  };
  const kindName = (kind: string) => nameOf(titles, kind).replaceAll(/\{\w+\}/g, '…');
  const columns: Column<Delivery>[] = [
    { head: t('delivery_person'), cell: (one) => one.person },
    { head: t('state'), cell: (one) => <StateLabel {...looks[one.state]}>{t(one.state)}</StateLabel> },
    { head: t('delivery_channel'), cell: (one) => t(`channel_${one.channel}`) },
    { head: t('delivery_kind'), cell: (one) => (one.purpose === 'message' ? kindName(one.kind) : t(`purpose_${one.purpose}`)) },
    { head: t('delivery_attempts'), cell: (one) => one.attempts, numeric: true },
    { head: t('delivery_due'), cell: (one) => timeLabel(one.state === 'waiting' ? one.due_at : one.created_at) },
    { head: t('error'), cell: (one) => one.failure, wide: true },
  ];
  return (
    <Panel
      title={t('panel_deliveries')}
      summary={t('delivery_line')}
      filters={
        <>
          <StateFilter states={states} value={state ?? ''} onChange={(next) => set({ state: next })} />
          <PersonField value={values.q} onSearch={(q) => set({ q })} />
        </>
      }
    >
      <Paged query={deliveries} empty={t('no_deliveries')} onPage={setPage}>
        {({ list }) => (
          <Ledger
            label={t('panel_deliveries')}
            items={list}
            columns={columns}
            actions={(delivery) =>
              (delivery.state === 'failed' || delivery.state === 'unsure') && (
                <Button size="small" onClick={() => setAgain(delivery)}>
                  {t('send_again')}
                </Button>
              )
            }
          />
        )}
      </Paged>
      {again && (
        <ConfirmDialog
          open
          onClose={() => setAgain(undefined)}
          title={t('send_again_title', { name: again.person })}
          confirm={t('send_again')}
          onConfirm={() => repeat(again)}
        >
          {t('send_again_line')}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
