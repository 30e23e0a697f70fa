import type { NextAction as Next } from '@praxis/contract/teams/registrations';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ButtonSize, buttonClasses } from '../../ui/Button.tsx';

/** The one thing to do next, as the link that leads there; nothing while one only waits. */
export function NextAction({
  next,
  to,
  size = 'usual',
  filled,
  wide,
}: {
  next: Next;
  /** Where it leads instead, on a page that is itself the way. */
  to?: string;
  size?: ButtonSize;
  filled?: boolean;
  wide?: boolean;
}) {
  const { t } = useTranslation('competition');
  const address = to ?? next.to;
  if (!address) return null;
  return (
    <Link to={address} className={buttonClasses(filled ? 'filled' : 'outline', size, wide)}>
      {t(`next_${next.what}`)}
    </Link>
  );
}
