import { handToRank } from '@praxis/contract/judging/results';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import type { GroupPart } from './useJudging.ts';

/** Hands the results of a group to the rank; a spot check that is not complete is left out for a reason only. */
export function HandDialog({ page, refresh, onClose }: GroupPart & { onClose: () => void }) {
  const { t } = useTranslation('workspace-judging');
  const [reason, setReason] = useState('');
  const open = page.checks.filter(({ agrees }) => agrees === null).length;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('hand_title')}
      confirm={t('hand')}
      onConfirm={async () => {
        const { works } = await call(handToRank, { group_id: page.group.id, unchecked_because: reason.trim() });
        await refresh();
        toastDone(t('handed', { count: works }));
      }}
    >
      <p>{t('hand_about', { count: page.group.counts.works })}</p>
      {open > 0 && (
        <div className="mt-3">
          <p className="mb-2 text-amber">{t('hand_unchecked', { count: open })}</p>
          <Field label={t('reason')} required>
            <TextInput value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </div>
      )}
    </ConfirmDialog>
  );
}
