import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

type Props = {
  title: string;
  about: string;
  confirm: string;
  danger?: boolean;
  children?: ReactNode;
  onClose: () => void;
  onConfirm: (reason: string) => Promise<unknown>;
};

/** An act that asks why. */
export function ReasonDialog({ title, about, confirm, danger = false, children, onClose, onConfirm }: Props) {
  const { t } = useTranslation('workspace-judging');
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog open danger={danger} onClose={onClose} title={title} confirm={confirm} onConfirm={() => onConfirm(reason.trim())}>
      <p className="mb-3">{about}</p>
      <Field label={t('reason')} required>
        <TextInput value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {children && <div className="mt-3">{children}</div>}
    </ConfirmDialog>
  );
}
