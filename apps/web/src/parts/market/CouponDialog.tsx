import { createCoupon } from '@praxis/contract/market/coupons';
import { listOwnProducts } from '@praxis/contract/market/products';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { centsTyped } from './money.ts';
import { OwnPasswordField } from './OwnPasswordField.tsx';

const MONTH = 30 * 86_400_000;
const drawnCode = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('');
const whole = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined);

type Typed = Record<'code' | 'value' | 'least' | 'most' | 'total' | 'per_person' | 'product', string> & {
  kind: 'amount' | 'percent';
  starts_at: number | null;
  ends_at: number | null;
};

/** What is typed as a coupon; undefined while a number is none. */
function termsOf(typed: Typed) {
  const value = typed.kind === 'amount' ? centsTyped(typed.value) : whole(typed.value);
  const least_cents = typed.least.trim() === '' ? 0 : centsTyped(typed.least);
  const most_cents = typed.most.trim() === '' ? null : centsTyped(typed.most);
  const total = typed.total.trim() === '' ? null : whole(typed.total);
  const per_person = whole(typed.per_person);
  const { starts_at, ends_at, code, kind } = typed;
  if (value === undefined || least_cents === undefined || most_cents === undefined || total === undefined) return undefined;
  if (per_person === undefined || starts_at === null || ends_at === null) return undefined;
  const product_id = typed.product === '' ? null : typed.product;
  return { code, kind, value, least_cents, most_cents, total, per_person, starts_at, ends_at, product_id };
}

/** Makes a coupon: its code, what it gives, for what, and how often. */
export function CouponDialog({ of, onClose }: { of: 'platform' | 'seller'; onClose: () => void }) {
  const { t } = useTranslation(['market', 'shell']);
  const client = useQueryClient();
  const [typed, setTyped] = useState<Typed>(() => ({
    ...{ code: drawnCode(), value: '', least: '', most: '', total: '', per_person: '1', product: '', kind: 'amount' },
    ...{ starts_at: Date.now(), ends_at: Date.now() + MONTH },
  }));
  const own = useQuery({
    queryKey: ['own-products'],
    queryFn: ({ signal }) => call(listOwnProducts, {}, { signal }),
    enabled: of === 'seller',
  });
  const [password, setPassword] = useState('');
  const terms = termsOf(typed);
  const create = useMutation({
    mutationFn: () => call(createCoupon, { of, ...terms!, password }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['coupons'] });
      toastDone(t('coupon_made'));
      onClose();
    },
  });
  const errors = create.error instanceof Refused ? create.error.fields : {};
  const field = (name: 'code' | 'value' | 'least' | 'most' | 'total' | 'per_person' | 'product') => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const unit = (text: string) => <span className="text-13 text-ink-3">{text}</span>;
  const products = (own.data?.products ?? []).filter(({ price_cents }) => price_cents !== null);
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={t('coupon_new')}
      summary={t('coupon_dialog_note')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" disabled={!terms} busy={create.isPending} onClick={() => create.mutate()}>
            {t('coupon_make')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t('coupon_field')} error={errors.code} required>
          <TextInput maxLength={20} {...field('code')} />
        </Field>
        <Field label={t('coupon_kind')}>
          <Select
            value={typed.kind}
            onChange={({ target }) => setTyped({ ...typed, kind: target.value as Typed['kind'] })}
            choices={(['amount', 'percent'] as const).map((value) => ({ value, label: t(`coupon_kind_${value}`) }))}
          />
        </Field>
        <Field label={t(`coupon_kind_${typed.kind}`)} error={errors.value} required>
          <TextInput inputMode="decimal" after={unit(typed.kind === 'amount' ? t('unit_yuan') : '%')} {...field('value')} />
        </Field>
        <Field label={t('coupon_least')} help={t('coupon_least_help')}>
          <TextInput inputMode="decimal" after={unit(t('unit_yuan'))} {...field('least')} />
        </Field>
        {typed.kind === 'percent' && (
          <Field label={t('coupon_most_field')} help={t('field_empty_any')}>
            <TextInput inputMode="decimal" after={unit(t('unit_yuan'))} {...field('most')} />
          </Field>
        )}
        <Field label={t('coupon_total')} help={t('field_empty_any')}>
          <TextInput inputMode="numeric" {...field('total')} />
        </Field>
        <Field label={t('coupon_per_person')}>
          <TextInput inputMode="numeric" {...field('per_person')} />
        </Field>
        {of === 'seller' && products.length > 0 && (
          <Field label={t('coupon_for')}>
            <Select
              {...field('product')}
              choices={[
                { value: '', label: t('coupon_everything') },
                ...products.map(({ id, draft }) => ({ value: id, label: draft.title })),
              ]}
            />
          </Field>
        )}
        <Field label={t('coupon_starts')} required>
          <DateTimeField value={typed.starts_at} onChange={(starts_at) => setTyped({ ...typed, starts_at })} />
        </Field>
        <Field label={t('coupon_ends')} error={errors.ends_at} required>
          <DateTimeField value={typed.ends_at} onChange={(ends_at) => setTyped({ ...typed, ends_at })} />
        </Field>
      </div>
      {of === 'platform' && <OwnPasswordField value={password} onChange={setPassword} error={errors.password} />}
      {Object.keys(errors).length === 0 && <Problem of={create.error} />}
    </Dialog>
  );
}
