import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRole } from '../../platform/person/session.ts';

type Place = 'market' | 'orders' | 'selling';

/** The three places of the market, and where teachers sell. */
export function MarketTabs({ at }: { at: Place }) {
  const { t } = useTranslation('market');
  const role = useRole();
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
    </nav>
  );
}
