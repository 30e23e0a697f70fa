import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { InviteByLink } from './InviteByLink.tsx';
import { InvitePeople } from './InvitePeople.tsx';

/** Invites people by account or phone, or makes a link to hand on (S-005). */
export function InviteDialog({ space, onClose }: { space: SpaceDetail; onClose: () => void }) {
  const { t } = useTranslation('space');
  const [way, setWay] = useState<'people' | 'link'>('people');
  return (
    <Dialog open onClose={onClose} title={t('invite_members')} width="usual">
      <SegmentedControl
        label={t('way')}
        className="mb-4"
        value={way}
        onChange={setWay}
        choices={[
          { value: 'people', label: t('way_people') },
          { value: 'link', label: t('way_link') },
        ]}
      />
      {way === 'people' ? <InvitePeople space={space} onClose={onClose} /> : <InviteByLink space={space} onClose={onClose} />}
    </Dialog>
  );
}
