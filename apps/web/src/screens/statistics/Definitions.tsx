import type { DataOf } from '@praxis/contract/core/endpoint';
import type { ScopeKind, statDefinitions } from '@praxis/contract/statistics/statistics';
import { useTranslation } from 'react-i18next';

/** What every number of a dashboard counts. */
export function Definitions({ of, scope }: { of: DataOf<typeof statDefinitions>; scope: ScopeKind }) {
  const { t } = useTranslation('statistics');
  return (
    <section aria-label={t('definitions_of')} className="max-w-[760px]">
      <p className="mb-3 text-ink-2">{t('definitions_zone', { zone: of.zone })}</p>
      <dl>
        {of.definitions
          .filter(({ scopes }) => scopes.includes(scope))
          .map((one) => (
            <div key={one.key} className="border-t border-line py-3">
              <dt className="flex items-baseline gap-3">
                <b>{one.name}</b>
                <span className="text-12 text-ink-3">{t('version', { version: one.version })}</span>
              </dt>
              <dd className="mt-1 text-ink-2">{one.definition}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
