import type { MembershipState } from '@praxis/contract/spaces/spaces';
import { useTranslation } from 'react-i18next';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';

const looks: Record<MembershipState, { shape: MarkShape; tone: Tone }> = {
  unreviewed: { shape: 'waiting', tone: 'amber' },
  waitlisted: { shape: 'queued', tone: 'amber' },
  approved: { shape: 'tick', tone: 'pine' },
  audit_failed: { shape: 'cross', tone: 'red' },
  removed: { shape: 'stopped', tone: 'mute' },
  left: { shape: 'stopped', tone: 'mute' },
};

/** Where a membership stands (S-154). `act` fills it for those who must decide. */
export function MembershipLabel({ state, act }: { state: MembershipState; act?: boolean }) {
  const { t } = useTranslation('space-parts');
  const { shape, tone } = looks[state];
  return (
    <StateLabel shape={shape} tone={tone} act={act}>
      {t(`state_${state}`)}
    </StateLabel>
  );
}
