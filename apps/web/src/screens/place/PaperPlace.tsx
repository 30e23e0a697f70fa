import { showAssessment } from '@praxis/contract/assessments/assessments';
import { findStudentAttempt } from '@praxis/contract/assessments/student-attempt';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

type Named = { id: string; sct_id: string; paper_resp_mode: string; dolog_uid: string };

/** Where an address of a paper leads: answering, the review of what was handed in, or the page of the assessment. */
async function placeOf({ id, sct_id, paper_resp_mode, dolog_uid }: Partial<Named>, signal: AbortSignal) {
  const assessmentId = sct_id ?? '';
  if (dolog_uid) {
    const of = { space_id: id ?? '', assessment_id: assessmentId, user_id: dolog_uid };
    return `/review/${(await call(findStudentAttempt, of, { signal })).attempt_id}`;
  }
  const assessment = await call(showAssessment, { assessment_id: assessmentId }, { signal });
  if (assessment.space_id !== id) return '/index/informationPrompt/-99';
  const done = assessment.attempts.findLast(({ attempt_id }) => attempt_id === assessment.own?.attempt_id) ?? assessment.attempts.at(-1);
  if (paper_resp_mode === '3') return done?.reviewable ? `/review/${done.attempt_id}` : `/index/assessment/${assessmentId}`;
  return assessment.own?.state === 'not_submitted' ? `/answer/${assessmentId}` : `/index/assessment/${assessmentId}`;
}

/** An address of a paper in a space: `sct_id` names the assessment, mode 3 its review; how it is answered is set by the teacher. */
export function PaperPlace() {
  const { t } = useTranslation('shell');
  const named: Partial<Named> = useParams();
  const place = useQuery({ queryKey: ['paper-place', named], queryFn: ({ signal }) => placeOf(named, signal), gcTime: 0 });
  if (place.data) return <Navigate replace to={place.data} />;
  return (
    <Page title="">
      {place.isPending && <Skeleton label={t('loading')} />}
      <Problem of={place.error} retry={() => void place.refetch()} />
    </Page>
  );
}
