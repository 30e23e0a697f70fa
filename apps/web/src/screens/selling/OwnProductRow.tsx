import { addressOf } from '@praxis/contract/core/pages';
import { type OwnProduct, type ProductState, submitProduct, switchProduct } from '@praxis/contract/market/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { yuanOf } from '../../parts/market/money.ts';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ListRow } from '../../ui/lists/Table.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';

const looks: Record<ProductState, [shape: MarkShape, tone: Tone]> = {
  draft: ['draft', 'mute'],
  reviewing: ['clock', 'amber'],
  on_sale: ['tick', 'pine'],
  off_sale: ['stopped', 'mute'],
  refused: ['cross', 'red'],
};

/** A product of one's own with what can be done with it. */
export function OwnProductRow({ product, onEdit }: { product: OwnProduct; onEdit: () => void }) {
  const { t } = useTranslation('market');
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['own-products'] });
  const submit = useMutation({
    mutationFn: () => call(submitProduct, { product_id: product.id }),
    async onSuccess({ outcome }) {
      await onSuccess();
      toastDone(t(outcome === 'applied' ? 'submit_applied' : 'submit_reviewing'));
    },
  });
  const turn = useMutation({
    mutationFn: (on_sale: boolean) => call(switchProduct, { product_id: product.id, on_sale }),
    onSuccess,
  });
  const [shape, tone] = looks[product.state];
  const { title, price_cents } = product.draft;
  const isSold = product.price_cents !== null;
  // A fee follows its competition: it is set, opened and closed there.
  const isFee = product.kind === 'competition_fee';
  const to = isFee ? addressOf('competitionDetail', { id: product.ref_id }) : addressOf('packageDetail', { id: product.id });
  return (
    <ListRow
      title={isSold ? <Link to={to}>{title}</Link> : title}
      note={
        <>
          {isFee ? (
            <span>{t('kind_competition_fee')}</span>
          ) : (
            <StateLabel shape={shape} tone={tone}>
              {t(`product_${product.state}`)}
            </StateLabel>
          )}
          <span className="ml-3">{price_cents === 0 ? t('free') : yuanOf(price_cents)}</span>
          {product.sold > 0 && (
            <span className="ml-3">{t('sold_times', { count: product.sold, amount: yuanOf(product.earned_cents) })}</span>
          )}
          {product.reason !== '' && <span className="block text-red">{t('product_reason', { reason: product.reason })}</span>}
          <Problem of={submit.error ?? turn.error} />
        </>
      }
      end={
        <div className="flex flex-wrap justify-end gap-2">
          {!isFee && product.state !== 'reviewing' && (
            <Button size="small" aria-label={`${t('edit')} ${title}`} onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          {!isFee && product.state !== 'reviewing' && product.changed && (
            <Button size="small" look="soft" busy={submit.isPending} aria-label={`${t('submit')} ${title}`} onClick={() => submit.mutate()}>
              {t('submit')}
            </Button>
          )}
          {!isFee && (product.state === 'on_sale' || (product.state === 'off_sale' && isSold)) && (
            <Button size="small" busy={turn.isPending} onClick={() => turn.mutate(product.state !== 'on_sale')}>
              {t(product.state === 'on_sale' ? 'take_off' : 'put_on')}
            </Button>
          )}
        </div>
      }
    />
  );
}
