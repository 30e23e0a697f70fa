import type { ExpertWork } from '@praxis/contract/judging/expert';
import { useTranslation } from 'react-i18next';
import { StateLabel } from '../../ui/Mark.tsx';

/** Where a work stands with its expert. */
export function WorkState({ work, criteria }: { work: ExpertWork; criteria: number }) {
  const { t } = useTranslation('expert');
  // Whoever stepped back has nothing to do with it any more, whatever they reported before.
  if (work.unreadable && work.state !== 'conflict_declared')
    return (
      <StateLabel shape="triangle" tone="amber">
        {t('state_unreadable')}
      </StateLabel>
    );
  switch (work.state) {
    case 'submitted':
      return (
        <StateLabel shape="disc" tone="pine">
          {t('state_submitted')}
        </StateLabel>
      );
    case 'scoring':
      return (
        <StateLabel shape="half" tone="mute">
          {t('state_scoring', { scored: work.scored, criteria })}
        </StateLabel>
      );
    case 'returned':
      return (
        <StateLabel shape="returned" tone="red" act>
          {t('state_returned')}
        </StateLabel>
      );
    case 'conflict_declared':
      return (
        <StateLabel shape="cross" tone="mute">
          {t('state_conflict')}
        </StateLabel>
      );
    default:
      return (
        <StateLabel shape="waiting" tone="mute">
          {t('state_assigned')}
        </StateLabel>
      );
  }
}
