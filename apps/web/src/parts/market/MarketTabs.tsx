import { addressOf } from '@praxis/contract/core/pages';
import { ShoppingCart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRole } from '../../platform/person/session.ts';
import { useCart } from './useCart.ts';

type Place = 'market' | 'orders' | 'selling' | 'cart';

/** The places of the market, and where teachers sell. */
export function MarketTabs({ at }: { at: Place }) {
  const { t } = useTranslation('market');
  const role = useRole();
  const count = useCart().data?.list.length ?? 0;
  const places: { place: Place; to: string }[] = [
    { place: 'market', to: '/index/coursePack' },
    { place: 'orders', to: '/index/orders' },
    ...(role === 'teach' ? [{ place: 'selling' as const, to: '/index/selling' }] : []),
  ];
  return (
    <nav aria-label={t('places')} className="mkt-tabs">
      {places.map(({ place, to }) => (
        <Link key={place} to={to} aria-current={place === at ? 'page' : undefined}>
          {t(`place_${place}`)}
        </Link>
      ))}
      <Link to={addressOf('cart')} className="ml-auto gap-1.5" aria-current={at === 'cart' ? 'page' : undefined}>
        <ShoppingCart className="size-4" strokeWidth={1.6} aria-hidden="true" />
        {t('place_cart')}
        {count > 0 && <span className="text-ink-3">{count}</span>}
      </Link>
    </nav>
  );
}
