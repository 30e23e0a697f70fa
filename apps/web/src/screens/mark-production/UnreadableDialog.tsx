import { reportUnreadable } from '@praxis/contract/judging/expert';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SheetPage, sheetQuery } from '../../parts/expert/useExpertGroup.ts';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

/** Tells the organisers what does not open; the work's due date waits for them. */
export function UnreadableDialog({ page, file, onClose }: { page: SheetPage; file: string; onClose: () => void }) {
  const { t } = useTranslation('expert');
  const client = useQueryClient();
  const [what, setWhat] = useState('');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('unreadable_title', { number: page.work.blind_no })}
      confirm={t('unreadable_do')}
      onConfirm={async () => {
        await call(reportUnreadable, { assignment_id: page.assignment_id, what: [file, what.trim()].filter(Boolean).join(': ') });
        await client.invalidateQueries({ queryKey: sheetQuery(page.assignment_id).queryKey });
        await client.invalidateQueries({ queryKey: ['expert-group'] });
        toastDone(t('unreadable_sent'));
      }}
    >
      <p className="mb-3">{t('unreadable_about')}</p>
      <Field label={t('unreadable_what')} required>
        <TextInput value={what} maxLength={120} onChange={(event) => setWhat(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
