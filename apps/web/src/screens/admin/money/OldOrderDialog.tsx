import { type OldOrder, refundOldOrder, showOldOrder } from '@praxis/contract/market/old-orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { centsTyped, yuanOf } from '../../../parts/market/money.ts';
import { OwnPasswordField } from '../../../parts/market/OwnPasswordField.tsx';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { moneyChanged } from './money-changed.ts';

type Entered = { line: number; amount: string; reason: string; receipt: string; password: string };
type Fields = Readonly<Record<string, string>>;

/** What of the order went back, and how. */
function Transfer({
  order,
  of,
  change,
  errors,
}: {
  order: OldOrder;
  of: Entered;
  change: (part: Partial<Entered>) => void;
  errors: Fields;
}) {
  const { t } = useTranslation('market');
  return (
    <>
      <p className="text-ink-2">
        {t('bank_refund_paid', { buyer: order.buyer, channel: t(`channel_${order.channel}`), time: spokenTime(order.paid_at) })}
      </p>
      <Field label={t('bank_refund_item')}>
        <Select
          value={String(of.line)}
          onChange={(event) => change({ line: Number(event.target.value) })}
          choices={order.items.map(({ line, title, most_cents }) => ({
            ...{ value: String(line), label: t('bank_refund_item_rest', { title, amount: yuanOf(most_cents) }) },
            disabled: most_cents === 0,
          }))}
        />
      </Field>
      <Field label={t('withdrawal_amount')} error={errors.cents} required>
        <TextInput inputMode="decimal" value={of.amount} onChange={(event) => change({ amount: event.target.value })} />
      </Field>
      <Field label={t('bank_refund_reason')} error={errors.reason} required>
        <TextInput maxLength={200} value={of.reason} onChange={(event) => change({ reason: event.target.value })} />
      </Field>
      <Field label={t('bank_refund_receipt')} error={errors.receipt} required>
        <TextInput maxLength={60} autoComplete="off" value={of.receipt} onChange={(event) => change({ receipt: event.target.value })} />
      </Field>
      <OwnPasswordField value={of.password} onChange={(password) => change({ password })} error={errors.password} />
    </>
  );
}

/** Finds an order its channel takes nothing back of any more, and says what of it was transferred by bank. */
export function OldOrderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['market', 'shell']);
  const client = useQueryClient();
  const [orderNo, setOrderNo] = useState('');
  const [entered, setEntered] = useState<Entered>({ line: 1, amount: '', reason: '', receipt: '', password: '' });
  const find = useMutation({
    mutationFn: () => call(showOldOrder, { order_no: orderNo.trim() }),
    onSuccess({ items }) {
      const item = items.find(({ most_cents }) => most_cents > 0) ?? items[0]!;
      setEntered((known) => ({ ...known, line: item.line, amount: (item.most_cents / 100).toFixed(2) }));
    },
  });
  const order = find.data;
  const save = useMutation({
    mutationFn: () => {
      const { line, amount, reason, receipt, password } = entered;
      // What is no amount is refused as 0 is, in the server's words.
      return call(refundOldOrder, { order_no: order!.order_no, line, cents: centsTyped(amount, 8) ?? 0, reason, receipt, password });
    },
    async onSuccess() {
      await moneyChanged(client);
      onClose();
    },
  });
  const failure = order ? save.error : find.error;
  const errors = failure instanceof Refused ? failure.fields : {};
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bank_refund_title')}
      summary={t('bank_refund_note')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          {order ? (
            <Button key="save" look="filled" busy={save.isPending} onClick={() => save.mutate()}>
              {t('save')}
            </Button>
          ) : (
            <Button key="find" look="filled" busy={find.isPending} disabled={orderNo.trim() === ''} onClick={() => find.mutate()}>
              {t('bank_refund_find')}
            </Button>
          )}
        </>
      }
    >
      {/* Enter finds the order; what moves money is pressed. */}
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!order && orderNo.trim() !== '') find.mutate();
        }}
      >
        <Field label={t('bank_refund_order')} error={errors.order_no} required>
          <TextInput
            inputMode="numeric"
            maxLength={40}
            autoComplete="off"
            value={orderNo}
            onChange={(event) => {
              setOrderNo(event.target.value);
              find.reset();
              save.reset();
            }}
          />
        </Field>
        {order && <Transfer order={order} of={entered} change={(part) => setEntered((known) => ({ ...known, ...part }))} errors={errors} />}
      </form>
      {Object.keys(errors).length === 0 && <Problem of={failure} />}
    </Dialog>
  );
}
