import type { BankRefund } from '@praxis/contract/payments/bank-refunds';
import type { Withdrawal } from '@praxis/contract/payments/withdrawals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordDialog } from '../../../parts/market/PasswordDialog.tsx';
import { listed, spokenTime } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { enteredMarks, moneyChanged } from './money-changed.ts';

type Verdict = 'confirm' | 'cancel';
type Props<Row> = {
  label: string;
  rows: readonly Row[];
  title: (row: Row) => string;
  /** What is said of a row before who entered it. */
  facts: (row: Row) => readonly string[];
  verdicts: Record<Verdict, string>;
  ask: (verdict: Verdict, row: Row) => string;
  decide: (row: Row, approve: boolean, password: string) => Promise<unknown>;
};

/** Money that one operator entered and a second one confirms or cancels with their password. */
export function EnteredMoney<Row extends BankRefund | Withdrawal>({ label, rows, title, facts, verdicts, ask, decide }: Props<Row>) {
  const { t } = useTranslation('market');
  const client = useQueryClient();
  const [deciding, setDeciding] = useState<{ row: Row; verdict: Verdict }>();
  return (
    <>
      <List label={label}>
        {rows.map((row) => (
          <ListRow
            key={row.id}
            title={title(row)}
            note={listed([
              ...facts(row),
              t('withdrawal_by', { name: row.entered_by }),
              spokenTime(row.entered_at),
              row.decided_at ? t('withdrawal_decided_by', { name: row.decided_by }) : '',
            ])}
            end={
              <span className="flex flex-wrap items-center justify-end gap-2 phone:flex-col phone:items-end">
                <StateLabel {...enteredMarks[row.state]}>{t(`withdrawal_${row.state}`)}</StateLabel>
                {row.may_confirm && (
                  <Button size="small" onClick={() => setDeciding({ row, verdict: 'confirm' })}>
                    {verdicts.confirm}
                  </Button>
                )}
                {row.state === 'entered' && (
                  <Button size="small" onClick={() => setDeciding({ row, verdict: 'cancel' })}>
                    {verdicts.cancel}
                  </Button>
                )}
              </span>
            }
          />
        ))}
      </List>
      {deciding && (
        <PasswordDialog
          title={ask(deciding.verdict, deciding.row)}
          note={deciding.row.receipt}
          confirm={verdicts[deciding.verdict]}
          onConfirm={async (password) => {
            await decide(deciding.row, deciding.verdict === 'confirm', password);
            await moneyChanged(client);
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  );
}
