import { showAssessment } from '@praxis/contract/assessments/assessments';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { StudentFront } from './StudentFront.tsx';

const StaffPage = lazyPart(() => import('./StaffPage.tsx').then((file) => ({ default: file.StaffPage })));

/** An assignment or exam: its front for students, its desk for those who run it. */
export function AssessmentScreen() {
  const { t } = useTranslation(['assessment', 'shell']);
  const { assessmentId = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['assessment', assessmentId],
    queryFn: ({ signal }) => call(showAssessment, { assessment_id: assessmentId }, { signal }),
  });
  useTopic(
    data ? `assessment:${assessmentId}` : undefined,
    () => void refetch(),
    () => void refetch(),
  );
  if (!data) {
    return (
      <Page title={t('title')}>
        {isPending && <Skeleton label={t('shell:loading')} />}
        <Problem of={error} retry={() => void refetch()} />
      </Page>
    );
  }
  // What is given in a section of a stage opens from the desk of its competition.
  if (data.space_id === null) return <Navigate replace to="/index/informationPrompt/-99" />;
  if (data.counts === null) return <StudentFront assessment={data} />;
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <StaffPage assessment={data} />
    </Suspense>
  );
}
