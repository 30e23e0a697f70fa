import type { SolvedState } from '@praxis/contract/problems/problems';
import { useTranslation } from 'react-i18next';
import { StateLabel } from '../../ui/Mark.tsx';

const looks = { solved: ['tick', 'pine'], tried: ['half', 'amber'], untried: ['waiting', 'mute'] } as const;

/** Whether one solved a problem, only tried it, or did neither. */
export function SolvedLabel({ state }: { state: SolvedState }) {
  const { t } = useTranslation('judging');
  const [shape, tone] = looks[state];
  return (
    <StateLabel shape={shape} tone={tone}>
      {t(`mine_${state}`)}
    </StateLabel>
  );
}
