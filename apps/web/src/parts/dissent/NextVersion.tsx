import { addressOf } from '@praxis/contract/core/pages';
import { previewResult } from '@praxis/contract/ranks/results';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { Dissent } from './useDissents.ts';

/** What the next version of the result would change, before and after; nothing of it is published yet. */
export function NextVersion({ dissent }: { dissent: Dissent }) {
  const { t } = useTranslation('dissent');
  const found = useQuery({
    queryKey: ['result-preview', dissent.stage.id],
    queryFn: ({ signal }) => call(previewResult, { stage_id: dissent.stage.id }, { signal, background: true }),
  });
  if (!found.data) return <Problem of={found.error} />;
  const { changes, ranked_by } = found.data;
  return (
    <Section
      title={t('next_version')}
      more={
        <Link
          to={addressOf('competitionDesk', { id: dissent.competition.id, tab: 'results' }, { stage: dissent.stage.id })}
          className={buttonClasses(changes.length > 0 ? 'filled' : 'outline', 'small')}
        >
          {t('to_results')}
        </Link>
      }
    >
      {changes.length === 0 ? (
        <p className="text-13 text-ink-3">{t('next_version_none')}</p>
      ) : (
        <Ledger
          label={t('next_version')}
          items={changes.map((change) => ({ ...change, id: change.entrant_id }))}
          columns={[
            { head: t('col_entrant'), cell: (change) => <b>{change.name}</b> },
            { head: t('col_before'), cell: (change) => <s>{change.before ?? '–'}</s>, numeric: true },
            { head: t('col_after'), cell: (change) => <b>{change.after ?? '–'}</b>, numeric: true },
            // Where solved sections rank, the rank says it.
            ...(ranked_by === 'icpc'
              ? []
              : [{ head: t('col_points'), cell: ({ points }: (typeof changes)[number]) => (points / 100).toFixed(2), numeric: true }]),
          ]}
        />
      )}
    </Section>
  );
}
