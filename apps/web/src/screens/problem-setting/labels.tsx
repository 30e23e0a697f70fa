import type { ProblemForSetter } from '@praxis/contract/problems/authoring';
import { useTranslation } from 'react-i18next';
import { StateLabel } from '../../ui/Mark.tsx';

const states = { draft: ['draft', 'mute'], published: ['disc', 'pine'], unpublished: ['stopped', 'amber'] } as const;
const verifications = {
  none: ['waiting', 'mute'],
  running: ['working', 'ink'],
  proved: ['tick', 'pine'],
  disagrees: ['cross', 'red'],
} as const;

/** Whether a problem is out, and for whom. */
export function ProblemStateLabel({ state, listed }: { state: ProblemForSetter['state']; listed: boolean }) {
  const { t } = useTranslation('problem-setting');
  const [shape, tone] = states[state];
  return (
    <StateLabel shape={shape} tone={tone}>
      {t(state === 'published' && !listed ? 'state_unlisted' : `state_${state}`)}
    </StateLabel>
  );
}

/** Whether the reference solutions did what is expected of them. */
export function VerificationLabel({ state }: { state: ProblemForSetter['proof']['state'] }) {
  const { t } = useTranslation('problem-setting');
  const [shape, tone] = verifications[state];
  return (
    <StateLabel shape={shape} tone={tone}>
      {t(`proof_${state}`)}
    </StateLabel>
  );
}
