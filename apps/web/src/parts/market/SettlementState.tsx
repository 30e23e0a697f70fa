import type { SettlementState as State } from '@praxis/contract/market/settlements';
import { useTranslation } from 'react-i18next';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';

const looks: Record<State, [shape: MarkShape, tone: Tone]> = {
  open: ['clock', 'amber'],
  disputed: ['triangle', 'amber'],
  entered: ['half', 'amber'],
  paid: ['tick', 'pine'],
  carried: ['returned', 'mute'],
};

/** Where a closed month stands. */
export function SettlementState({ state }: { state: State }) {
  const { t } = useTranslation('market');
  const [shape, tone] = looks[state];
  return (
    <StateLabel shape={shape} tone={tone}>
      {t(`settlement_${state}`)}
    </StateLabel>
  );
}
