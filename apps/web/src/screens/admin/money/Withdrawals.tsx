import { decideWithdrawal, listWithdrawals } from '@praxis/contract/payments/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { yuanOf } from '../../../parts/market/money.ts';
import { call } from '../../../platform/calls/call.ts';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EnteredMoney } from './EnteredMoney.tsx';

/** Money taken to the bank: what waits for a second operator, then the last ones. Nothing is shown before the first. */
export function Withdrawals() {
  const { t } = useTranslation('market');
  const withdrawals = useQuery({ queryKey: ['admin-withdrawals'], queryFn: ({ signal }) => call(listWithdrawals, {}, { signal }) });
  const list = withdrawals.data?.list ?? [];
  if (list.length === 0) return <Problem of={withdrawals.error} retry={() => void withdrawals.refetch()} />;
  return (
    <Section title={t('withdrawals')}>
      <EnteredMoney
        label={t('withdrawals')}
        rows={list}
        title={(row) => `${yuanOf(row.cents)}　${t(`channel_${row.channel}`)}　${row.account}`}
        facts={(row) => [row.receipt]}
        verdicts={{ confirm: t('withdrawal_confirm'), cancel: t('withdrawal_cancel') }}
        ask={(verdict, row) => t(`withdrawal_${verdict}_title`, { amount: yuanOf(row.cents) })}
        decide={(row, approve, password) => call(decideWithdrawal, { withdrawal_id: row.id, approve, password })}
      />
    </Section>
  );
}
