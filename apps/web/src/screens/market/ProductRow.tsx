import type { ProductCard } from '@praxis/contract/market/products';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { yuanOf } from '../../parts/market/money.ts';
import { ProductCover } from '../../parts/market/ProductCover.tsx';
import { shortDate } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';

/** What the way to one's own is called. */
const ownLinks = {
  course: 'go_learn',
  package: 'see',
  space_seat: 'go_space',
  lab_minutes: 'go_labs',
  competition_fee: 'go_competition',
} as const;

/** A product in the market. */
export function ProductRow({ product }: { product: ProductCard }) {
  const { t } = useTranslation('market');
  const to = `/index/coursePack/${product.id}`;
  return (
    <article className="mkt-row" aria-label={product.title}>
      <ProductCover cover={product.cover} className="mkt-row-cover" />
      <div className="min-w-0">
        <h2 className="text-16 font-bold">
          <Link className="text-ink no-underline hover:underline" to={to}>
            {product.title}
          </Link>
        </h2>
        <p className="text-13 text-ink-3">{[product.seller.name, product.seller.institution].filter(Boolean).join('　')}</p>
        <p className="truncate text-ink-2">{product.intro}</p>
        <p className="mkt-facts">
          <span>{t(`kind_${product.kind}`)}</span>
          {product.minutes > 0 && <span>{t('minutes', { count: product.minutes })}</span>}
          {product.courses > 0 && <span>{t('courses', { count: product.courses })}</span>}
          {product.activities > 0 && <span>{t('activities', { count: product.activities })}</span>}
          {product.labs > 0 && <span>{t('labs', { count: product.labs })}</span>}
          {product.trials > 0 && <span className="text-pine">{t('trials', { count: product.trials })}</span>}
          {product.remaining !== null && (
            <span>{product.remaining > 0 ? t('remaining', { count: product.remaining }) : t('sold_out')}</span>
          )}
        </p>
      </div>
      <p className="text-12 text-ink-3">
        {product.stars.average !== null && (
          <span className="block">
            <span className="mkt-star">★</span> <b className="text-ink">{product.stars.average.toFixed(1)}</b>{' '}
            {t('reviews_count', { count: product.stars.count })}
          </span>
        )}
        {product.learners > 0 && product.kind !== 'lab_minutes' && t('learners', { count: product.learners })}
      </p>
      <div className="mkt-price">
        {product.owned ? (
          <>
            <StateLabel shape="tick" tone="pine">
              {t('owned')}
            </StateLabel>
            {product.owned.ends_at !== null && (
              <small className="text-12 text-ink-3">{t('until', { date: shortDate(product.owned.ends_at) })}</small>
            )}
            <Link className={buttonClasses('outline', 'small')} to={product.owned.link}>
              {t(ownLinks[product.kind])}
            </Link>
          </>
        ) : (
          <>
            <b>{product.price_cents === 0 ? t('free') : yuanOf(product.price_cents)}</b>
            {product.list_price_cents !== null && <s>{yuanOf(product.list_price_cents)}</s>}
            <Link className={buttonClasses('outline', 'small')} to={to} tabIndex={-1} aria-hidden="true">
              {t('see')}
            </Link>
          </>
        )}
      </div>
    </article>
  );
}
