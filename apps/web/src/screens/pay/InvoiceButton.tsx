import { askInvoice, withdrawInvoice } from '@praxis/contract/market/invoices';
import type { OrderView } from '@praxis/contract/market/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InvoiceState } from '../../parts/market/InvoiceState.tsx';
import { yuanOf } from '../../parts/market/money.ts';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Radio } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

function AskDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { t } = useTranslation(['market', 'shell']);
  const client = useQueryClient();
  const [kind, setKind] = useState<'personal' | 'company'>('personal');
  const [typed, setTyped] = useState({ title: '', tax_no: '', email: '' });
  const ask = useMutation({
    mutationFn: () => call(askInvoice, { order_no: order.order_no, kind, ...typed }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['order', order.order_no] });
      toastDone(t('invoice_asked_done'));
      onClose();
    },
  });
  const errors = ask.error instanceof Refused ? ask.error.fields : {};
  const names = kind === 'company' ? (['title', 'tax_no', 'email'] as const) : (['title', 'email'] as const);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invoice_ask')}
      summary={t('invoice_of', { amount: yuanOf(order.paid_amount - order.refunded_cents) })}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={ask.isPending} onClick={() => ask.mutate()}>
            {t('invoice_ask')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <fieldset className="flex gap-6">
          <legend className="mb-1.5 text-13 text-ink-2">{t('invoice_kind')}</legend>
          {(['personal', 'company'] as const).map((each) => (
            <Radio key={each} name="kind" label={t(`invoice_kind_${each}`)} checked={each === kind} onChange={() => setKind(each)} />
          ))}
        </fieldset>
        {names.map((name) => (
          <Field key={name} label={t(`invoice_${name}`)} error={errors[name]} required>
            <TextInput
              type={name === 'email' ? 'email' : 'text'}
              maxLength={100}
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      {Object.keys(errors).length === 0 && <Problem of={ask.error} />}
    </Dialog>
  );
}

/** The invoice of an order: asking for it, where it stands, and taking it back. */
export function InvoiceButton({ order }: { order: OrderView }) {
  const { t } = useTranslation('market');
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { invoice } = order;
  const withdraw = useMutation({
    mutationFn: () => call(withdrawInvoice, { invoice_id: invoice!.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['order', order.order_no] }),
  });
  const stands = invoice?.state === 'asked' || invoice?.state === 'issued';
  if (!stands && order.paid_amount - order.refunded_cents <= 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-3 text-13">
      <span>{t('invoice')}</span>
      {invoice && <InvoiceState of={invoice} />}
      {!stands && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('invoice_ask')}
        </Button>
      )}
      {stands && !invoice.void_asked && (
        <Button size="small" look="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t(invoice.state === 'asked' ? 'invoice_withdraw' : 'invoice_ask_void')}
        </Button>
      )}
      <Problem of={withdraw.error} />
      {open && <AskDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  );
}
