import { type ClassCard, cancelClass } from '@praxis/contract/live-classes/live-classes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';

/** Asks before a class is called off. */
export function CancelClassDialog({ card, onClose }: { card: ClassCard; onClose: () => void }) {
  const { t } = useTranslation('timetable');
  const client = useQueryClient();
  const [following, setFollowing] = useState(false);
  const cancel = async () => {
    const { cancelled } = await call(cancelClass, { class_id: card.id, following });
    await client.invalidateQueries({ queryKey: ['classes', card.space_id] });
    toastDone(t('cancelled', { count: cancelled }));
  };
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('cancel_title', { title: card.title })}
      confirm={t('cancel_class')}
      onConfirm={cancel}
    >
      <p>{t('cancel_text')}</p>
      {card.series && (
        <Checkbox
          className="mt-3"
          label={t('cancel_following')}
          checked={following}
          onChange={(event) => setFollowing(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
