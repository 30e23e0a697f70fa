import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** What is left of the minutes that machines use up, and the way to packs of this space; nothing where they are not counted. */
export function MinutesLeft({ left, space }: { left: number | null; space: string }) {
  const { t } = useTranslation('lab');
  if (left === null) return null;
  return (
    <p className={left === 0 ? 'text-13 text-amber' : 'text-13 text-ink-2'}>
      {t(left === 0 ? 'minutes_none' : 'minutes_left', { count: left })}{' '}
      <Link to={addressOf('packages', {}, { kinds: 'lab_minutes', q: space })}>{t('minutes_buy')}</Link>
    </p>
  );
}
