import { printAwardCertificates } from '@praxis/contract/awards/awards';
import { addressOf } from '@praxis/contract/core/pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Papers, SHEETS } from './Papers.tsx';

/** The certificates of the awards of a stage, printed together, best rank first. */
export function AwardPapersScreen() {
  const { t } = useTranslation('certificate');
  const { stageId = '' } = useParams();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['award-papers', stageId, page],
    queryFn: ({ signal }) => call(printAwardCertificates, { stage_id: stageId, page, size: SHEETS }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { competition, stage } = query.data ?? {};
  const awards = competition && addressOf('competitionDesk', { id: competition.id, tab: 'awards' }, { stage: stageId });
  return (
    <Papers
      title={competition ? `${competition.title} ${stage}` : ''}
      trail={[{ label: competition?.title ?? t('print_awards'), ...(awards && { to: awards }) }]}
      papers={query.data?.page}
      problem={query.error}
      retry={() => void query.refetch()}
      page={page}
      onPage={setPage}
    />
  );
}
