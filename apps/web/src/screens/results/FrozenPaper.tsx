import { type AssessmentDetail, showFrozenPaper } from '@praxis/contract/assessments/assessments';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** The checksum of the paper that was published, and whether the paper still has it. */
export function FrozenPaper({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('results');
  const check = useMutation({ mutationFn: () => call(showFrozenPaper, { assessment_id: assessment.id }) });
  return (
    <>
      <p className="text-13 text-ink-2">{t('frozen_note')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <code className="rounded-sm bg-well px-2 py-1 font-mono text-12 break-all">{assessment.paper_hash}</code>
        {assessment.can.manage && (
          <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
            {t('frozen_check')}
          </Button>
        )}
        {check.data && (
          <span role="status">
            <StateLabel shape={check.data.matches ? 'tick' : 'triangle'} tone={check.data.matches ? 'pine' : 'red'}>
              {t(check.data.matches ? 'frozen_same' : 'frozen_differs')}
            </StateLabel>
          </span>
        )}
      </div>
      <Problem of={check.error} />
    </>
  );
}
