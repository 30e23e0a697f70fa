import { showAssessment } from '@praxis/contract/assessments/assessments';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { AssessmentRules } from './AssessmentRules.tsx';

/** The rules of an assessment, for somebody who is answering. */
export function RulesDialog({ assessmentId, onClose }: { assessmentId: string; onClose: () => void }) {
  const { t } = useTranslation('answering');
  const assessment = useQuery({
    queryKey: ['assessment-rules', assessmentId],
    queryFn: ({ signal }) => call(showAssessment, { assessment_id: assessmentId }, { signal, background: true }),
    retry: false,
    networkMode: 'always',
  });
  return (
    <Dialog open onClose={onClose} title={t('rules')}>
      {assessment.isPending && <Skeleton rows={5} label={t('rules')} />}
      <Problem of={assessment.error} retry={() => void assessment.refetch()} />
      {assessment.data && (
        <>
          {assessment.data.intro && <p className="mb-4 whitespace-pre-wrap">{assessment.data.intro}</p>}
          <AssessmentRules assessment={assessment.data} />
        </>
      )}
    </Dialog>
  );
}
