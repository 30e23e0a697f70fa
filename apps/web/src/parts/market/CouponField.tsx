import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../../platform/calls/refused.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { yuanOf } from './money.ts';
import type { usePlaceOrder } from './usePlaceOrder.ts';

/** A code that makes the sum smaller, and what it takes off. */
export function CouponField({ order }: { order: ReturnType<typeof usePlaceOrder> }) {
  const { t } = useTranslation('market');
  const [typed, setTyped] = useState('');
  const { coupon, setCoupon, preview, discount } = order;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setCoupon(typed.trim().toUpperCase());
  };
  const refused = coupon !== '' && preview.error instanceof Refused ? preview.error.message : undefined;
  if (coupon !== '' && discount > 0)
    return (
      <p className="mkt-coupon">
        <StateLabel shape="tick" tone="pine">
          {coupon}
        </StateLabel>
        <span className="ml-auto">−{yuanOf(discount)}</span>
        <Button size="small" look="quiet" onClick={() => setCoupon('')}>
          {t('coupon_drop')}
        </Button>
      </p>
    );
  return (
    <form onSubmit={apply} className="mb-3">
      <Field label={t('coupon_field')} error={refused}>
        <TextInput
          maxLength={20}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          after={
            <Button type="submit" size="small" look="quiet" disabled={typed.trim() === ''} busy={preview.isFetching}>
              {t('coupon_apply')}
            </Button>
          }
        />
      </Field>
      {coupon !== '' && !refused && <Problem of={preview.error} />}
    </form>
  );
}
