import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { sheetQuery, useExpertGroup } from '../../parts/expert/useExpertGroup.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { ScoringPane } from './ScoringPane.tsx';

/** A work beside its criteria, for the expert it was assigned to. */
export function MarkProductionScreen() {
  const { t } = useTranslation('expert');
  const { id = '', step_id = '0', reportid = '' } = useParams();
  const found = useQuery(sheetQuery(reportid));
  const group = useExpertGroup(id, step_id);
  usePageTitle(found.data ? t('work_title', { number: found.data.work.blind_no }) : t('title'));
  if (found.data) return <ScoringPane key={reportid} page={found.data} list={group.data} competitionId={id} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1440px] px-8 pt-6 outline-none phone:px-4">
      {found.error ? <Problem of={found.error} retry={() => void found.refetch()} /> : <Skeleton rows={6} label={t('title')} />}
    </main>
  );
}
