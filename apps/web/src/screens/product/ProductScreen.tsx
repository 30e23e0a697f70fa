import { showProduct } from '@praxis/contract/market/products';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import '../../parts/market/market.css';
import { ProductCover } from '../../parts/market/ProductCover.tsx';
import { call } from '../../platform/calls/call.ts';
import { listed, shortDate } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../ui/States.tsx';
import { BuyBox } from './BuyBox.tsx';
import { ProductOutline } from './ProductOutline.tsx';
import { ProductParts } from './ProductParts.tsx';
import { ProductReviews } from './ProductReviews.tsx';

const COPY_MS = 3000;

/** One product: what is in it, and the one way to get it. */
export function ProductScreen() {
  const { t } = useTranslation(['market', 'shell']);
  const { id = '' } = useParams();
  const product = useQuery({
    queryKey: ['product', id],
    queryFn: ({ signal }) => call(showProduct, { product_id: id }, { signal }),
    // While a copy is being made its row turns into a door by itself.
    refetchInterval: ({ state }) => (state.data?.parts.some(({ copy }) => copy?.state === 'making') ? COPY_MS : false),
  });
  const { data } = product;
  if (!data)
    return (
      <Page title="">
        {product.isPending && <Skeleton rows={6} label={t('shell:loading')} />}
        <Problem of={product.error} retry={() => void product.refetch()} />
      </Page>
    );
  return (
    <Page
      title={data.title}
      reading
      actions={
        <>
          {data.can.manage && (
            <Link className={buttonClasses()} to="/index/selling">
              {t('manage')}
            </Link>
          )}
          <Link className={buttonClasses('plain')} to="/index/coursePack">
            {t('back_to_market')}
          </Link>
          <Link className={buttonClasses('plain')} to="/index/cart">
            {t('place_cart')}
          </Link>
        </>
      }
    >
      {data.state !== 'on_sale' && <Strip>{t('obstacle_off_sale')}</Strip>}
      <div className="mkt-product mkt-product-buy">
        <div>
          <p className="mb-1 text-16 text-ink-2">{data.intro}</p>
          <p className="mkt-facts mb-4">
            <span className="min-w-0">{listed([data.seller.name, data.seller.institution])}</span>
            {data.stars.average !== null && (
              <span>
                <span className="mkt-star">★</span> <b>{data.stars.average.toFixed(1)}</b> {t('reviews_count', { count: data.stars.count })}
              </span>
            )}
            {data.learners > 0 && data.kind !== 'lab_minutes' && <span>{t('learners', { count: data.learners })}</span>}
            {data.version !== null && <span>{t('version', { number: data.version, date: shortDate(data.updated_at) })}</span>}
          </p>
          {data.cover && <ProductCover cover={data.cover} className="mkt-hero" />}
        </div>
        <BuyBox product={data} />
        <div>
          {data.outline.length > 0 && <ProductOutline productId={data.id} outline={data.outline} />}
          {data.parts.length > 0 && <ProductParts productId={data.id} parts={data.parts} priceCents={data.price_cents} />}
          <ProductReviews productId={data.id} />
        </div>
      </div>
    </Page>
  );
}
