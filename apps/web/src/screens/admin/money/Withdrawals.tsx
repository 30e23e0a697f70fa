import { decideWithdrawal, listWithdrawals, type Withdrawal } from '@praxis/contract/payments/withdrawals';
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

/** Money taken to the bank: what waits for a second operator, then the last ones. Nothing is shown before the first. */
export function Withdrawals() {
  const { t } = useTranslation('market');
  const client = useQueryClient();
  const [deciding, setDeciding] = useState<{ row: Withdrawal; approve: boolean }>();
  const withdrawals = useQuery({ queryKey: ['admin-withdrawals'], queryFn: ({ signal }) => call(listWithdrawals, {}, { signal }) });
  const list = withdrawals.data?.list ?? [];
  async function decide(withdrawal_id: string, approve: boolean, password: string) {
    await call(decideWithdrawal, { withdrawal_id, approve, password });
    await moneyChanged(client);
  }
  if (list.length === 0) return <Problem of={withdrawals.error} retry={() => void withdrawals.refetch()} />;
  return (
    <Section title={t('withdrawals')}>
      <List label={t('withdrawals')}>
        {list.map((row) => (
          <ListRow
            key={row.id}
            title={`${yuanOf(row.cents)}　${t(`channel_${row.channel}`)}　${row.account}`}
            note={listed([
              row.receipt,
              t('withdrawal_by', { name: row.entered_by }),
              spokenTime(row.entered_at),
              row.decided_at ? t('withdrawal_decided_by', { name: row.decided_by }) : '',
            ])}
            end={
              <span className="flex flex-wrap items-center justify-end gap-2 phone:flex-col phone:items-end">
                <StateLabel {...enteredMarks[row.state]}>{t(`withdrawal_${row.state}`)}</StateLabel>
                {row.may_confirm && (
                  <Button size="small" onClick={() => setDeciding({ row, approve: true })}>
                    {t('withdrawal_confirm')}
                  </Button>
                )}
                {row.state === 'entered' && (
                  <Button size="small" onClick={() => setDeciding({ row, approve: false })}>
                    {t('withdrawal_cancel')}
                  </Button>
                )}
              </span>
            }
          />
        ))}
      </List>
      {deciding && (
        <PasswordDialog
          title={t(deciding.approve ? 'withdrawal_confirm_title' : 'withdrawal_cancel_title', { amount: yuanOf(deciding.row.cents) })}
          note={deciding.row.receipt}
          confirm={t(deciding.approve ? 'withdrawal_confirm' : 'withdrawal_cancel')}
          onConfirm={(password) => decide(deciding.row.id, deciding.approve, password)}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Section>
  );
}
