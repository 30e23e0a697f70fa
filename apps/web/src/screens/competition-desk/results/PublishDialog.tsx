import { publishResult, type ResultKind, type ResultVersion } from '@praxis/contract/ranks/results';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

type PublishProps = {
  stageId: string;
  kind: ResultKind;
  seen: string;
  last: ResultVersion | undefined;
  hours: number;
  /** Something stands against it that a reason overrides. */
  reasoned: boolean;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

/** Says what publishing does before it is done; a correction asks why. */
export function PublishDialog({ stageId, kind, seen, last, hours, reasoned, onClose, onDone }: PublishProps) {
  const { t } = useTranslation('competition-results');
  const [reason, setReason] = useState('');
  const corrects = last?.kind === kind;
  const text = corrects
    ? t('correct_text', { no: last.no + 1 })
    : t(kind === 'final' ? 'publish_final_text' : 'publish_preliminary_text', { hours });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(kind === 'final' ? 'publish_final' : 'publish_preliminary')}
      confirm={t(kind === 'final' ? 'publish_final' : 'publish_preliminary')}
      onConfirm={async () => {
        await call(publishResult, { stage_id: stageId, kind, seen, reason });
        await onDone();
        toastDone(t('published'));
      }}
    >
      <p>{text}</p>
      {(corrects || reasoned) && (
        <Field label={t('reason')} required className="mt-4">
          <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </ConfirmDialog>
  );
}
