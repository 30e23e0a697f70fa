import { declareConflict, declaredConflict, type ExpertWork } from '@praxis/contract/judging/expert';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Radio } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

type Props = { work: Pick<ExpertWork, 'assignment_id' | 'blind_no'>; onClose: () => void; onDeclared?: () => void };

/** Steps back from a work: it goes to somebody else in the same moment. */
export function ConflictDialog({ work, onClose, onDeclared }: Props) {
  const { t } = useTranslation('expert');
  const client = useQueryClient();
  const [kind, setKind] = useState<(typeof declaredConflict.options)[number]>('knows');
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('conflict_title', { number: work.blind_no })}
      confirm={t('conflict_do', { number: work.blind_no })}
      onConfirm={async () => {
        const { replaced } = await call(declareConflict, { assignment_id: work.assignment_id, kind, reason: reason.trim() });
        await client.invalidateQueries({ queryKey: ['expert-group'] });
        toastDone(t(replaced ? 'conflict_replaced' : 'conflict_noted'));
        onDeclared?.();
      }}
    >
      <p>{t('conflict_about')}</p>
      <div role="radiogroup" aria-label={t('conflict_kind')} className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
        {declaredConflict.options.map((value) => (
          <Radio key={value} name="conflict" label={t(`conflict_${value}`)} checked={kind === value} onChange={() => setKind(value)} />
        ))}
      </div>
      <Field label={t('conflict_reason')}>
        <TextInput value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
