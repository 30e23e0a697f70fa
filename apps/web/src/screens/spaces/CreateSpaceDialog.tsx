import { createSpace } from '@praxis/contract/spaces/spaces';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type SpaceDraft, SpaceForm } from '../../parts/space/SpaceForm.tsx';
import { call } from '../../platform/calls/call.ts';
import { goTo } from '../../platform/navigation.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Dialog } from '../../ui/Dialog.tsx';

/** A new space; afterwards its page opens, where the code stands. */
export function CreateSpaceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('spaces');
  const client = useQueryClient();
  const create = async (draft: SpaceDraft) => {
    const { space_id, join_code } = await call(createSpace, draft);
    void client.invalidateQueries({ queryKey: ['spaces'] });
    toastDone(t('created', { code: join_code }));
    onClose();
    goTo(`/index/space/${space_id}`);
  };
  return (
    <Dialog open onClose={onClose} title={t('create')} width="usual">
      <SpaceForm save={t('create')} onSave={create} onCancel={onClose} />
    </Dialog>
  );
}
