import { useTranslation } from 'react-i18next';

/** A number of stars out of five. */
export function Stars({ count }: { count: number }) {
  const { t } = useTranslation('market');
  return (
    <span role="img" aria-label={t('stars_given', { count })} className="mkt-star tracking-wider">
      {'★'.repeat(count)}
      <span className="text-line-2">{'★'.repeat(5 - count)}</span>
    </span>
  );
}
