import { enterWithdrawal } from '@praxis/contract/payments/withdrawals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { centsTyped } from '../../../parts/market/money.ts';
import { OwnPasswordField } from '../../../parts/market/OwnPasswordField.tsx';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { moneyChanged } from './money-changed.ts';

/** Ten million yuan. */
const DIGITS = 8;

/** Says that money was taken from a merchant's account to the bank. */
export function WithdrawalDialog({ merchant, onClose }: { merchant: { id: string; name: string }; onClose: () => void }) {
  const { t } = useTranslation(['market', 'shell']);
  const client = useQueryClient();
  const [amount, setAmount] = useState('');
  const [receipt, setReceipt] = useState('');
  const [password, setPassword] = useState('');
  const enter = useMutation({
    // What is no amount is refused as 0 is, in the server's words.
    mutationFn: () => call(enterWithdrawal, { merchant_id: merchant.id, cents: centsTyped(amount, DIGITS) ?? 0, receipt, password }),
    async onSuccess() {
      await moneyChanged(client);
      onClose();
    },
  });
  const errors = enter.error instanceof Refused ? enter.error.fields : {};
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('withdrawal_title', { channel: merchant.name })}
      summary={t('withdrawal_note')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={enter.isPending} onClick={() => enter.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label={t('withdrawal_amount')} error={errors.cents} required>
          <TextInput inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
        </Field>
        <Field label={t('withdrawal_receipt')} error={errors.receipt} required>
          <TextInput maxLength={60} autoComplete="off" value={receipt} onChange={(event) => setReceipt(event.target.value)} />
        </Field>
        <OwnPasswordField value={password} onChange={setPassword} error={errors.password} />
      </div>
      {Object.keys(errors).length === 0 && <Problem of={enter.error} />}
    </Dialog>
  );
}
