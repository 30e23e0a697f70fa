import type { SpaceCard } from '@praxis/contract/spaces/spaces';
import { useTranslation } from 'react-i18next';
import { listed } from '../../platform/language/dates.ts';

type Facts = Pick<SpaceCard, 'type' | 'visibility' | 'need_review'>;

/** What kind of space it is and how one comes in, in one line. */
export function useSpaceFacts() {
  const { t } = useTranslation('space-parts');
  return {
    kind: (space: Pick<Facts, 'type'>) => t(`type_${space.type}`),
    joining: (space: Facts) => listed([t(`visibility_${space.visibility}`), t(space.need_review ? 'joining_review' : 'joining_open')]),
    places: (space: Pick<SpaceCard, 'members' | 'capacity'>) =>
      space.capacity === null ? t('members_count', { count: space.members }) : t('places', { taken: space.members, all: space.capacity }),
  };
}
