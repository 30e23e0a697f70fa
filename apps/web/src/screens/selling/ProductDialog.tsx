import { type ProductDraft, productCategories, saveProduct } from '@praxis/contract/market/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf, centsTyped } from '../../parts/market/money.ts';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { Edited } from './edited.ts';
import { PackageParts } from './PackageParts.tsx';
import { TrialChoice } from './TrialChoice.tsx';

type Typed = Record<
  'title' | 'intro' | 'price' | 'list_price' | 'valid_days' | 'stock' | 'refund_days' | 'refund_used_below' | 'minutes',
  string
> & {
  category: ProductDraft['category'];
};
const plain = (cents: number) => amountOf(cents).replaceAll(',', '');
const whole = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined);
const orNone = (text: string) => (text.trim() === '' ? null : whole(text));

function typedOf({ product, title }: Edited): Typed {
  const draft = product?.draft;
  const written = (value: number | null | undefined) => (value == null ? '' : String(value));
  return {
    ...{ title: draft?.title ?? title, intro: draft?.intro ?? '', category: draft?.category ?? 'computing' },
    ...{ price: draft ? plain(draft.price_cents) : '', list_price: draft?.list_price_cents ? plain(draft.list_price_cents) : '' },
    ...{ valid_days: draft ? written(draft.valid_days) : '365', stock: written(draft?.stock) },
    ...{ refund_days: written(draft?.refund_days ?? 7), refund_used_below: written(draft?.refund_used_below ?? 20) },
    minutes: written(draft?.minutes ?? 600),
  };
}

/** What is typed as a draft; undefined while a number is none. */
function draftOf(typed: Typed, kind: Edited['kind'], more: Pick<ProductDraft, 'trial' | 'parts' | 'copies'>): ProductDraft | undefined {
  const price_cents = centsTyped(typed.price);
  const list_price_cents = typed.list_price.trim() === '' ? null : centsTyped(typed.list_price);
  const [valid_days, stock] = [orNone(typed.valid_days), orNone(typed.stock)];
  const [refund_days, refund_used_below] = [whole(typed.refund_days), whole(typed.refund_used_below)];
  if (price_cents === undefined || list_price_cents === undefined || valid_days === undefined || stock === undefined) return undefined;
  const minutes = kind === 'lab_minutes' ? whole(typed.minutes) : null;
  if (minutes === undefined) return undefined;
  if (refund_days === undefined || refund_used_below === undefined) return undefined;
  return {
    ...{ title: typed.title, intro: typed.intro, category: typed.category, price_cents, list_price_cents, valid_days, stock },
    ...{ refund_days, refund_used_below, minutes, ...more },
  };
}

/** The draft of a product: what buyers read, what it costs, and what is refunded. */
export function ProductDialog({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  const { t } = useTranslation(['market', 'shell']);
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(edited));
  const [trial, setTrial] = useState(edited.product?.draft.trial ?? []);
  const [parts, setParts] = useState(edited.product?.draft.parts ?? []);
  const isPackage = edited.kind === 'package';
  const [copies, setCopies] = useState(edited.product?.draft.copies ?? false);
  const draft = draftOf(typed, edited.kind, { trial, parts, copies: isPackage && copies });
  const save = useMutation({
    mutationFn: () =>
      call(saveProduct, { ...(edited.product && { product_id: edited.product.id }), kind: edited.kind, ref_id: edited.ref_id, ...draft! }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['own-products'] });
      toastDone(t('product_saved'));
      onClose();
    },
  });
  const errors = save.error instanceof Refused ? save.error.fields : {};
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const yuan = <span className="text-13 text-ink-3">{t('unit_yuan')}</span>;
  const days = <span className="text-13 text-ink-3">{t('unit_days')}</span>;
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={t('product_dialog')}
      summary={t('product_dialog_note')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" disabled={!draft} busy={save.isPending} onClick={() => save.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label={t('field_title')} error={errors.title} required>
          <TextInput maxLength={100} {...field('title')} />
        </Field>
        <Field label={t('field_intro')}>
          <TextArea maxLength={500} {...field('intro')} />
        </Field>
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          <Field label={t('filter_category')}>
            <Select choices={productCategories.map((value) => ({ value, label: t(`category_${value}`) }))} {...field('category')} />
          </Field>
          {edited.kind === 'lab_minutes' && (
            <Field label={t('field_minutes')} required>
              <TextInput
                inputMode="numeric"
                after={<span className="text-13 text-ink-3">{t('unit_minutes')}</span>}
                {...field('minutes')}
              />
            </Field>
          )}
          <Field label={t('field_price')} help={t('field_price_help')} required>
            <TextInput inputMode="decimal" after={yuan} {...field('price')} />
          </Field>
          <Field label={t('field_list_price')} error={errors.list_price_cents}>
            <TextInput inputMode="decimal" after={yuan} {...field('list_price')} />
          </Field>
          <Field label={t('field_stock')} help={t('field_empty_any')}>
            <TextInput inputMode="numeric" {...field('stock')} />
          </Field>
          <Field label={t('fact_valid')} help={t('field_empty_always')}>
            <TextInput inputMode="numeric" after={days} {...field('valid_days')} />
          </Field>
          <Field label={t('field_refund_days')}>
            <TextInput inputMode="numeric" after={days} {...field('refund_days')} />
          </Field>
          <Field label={t(edited.kind === 'lab_minutes' ? 'field_minutes_used' : 'field_refund_used')}>
            <TextInput inputMode="numeric" after={<span className="text-13 text-ink-3">%</span>} {...field('refund_used_below')} />
          </Field>
        </div>
        {isPackage && <PackageParts chosen={parts} error={errors.parts} onChange={setParts} />}
        {isPackage && <Checkbox label={t('field_copies')} checked={copies} onChange={() => setCopies(!copies)} />}
        <TrialChoice of={edited} chosen={trial} onChange={setTrial} />
      </div>
      {Object.keys(errors).length === 0 && <Problem of={save.error} />}
    </Dialog>
  );
}
