import { messageStudents } from '@praxis/contract/assessments/monitoring';
import { exemptFromCamera } from '@praxis/contract/proctoring/proctoring';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import type { Where } from './useGrid.ts';

/** Says something on the page of one, or of everybody who answers. */
export function Report({ where, to, onClose }: { where: Where; to?: { name: string; attempt: string }; onClose: () => void }) {
  const { t } = useTranslation('proctoring');
  const [text, setText] = useState('');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={to ? t('notify_title_one', { name: to.name }) : t('notify_title_all')}
      confirm={t('send')}
      onConfirm={async () => {
        await call(messageStudents, { assessment_id: where.room_id, ...(to && { attempt_ids: [to.attempt] }), text });
        toastDone(t('told'));
      }}
    >
      <Field label={t('notify_text')} help={t('notify_help')} required>
        <TextArea rows={3} maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** Lets somebody take part without a camera. */
export function Exempt({ where, person, onClose }: { where: Where; person: { id: string; name: string }; onClose: () => void }) {
  const { t } = useTranslation('proctoring');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('exempt_title', { name: person.name })}
      confirm={t('exempt_confirm')}
      onConfirm={async () => {
        await call(exemptFromCamera, { ...where, user_ids: [person.id], reason: reason.trim() || t('exempt_confirm') });
        await client.invalidateQueries({ queryKey: ['grid-review', where.room, where.room_id, person.id] });
        toastDone(t('exempt_done'));
      }}
    >
      <p>{t('exempt_note')}</p>
      <Field label={t('exempt_reason')} className="mt-3">
        <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
