import type { ProblemForSetter } from '@praxis/contract/problems/authoring';
import { useTranslation } from 'react-i18next';
import { StateWord } from '../../ui/Mark.tsx';

const states = { draft: ['draft', 'mute'], published: ['disc', 'pine'], unpublished: ['stopped', 'amber'] } as const;
const proofs = { none: ['waiting', 'mute'], running: ['working', 'ink'], proved: ['tick', 'pine'], disagrees: ['cross', 'red'] } as const;

/** Whether a problem is out, and for whom. */
export function ProblemStateWord({ state, listed }: { state: ProblemForSetter['state']; listed: boolean }) {
  const { t } = useTranslation('problem-setting');
  const [shape, tone] = states[state];
  return (
    <StateWord shape={shape} tone={tone}>
      {t(state === 'published' && !listed ? 'state_unlisted' : `state_${state}`)}
    </StateWord>
  );
}

/** Whether the reference solutions did what is expected of them. */
export function ProofWord({ state }: { state: ProblemForSetter['proof']['state'] }) {
  const { t } = useTranslation('problem-setting');
  const [shape, tone] = proofs[state];
  return (
    <StateWord shape={shape} tone={tone}>
      {t(`proof_${state}`)}
    </StateWord>
  );
}
