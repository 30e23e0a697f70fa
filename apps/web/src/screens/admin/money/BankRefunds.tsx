import { type BankRefund, decideBankRefund, listBankRefunds } from '@praxis/contract/payments/bank-refunds';
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
import { enteredMarks, moneyChanged } from './money-changed.ts';
import { OldOrderDialog } from './OldOrderDialog.tsx';

/** Money that goes back by bank as its channel takes it back no more: what waits for a second operator, then the last ones. */
export function BankRefunds() {
  const { t } = useTranslation('market');
  const client = useQueryClient();
  const [entering, setEntering] = useState(false);
  const [deciding, setDeciding] = useState<{ row: BankRefund; approve: boolean }>();
  const refunds = useQuery({ queryKey: ['admin-bank-refunds'], queryFn: ({ signal }) => call(listBankRefunds, {}, { signal }) });
  const list = refunds.data?.list ?? [];
  async function decide(bank_refund_id: string, approve: boolean, password: string) {
    await call(decideBankRefund, { bank_refund_id, approve, password });
    await moneyChanged(client);
  }
  return (
    <Section
      title={t('bank_refunds')}
      more={
        <Button size="small" onClick={() => setEntering(true)}>
          {t('bank_refund_enter')}
        </Button>
      }
    >
      <Problem of={refunds.error} retry={() => void refunds.refetch()} />
      {refunds.data && list.length === 0 && <p className="text-ink-3">{t('bank_refund_note')}</p>}
      {list.length > 0 && (
        <List label={t('bank_refunds')}>
          {list.map((row) => (
            <ListRow
              key={row.id}
              title={`${yuanOf(row.cents)}　${row.buyer}`}
              note={listed([
                row.out_refund_no,
                row.receipt,
                row.reason,
                t('withdrawal_by', { name: row.entered_by }),
                spokenTime(row.entered_at),
                row.decided_at ? t('withdrawal_decided_by', { name: row.decided_by }) : '',
              ])}
              end={
                <span className="flex flex-wrap items-center justify-end gap-2 phone:flex-col phone:items-end">
                  <StateLabel {...enteredMarks[row.state]}>{t(`withdrawal_${row.state}`)}</StateLabel>
                  {row.may_confirm && (
                    <Button size="small" onClick={() => setDeciding({ row, approve: true })}>
                      {t('bank_refund_confirm')}
                    </Button>
                  )}
                  {row.state === 'entered' && (
                    <Button size="small" onClick={() => setDeciding({ row, approve: false })}>
                      {t('bank_refund_cancel')}
                    </Button>
                  )}
                </span>
              }
            />
          ))}
        </List>
      )}
      {entering && <OldOrderDialog onClose={() => setEntering(false)} />}
      {deciding && (
        <PasswordDialog
          title={t(deciding.approve ? 'bank_refund_confirm_title' : 'bank_refund_cancel_title', {
            amount: yuanOf(deciding.row.cents),
            buyer: deciding.row.buyer,
          })}
          note={deciding.row.receipt}
          confirm={t(deciding.approve ? 'bank_refund_confirm' : 'bank_refund_cancel')}
          onConfirm={(password) => decide(deciding.row.id, deciding.approve, password)}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Section>
  );
}
