import { openBoard } from '@praxis/contract/ranks/board';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { BoardWithdrawn } from '../../parts/board/BoardWithdrawn.tsx';
import { call } from '../../platform/calls/call.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { RankPage } from './RankPage.tsx';

/** The standings of a stage, for everybody who has the pass. The pass stands in the address and nowhere else. */
export function CompetitionRankScreen() {
  const { t } = useTranslation(['board', 'shell']);
  const { id = '', step_id: stageId = '0', pass = '' } = useParams();
  const opened = useQuery({
    queryKey: ['board', id, stageId, pass],
    queryFn: ({ signal }) => call(openBoard, { competition_id: id, stage_id: stageId, pass }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (opened.data) return <RankPage key={opened.data.key} opened={opened.data} withdrawn={<BoardWithdrawn />} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[960px] px-8 py-12 outline-none phone:px-4">
      {opened.isPending ? (
        <Skeleton rows={8} label={t('shell:loading')} />
      ) : (
        <Problem of={opened.error} retry={() => void opened.refetch()} />
      )}
    </main>
  );
}
