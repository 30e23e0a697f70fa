import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { putInCart } from '@praxis/contract/market/cart';
import type { showProduct } from '@praxis/contract/market/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CouponField } from '../../parts/market/CouponField.tsx';
import { amountOf, yuanOf } from '../../parts/market/money.ts';
import { usePlaceOrder } from '../../parts/market/usePlaceOrder.ts';
import { useRefundRule } from '../../parts/market/useRefundRule.ts';
import { call } from '../../platform/calls/call.ts';
import { listed, shortDate } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Product = DataOf<typeof showProduct>;

function AddToCart({ product }: { product: Product }) {
  const { t } = useTranslation('market');
  const client = useQueryClient();
  const put = useMutation({
    mutationFn: () => call(putInCart, { product_id: product.id }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['cart'] });
      toastDone(t('cart_put_done'));
    },
  });
  return (
    <>
      <Button look="outline" size="main" wide className="mt-2" busy={put.isPending} onClick={() => put.mutate()}>
        {t('cart_put')}
      </Button>
      <Problem of={put.error} />
    </>
  );
}

function Buy({ product }: { product: Product }) {
  const { t } = useTranslation('market');
  const order = usePlaceOrder([{ product_id: product.id, offer_id: product.offer_id, price_cents: product.price_cents }]);
  const sum = order.total - order.discount;
  return (
    <>
      {product.price_cents > 0 && <CouponField order={order} />}
      {order.discount > 0 && (
        <p className="mkt-total mb-3">
          <span>{t('to_pay')}</span>
          <b className="text-16">{yuanOf(sum)}</b>
        </p>
      )}
      <Button look="filled" size="main" wide busy={order.place.isPending} onClick={() => order.place.mutate()}>
        {t(sum === 0 ? 'take_free' : product.renews_from === null ? 'buy_now' : 'renew_now')}
      </Button>
      <Problem of={order.place.error} />
      <AddToCart product={product} />
    </>
  );
}

/** Minutes are bought by whoever is in their space. */
function MembersOnly({ of: { name, link } }: { of: NonNullable<Product['space']> }) {
  const { t } = useTranslation('market');
  return (
    <>
      <p className="text-14 text-ink-2">{t('minutes_members', { name })}</p>
      {link && (
        <Link className={`${buttonClasses('outline', 'main', true)} mt-3`} to={link}>
          {t('go_space')}
        </Link>
      )}
    </>
  );
}

function BuyAction({ product }: { product: Product }) {
  const { t } = useTranslation('market');
  const main = buttonClasses('filled', 'main', true);
  if (product.renews_from !== null && product.open_order === null && product.obstacle === null)
    return (
      <>
        <p className="mb-3 text-13 text-ink-2">{t('renews_from', { date: shortDate(product.renews_from) })}</p>
        <Buy product={product} />
        {product.kind !== 'package' && product.owned && (
          <Link className={`${buttonClasses('plain', 'main', true)} mt-2`} to={product.owned.link}>
            {t('go_learn')}
          </Link>
        )}
      </>
    );
  if (product.owned && product.open_order === null && product.kind === 'package')
    return <p className="text-14 text-ink-2">{t('package_owned')}</p>;
  if (product.owned && product.open_order === null && product.kind !== 'lab_minutes')
    return (
      <Link className={main} to={product.owned.link}>
        {t(product.kind === 'space_seat' ? 'go_space' : 'go_learn')}
      </Link>
    );
  if (product.open_order)
    return (
      <Link className={main} to={addressOf('pay', { orderNo: product.open_order })}>
        {t('pay_open_order')}
      </Link>
    );
  if (product.obstacle === 'lab_minutes_members' && product.space) return <MembersOnly of={product.space} />;
  if (product.obstacle) return <p className="text-14 text-ink-2">{t(`obstacle_${product.obstacle}`)}</p>;
  return <Buy product={product} />;
}

/** The price, what one gets and gives, and the one button. On a narrow screen other products stand below what is in this one. */
export function BuyBox({ product }: { product: Product }) {
  const { t } = useTranslation('market');
  const refundRule = useRefundRule();
  return (
    <aside aria-label={t('buying')}>
      <div className="mkt-box">
        <p className="mb-4 flex flex-wrap items-baseline gap-2">
          {product.price_cents === 0 ? (
            <b className="mkt-sum">{t('free')}</b>
          ) : (
            <span>
              ¥<b className="mkt-sum">{amountOf(product.price_cents)}</b>
            </span>
          )}
          {product.list_price_cents !== null && <s className="text-13 text-ink-3">{yuanOf(product.list_price_cents)}</s>}
          {product.remaining !== null && product.remaining > 0 && (
            <span className="ml-auto text-13 text-amber">{t('remaining', { count: product.remaining })}</span>
          )}
        </p>
        {product.owned && (
          <p className="mb-3">
            <StateLabel shape="tick" tone="pine">
              {product.owned.ends_at === null ? t('owned') : t('owned_until', { date: shortDate(product.owned.ends_at) })}
            </StateLabel>
          </p>
        )}
        <BuyAction product={product} />
        <dl className="mkt-pairs mt-4">
          <dt>{t('fact_valid')}</dt>
          <dd>{product.valid_days === null ? t('valid_always') : t('valid_days', { count: product.valid_days })}</dd>
          {product.minutes > 0 && (
            <>
              <dt>{t('fact_content')}</dt>
              <dd>{t('minutes', { count: product.minutes })}</dd>
            </>
          )}
          {product.activities > 0 && (
            <>
              <dt>{t('fact_content')}</dt>
              <dd>
                {listed([
                  product.courses > 0 ? t('courses', { count: product.courses }) : '',
                  t('activities', { count: product.activities }),
                  product.labs > 0 ? t('labs', { count: product.labs }) : '',
                ])}
              </dd>
            </>
          )}
          {product.copies && (
            <>
              <dt>{t('fact_copies')}</dt>
              <dd>{t('copies_allowed')}</dd>
            </>
          )}
          <dt>{t('fact_refund')}</dt>
          <dd>{refundRule(product)}</dd>
        </dl>
      </div>
      <p className="mt-3 text-12 text-ink-3">{t('sold_by', { name: product.seller.name })}</p>
      {product.others.length > 0 && (
        <section className="mt-6 max-[1100px]:order-1">
          <h2 className="mb-1 text-14 font-bold">{t('others')}</h2>
          {product.others.map((other) => (
            <p key={other.id} className="mkt-line text-13">
              <Link className="min-w-0 truncate text-ink no-underline hover:underline" to={addressOf('packageDetail', { id: other.id })}>
                {other.title}
              </Link>
              <span>{other.price_cents === 0 ? t('free') : yuanOf(other.price_cents)}</span>
            </p>
          ))}
        </section>
      )}
    </aside>
  );
}
