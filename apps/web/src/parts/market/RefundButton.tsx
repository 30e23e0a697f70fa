import { askRefund, type OrderItemView } from '@praxis/contract/market/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Radio } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { yuanOf } from './money.ts';

const reasons = ['unlike', 'mistaken', 'no_time', 'other'] as const;

function RefundDialog({ orderNo, item, onClose }: { orderNo: string; item: OrderItemView; onClose: () => void }) {
  const { t } = useTranslation(['market', 'shell']);
  const client = useQueryClient();
  const [reason, setReason] = useState<(typeof reasons)[number]>('unlike');
  const [more, setMore] = useState('');
  const rule = item.refundable;
  const ask = useMutation({
    mutationFn: () =>
      call(askRefund, {
        ...{ order_no: orderNo, line: item.line },
        reason: more.trim() === '' ? t(`reason_${reason}`) : t('reason_with_more', { reason: t(`reason_${reason}`), more: more.trim() }),
      }),
    async onSuccess({ state }) {
      await Promise.all([client.invalidateQueries({ queryKey: ['order', orderNo] }), client.invalidateQueries({ queryKey: ['orders'] })]);
      const waits = rule?.declined_before ? 'refund_asked_over_done' : 'refund_asked_done';
      toastDone(t(state === 'applied' ? waits : 'refund_sent_done'));
      onClose();
    },
  });
  if (!rule) return null;
  const error = ask.error instanceof Refused ? ask.error.fields.reason : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('refund_title')}
      summary={item.title}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={ask.isPending} onClick={() => ask.mutate()}>
            {t('refund_ask', { amount: yuanOf(rule.cents) })}
          </Button>
        </>
      }
    >
      <p className="mb-3">
        {t('refund_may')} <b className="text-20">{yuanOf(rule.cents)}</b>
      </p>
      <ul className="mb-4 text-13">
        <li className="mkt-line">
          <StateLabel shape={rule.at_once ? 'tick' : 'clock'} tone={rule.at_once ? 'pine' : 'amber'}>
            {t(rule.at_once ? 'refund_at_once' : rule.declined_before ? 'refund_by_operators' : 'refund_by_seller')}
          </StateLabel>
          {rule.at_once && <span className="text-ink-3">{t('until', { date: spokenTime(rule.until) })}</span>}
        </li>
        {item.kind === 'course' && (
          <li className="mkt-line">
            {t('refund_used', { percent: rule.used_percent, below: item.refund_used_below })}
            <span />
          </li>
        )}
      </ul>
      <fieldset className="mb-3 grid gap-1.5">
        <legend className="mb-1.5 text-13 text-ink-2">{t('refund_reason')}</legend>
        {reasons.map((each) => (
          <Radio key={each} name="reason" label={t(`reason_${each}`)} checked={each === reason} onChange={() => setReason(each)} />
        ))}
      </fieldset>
      <Field label={t('refund_more')} error={error}>
        <TextArea maxLength={150} value={more} onChange={(event) => setMore(event.target.value)} />
      </Field>
      <p className="mt-3 text-13 text-ink-3">{t('refund_note')}</p>
      {!error && <Problem of={ask.error} />}
    </Dialog>
  );
}

/** Opens the request for a refund of one thing. */
export function RefundButton({ orderNo, item, named }: { orderNo: string; item: OrderItemView; named: boolean }) {
  const { t } = useTranslation('market');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="main" onClick={() => setOpen(true)}>
        {named ? t('refund_of', { title: item.title }) : t('refund_title')}
      </Button>
      {open && <RefundDialog orderNo={orderNo} item={item} onClose={() => setOpen(false)} />}
    </>
  );
}
