import { addressOf } from '@praxis/contract/core/pages';
import { type CartItem, putInCart, removeFromCart } from '@praxis/contract/market/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CouponField } from '../../parts/market/CouponField.tsx';
import { MarketTabs } from '../../parts/market/MarketTabs.tsx';
import '../../parts/market/market.css';
import '../../parts/market/pay.css';
import { amountOf, yuanOf } from '../../parts/market/money.ts';
import { ProductCover } from '../../parts/market/ProductCover.tsx';
import { useCart } from '../../parts/market/useCart.ts';
import { usePlaceOrder } from '../../parts/market/usePlaceOrder.ts';
import { call } from '../../platform/calls/call.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

function useChange(change: (productId: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: ['cart'] }) });
}

function CartRow({ item, chosen, onChoose }: { item: CartItem; chosen: boolean; onChoose: (chosen: boolean) => void }) {
  const { t } = useTranslation('market');
  const { product, was_cents, obstacle } = item;
  const remove = useChange((product_id) => call(removeFromCart, { product_id }));
  const accept = useChange((product_id) => call(putInCart, { product_id }));
  return (
    <li className="mkt-cart-row" data-off={obstacle !== null}>
      <Checkbox
        label={product.title}
        hideLabel
        checked={chosen}
        disabled={obstacle !== null}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <ProductCover cover={product.cover} className="mkt-thing-cover" />
      <div className="min-w-0">
        <Link className="font-bold text-ink no-underline hover:underline" to={addressOf('packageDetail', { id: product.id })}>
          {product.title}
        </Link>
        <p className="text-13 text-ink-3">
          {[
            t(`kind_${product.kind}`),
            product.valid_days === null ? t('valid_always') : t('valid_days', { count: product.valid_days }),
          ].join('　')}
        </p>
        {obstacle !== null && <p className="text-13 text-amber">{t(`obstacle_${obstacle}`)}</p>}
        {obstacle === null && was_cents !== null && (
          <p className="text-13 text-amber">
            {t('cart_changed', { was: yuanOf(was_cents), now: yuanOf(product.price_cents) })}{' '}
            <Button size="small" look="quiet" busy={accept.isPending} onClick={() => accept.mutate(product.id)}>
              {t('cart_noted')}
            </Button>
          </p>
        )}
        <Problem of={remove.error ?? accept.error} />
      </div>
      <span>{product.price_cents === 0 ? t('free') : yuanOf(product.price_cents)}</span>
      <Button
        size="small"
        look="quiet"
        busy={remove.isPending}
        aria-label={`${t('cart_remove')} ${product.title}`}
        onClick={() => remove.mutate(product.id)}
      >
        {t('cart_remove')}
      </Button>
    </li>
  );
}

function CartSum({ items }: { items: readonly CartItem[] }) {
  const { t } = useTranslation('market');
  const order = usePlaceOrder(
    items.map(({ product }) => ({ product_id: product.id, offer_id: product.offer_id, price_cents: product.price_cents })),
  );
  const sum = order.total - order.discount;
  return (
    <aside className="mkt-box" aria-label={t('buying')}>
      <p className="mkt-line text-14">
        {t('cart_chosen', { count: items.length })}
        <span>{yuanOf(order.total)}</span>
      </p>
      {order.total > 0 && <CouponField order={order} />}
      <p className="mkt-total">
        <b>{t('to_pay')}</b>
        <span>
          ¥<b className="mkt-sum">{amountOf(sum)}</b>
        </span>
      </p>
      <Button
        look="filled"
        size="main"
        wide
        disabled={items.length === 0}
        busy={order.place.isPending}
        onClick={() => order.place.mutate()}
      >
        {t('cart_order', { amount: yuanOf(sum) })}
      </Button>
      <Problem of={order.place.error} />
      <p className="mt-3 text-12 text-ink-3">{t('cart_note')}</p>
    </aside>
  );
}

/** What the reader means to buy, at the prices of now; what is chosen becomes one order. */
export function CartScreen() {
  const { t } = useTranslation(['market', 'shell']);
  const cart = useCart();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const list = cart.data?.list ?? [];
  const chosen = list.filter(({ product, obstacle }) => obstacle === null && !left.has(product.id));
  const choose = (id: string, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <Page title={t('place_cart')} reading>
      <MarketTabs at="cart" />
      {cart.isPending && <Skeleton rows={4} label={t('shell:loading')} />}
      <Problem of={cart.error} retry={() => void cart.refetch()} />
      {cart.data && list.length === 0 && (
        <EmptyState
          action={
            <Link className={buttonClasses('soft')} to={addressOf('packages')}>
              {t('place_market')}
            </Link>
          }
        >
          {t('cart_empty')}
        </EmptyState>
      )}
      {list.length > 0 && (
        <div className="mkt-product">
          <ul aria-label={t('place_cart')}>
            {list.map((item) => (
              <CartRow key={item.product.id} item={item} chosen={chosen.includes(item)} onChoose={(on) => choose(item.product.id, on)} />
            ))}
          </ul>
          <CartSum items={chosen} />
        </div>
      )}
    </Page>
  );
}
