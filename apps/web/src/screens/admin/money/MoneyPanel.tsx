import { decideUnmatched, showMoney } from '@praxis/contract/payments/board';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { yuanOf } from '../../../parts/market/money.ts';
import { PasswordDialog } from '../../../parts/market/PasswordDialog.tsx';
import { call } from '../../../platform/calls/call.ts';
import { listed, spokenTime } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { Panel } from '../Panel.tsx';
import { BankRefunds } from './BankRefunds.tsx';
import { MerchantDialog } from './MerchantDialog.tsx';
import { moneyChanged } from './money-changed.ts';
import { TransferDialog } from './TransferDialog.tsx';
import { WithdrawalDialog } from './WithdrawalDialog.tsx';
import { Withdrawals } from './Withdrawals.tsx';

/** Merchants with what the ledger says of them, and money that waits for a person. */
export function MoneyPanel() {
  const { t } = useTranslation(['admin', 'market', 'shell']);
  const client = useQueryClient();
  const [entering, setEntering] = useState(false);
  const board = useQuery({ queryKey: ['admin-money'], queryFn: ({ signal }) => call(showMoney, {}, { signal }) });
  const [sent, setSent] = useState<{ id: string; cents: number; out_refund_no: string }>();
  const [transferred, setTransferred] = useState<{ id: string; cents: number; out_refund_no: string }>();
  const [withdrawn, setWithdrawn] = useState<{ id: string; name: string }>();
  async function send(refund_id: string, password: string) {
    await call(decideUnmatched, { refund_id, approve: true, password });
    await moneyChanged(client);
  }
  const { data } = board;
  return (
    <Panel title={t('panel_money')} actions={<Button onClick={() => setEntering(true)}>{t('market:merchant_enter')}</Button>}>
      {board.isPending && <Skeleton rows={4} label={t('shell:loading')} />}
      <Problem of={board.error} retry={() => void board.refetch()} />
      {data?.merchants.length === 0 && <EmptyState>{t('market:no_merchants')}</EmptyState>}
      {data && data.merchants.length > 0 && (
        <List label={t('market:merchants')}>
          {data.merchants.map((merchant) => (
            <ListRow
              key={merchant.id}
              title={`${t(`market:channel_${merchant.channel}`)}　${merchant.account}`}
              note={listed([
                t(`market:merchant_${merchant.state}`),
                merchant.pretend ? t('market:merchant_pretend') : '',
                `SHA-256 ${merchant.fingerprint}`,
              ])}
              end={
                <span className="flex flex-col items-end gap-1 text-right text-13">
                  <b className="block text-14">{t('market:merchant_balance', { amount: yuanOf(merchant.balance_cents) })}</b>
                  <StateLabel shape={merchant.off_cents === 0 ? 'tick' : 'triangle'} tone={merchant.off_cents === 0 ? 'pine' : 'red'}>
                    {merchant.off_cents === 0 ? t('market:ledger_fits') : t('market:ledger_off', { amount: yuanOf(merchant.off_cents) })}
                  </StateLabel>
                  {merchant.balance_cents > 0 && (
                    <Button size="small" onClick={() => setWithdrawn({ id: merchant.id, name: t(`market:channel_${merchant.channel}`) })}>
                      {t('market:withdrawal_enter')}
                    </Button>
                  )}
                </span>
              }
            />
          ))}
        </List>
      )}
      {data && (
        <Section title={t('market:money_waiting')} more={data.forged_today > 0 && t('market:forged_today', { count: data.forged_today })}>
          {data.refunds.length + data.hanging.length === 0 && <p className="text-ink-3">{t('market:money_none')}</p>}
          {data.refunds.length + data.hanging.length + data.notifies.length > 0 && (
            <List label={t('market:money_waiting')}>
              {data.refunds.map((refund) => (
                <ListRow
                  key={refund.id}
                  title={`${yuanOf(refund.cents)}　${t(`market:channel_${refund.channel}`)}`}
                  note={listed([
                    refund.out_refund_no,
                    t(
                      `market:${refund.bank === 'entered' ? 'refund_transferred' : refund.abnormal ? 'refund_abnormal' : 'refund_unmatched'}`,
                    ),
                    spokenTime(refund.at),
                  ])}
                  end={
                    <span className="flex flex-wrap justify-end gap-2">
                      {refund.bank === 'may' && (
                        <Button size="small" onClick={() => setTransferred(refund)}>
                          {t('market:bank_refund_enter')}
                        </Button>
                      )}
                      {refund.state === 'applied' && refund.bank !== 'entered' && (
                        <Button size="small" onClick={() => setSent(refund)}>
                          {t('market:refund_send')}
                        </Button>
                      )}
                    </span>
                  }
                />
              ))}
              {data.hanging.map((payment) => (
                <ListRow
                  key={payment.out_trade_no}
                  title={`${yuanOf(payment.cents)}　${t(`market:channel_${payment.channel}`)}`}
                  note={listed([payment.out_trade_no, t('market:payment_hangs', { time: spokenTime(payment.at) })])}
                />
              ))}
              {data.notifies.map((notify) => (
                <ListRow
                  key={`${notify.out_no} ${notify.at}`}
                  title={notify.out_no}
                  note={listed([t('market:notify_odd', { kind: notify.kind }), spokenTime(notify.at)])}
                />
              ))}
            </List>
          )}
        </Section>
      )}
      <BankRefunds />
      <Withdrawals />
      {transferred && <TransferDialog refund={transferred} onClose={() => setTransferred(undefined)} />}
      {withdrawn && <WithdrawalDialog merchant={withdrawn} onClose={() => setWithdrawn(undefined)} />}
      {sent && (
        <PasswordDialog
          title={t('market:refund_send_title', { amount: yuanOf(sent.cents) })}
          note={sent.out_refund_no}
          confirm={t('market:refund_send')}
          onConfirm={(password) => send(sent.id, password)}
          onClose={() => setSent(undefined)}
        />
      )}
      {entering && <MerchantDialog onClose={() => setEntering(false)} />}
    </Panel>
  );
}
