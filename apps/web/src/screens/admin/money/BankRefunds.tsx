import { decideBankRefund, listBankRefunds } from '@praxis/contract/payments/bank-refunds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { yuanOf } from '../../../parts/market/money.ts';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EnteredMoney } from './EnteredMoney.tsx';
import { OldOrderDialog } from './OldOrderDialog.tsx';

/** Money that goes back by bank as its channel takes it back no more: what waits for a second operator, then the last ones. */
export function BankRefunds() {
  const { t } = useTranslation('market');
  const [entering, setEntering] = useState(false);
  const refunds = useQuery({ queryKey: ['admin-bank-refunds'], queryFn: ({ signal }) => call(listBankRefunds, {}, { signal }) });
  const list = refunds.data?.list ?? [];
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
        <EnteredMoney
          label={t('bank_refunds')}
          rows={list}
          title={(row) => `${yuanOf(row.cents)}　${row.buyer}`}
          facts={(row) => [row.out_refund_no, row.receipt, row.reason]}
          verdicts={{ confirm: t('bank_refund_confirm'), cancel: t('bank_refund_cancel') }}
          ask={(verdict, row) => t(`bank_refund_${verdict}_title`, { amount: yuanOf(row.cents), buyer: row.buyer })}
          decide={(row, approve, password) => call(decideBankRefund, { bank_refund_id: row.id, approve, password })}
        />
      )}
      {entering && <OldOrderDialog onClose={() => setEntering(false)} />}
    </Section>
  );
}
