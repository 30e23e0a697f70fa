import type { SubmissionState } from '@praxis/contract/judge-queue/submissions';
import type { Verdict } from '@praxis/contract/judge-queue/task';
import { useTranslation } from 'react-i18next';
import { StateLabel } from '../../ui/Mark.tsx';
import { stateLooks, verdictLooks } from './verdicts.ts';

/** How a submission or a case ended, or how far it is. */
export function VerdictLabel({ state, verdict }: { state: SubmissionState; verdict: Verdict | null }) {
  const { t } = useTranslation('judging');
  if (state === 'done' && verdict) {
    const [shape, tone] = verdictLooks[verdict];
    return (
      <StateLabel shape={shape} tone={tone}>
        {t(`verdict_${verdict}`)}
      </StateLabel>
    );
  }
  // A stage that keeps its results back says that it was judged, never how.
  const [shape, tone] = stateLooks[state];
  return (
    <StateLabel shape={shape} tone={tone}>
      {t(`state_${state}`)}
    </StateLabel>
  );
}
