import { enterBankRefund } from '@praxis/contract/payments/bank-refunds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { yuanOf } from '../../../parts/market/money.ts';
import { OwnPasswordField } from '../../../parts/market/OwnPasswordField.tsx';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { moneyChanged } from './money-changed.ts';

/** Says that a refund its channel no longer takes was transferred by bank. */
export function TransferDialog({ refund, onClose }: { refund: { id: string; cents: number; out_refund_no: string }; onClose: () => void }) {
  const { t } = useTranslation(['market', 'shell']);
  const client = useQueryClient();
  const [receipt, setReceipt] = useState('');
  const [password, setPassword] = useState('');
  const enter = useMutation({
    mutationFn: () => call(enterBankRefund, { refund_id: refund.id, receipt, password }),
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
      title={`${t('bank_refund_title')}　${yuanOf(refund.cents)}`}
      summary={t('bank_refund_note')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={enter.isPending} onClick={() => enter.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Field label={t('bank_refund_receipt')} help={refund.out_refund_no} error={errors.receipt} required>
        <TextInput maxLength={60} autoComplete="off" value={receipt} onChange={(event) => setReceipt(event.target.value)} />
      </Field>
      <OwnPasswordField value={password} onChange={setPassword} error={errors.password} />
      {Object.keys(errors).length === 0 && <Problem of={enter.error} />}
    </Dialog>
  );
}
