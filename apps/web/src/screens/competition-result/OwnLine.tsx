import { listOwnAwards } from '@praxis/contract/awards/awards';
import { addressOf } from '@praxis/contract/core/pages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { totalText } from '../../parts/competition/ResultTable.tsx';
import { call } from '../../platform/calls/call.ts';
import { listed } from '../../platform/language/dates.ts';
import type { Result } from './useResult.ts';

/** The reader's own line: rank, award with its certificate, total. */
export function OwnLine({ result, stageId }: { result: Result; stageId: string }) {
  const { t } = useTranslation('competition-result');
  const { mine, ranked_by } = result;
  const own = useQuery({
    queryKey: ['own-awards'],
    queryFn: ({ signal }) => call(listOwnAwards, {}, { signal, background: true }),
    enabled: mine !== null && result.awards.some(({ entrant_id }) => entrant_id === mine.entrant_id),
  });
  if (!mine) return null;
  const papers = (own.data?.list ?? []).filter(({ stage }) => stage.id === stageId);
  const total = totalText(mine.total, ranked_by);
  const awards = result.awards.filter(({ entrant_id }) => entrant_id === mine.entrant_id).map(({ name }) => name);
  return (
    <p className="mb-4 flex flex-wrap items-baseline gap-x-4 border-t-2 border-pine bg-pine-soft px-4 py-3">
      <b className="text-16">{mine.rank === null ? t('own_guest') : t('own_rank', { rank: mine.rank })}</b>
      {awards.length > 0 && <b className="text-16 text-pine">{listed(awards)}</b>}
      {papers.map(
        ({ award, entrant, certificate }) =>
          certificate && (
            <Link key={certificate.id} to={addressOf('certificate', { certificateId: certificate.id })}>
              {papers.length > 1 ? t('own_certificate_of', { award: listed([award, entrant]) }) : t('own_certificate')}
            </Link>
          ),
      )}
      <span>{mine.name}</span>
      <span className="text-ink-2">{t(ranked_by === 'icpc' ? 'own_solved' : 'own_total', { total, penalty: mine.penalty })}</span>
      {mine.adjusted !== 0 && <span className="text-ink-2">{t('own_adjusted', { points: (mine.adjusted / 100).toFixed(2) })}</span>}
    </p>
  );
}
