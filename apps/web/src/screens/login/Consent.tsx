import type { DataOf } from '@praxis/contract/core/endpoint';
import { getSite } from '@praxis/contract/institutions/institutions';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';

/** What whoever registers agrees to: the pages the school has named, nothing where it named none. */
export function Consent() {
  const { t } = useTranslation('login');
  const [site, setSite] = useState<DataOf<typeof getSite>>();
  // The entrances hold no server state; a school that cannot be asked now names its pages when it can.
  useEffect(() => {
    const ended = new AbortController();
    call(getSite, {}, { signal: ended.signal, background: true }).then(setSite, () => undefined);
    return () => ended.abort();
  }, []);
  const pages = [
    { to: site?.terms, name: t('terms') },
    { to: site?.privacy, name: t('privacy') },
  ].filter(({ to }) => to);
  if (pages.length === 0) return null;
  return (
    <p className="mt-3 text-13 text-ink-3">
      {t('by_registering')}
      {pages.map(({ to, name }, at) => (
        <span key={name}>
          {at > 0 && t('and')}
          <a href={to ?? ''} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </span>
      ))}
    </p>
  );
}
