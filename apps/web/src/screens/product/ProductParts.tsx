import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import type { showProduct } from '@praxis/contract/market/products';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { yuanOf } from '../../parts/market/money.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { TakeCopy } from './TakeCopy.tsx';

type Product = DataOf<typeof showProduct>;

/** The courses of a package: what each is, what it costs alone, and the way into those that are bought. */
export function ProductParts({ productId, parts, priceCents }: { productId: string; parts: Product['parts']; priceCents: number }) {
  const { t } = useTranslation('market');
  const apart = parts.reduce((sum, { price_cents }) => sum + price_cents, 0);
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-16 font-bold">{t('parts_title', { count: parts.length })}</h2>
      <ol>
        {parts.map((part, at) => (
          <li key={part.product_id} className="mkt-part">
            <span className="text-ink-3">{at + 1}</span>
            <div className="min-w-0">
              <Link className="font-bold text-ink no-underline hover:underline" to={addressOf('packageDetail', { id: part.product_id })}>
                {part.title}
              </Link>
              <p className="text-13 text-ink-2">{part.intro}</p>
              <p className="mkt-facts">
                {part.activities > 0 && <span>{t('activities', { count: part.activities })}</span>}
                {part.labs > 0 && <span>{t('labs', { count: part.labs })}</span>}
                {part.version !== null && <span>{t('version_short', { number: part.version })}</span>}
              </p>
            </div>
            {part.link === null ? (
              <span className="text-13 text-ink-3">{part.price_cents === 0 ? t('free') : yuanOf(part.price_cents)}</span>
            ) : (
              <div className="flex flex-wrap items-center justify-end gap-2">
                <TakeCopy productId={productId} part={part} />
                <Link className={buttonClasses('outline', 'small')} to={part.link} aria-label={`${t('go_learn')} ${part.title}`}>
                  {t('go_learn')}
                </Link>
              </div>
            )}
          </li>
        ))}
      </ol>
      {apart > priceCents && (
        <p className="mkt-line text-14">
          <span>{t('parts_apart', { amount: yuanOf(apart) })}</span>
          <b className="text-pine">{t('parts_saved', { amount: yuanOf(apart - priceCents) })}</b>
        </p>
      )}
    </section>
  );
}
