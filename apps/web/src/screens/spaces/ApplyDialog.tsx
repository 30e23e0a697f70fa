import type { SpaceCard } from '@praxis/contract/spaces/spaces';
import { useTranslation } from 'react-i18next';
import { JoinForm } from '../../parts/space/JoinForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useJoinFromList } from './useJoinFromList.ts';

/** A request to join with a few words to the teacher. */
export function ApplyDialog({ space, onClose }: { space: SpaceCard; onClose: () => void }) {
  const { t } = useTranslation('spaces');
  const join = useJoinFromList(space);
  return (
    <Dialog open onClose={onClose} title={t('apply_to', { name: space.name })} summary={t('apply_summary')}>
      <JoinForm
        reviewed
        again={space.membership === 'audit_failed'}
        onJoin={async (applyText) => {
          await join.mutateAsync(applyText);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
