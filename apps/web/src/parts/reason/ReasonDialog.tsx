import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../../platform/calls/refused.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

type ReasonDialogProps = {
  title: string;
  text: string;
  label: string;
  confirm: string;
  onClose: () => void;
  onConfirm: (reason: string) => Promise<unknown>;
};

/** Asks for the reason of something that touches another person. */
export function ReasonDialog({ title, text, label, confirm, onClose, onConfirm }: ReasonDialogProps) {
  const { t } = useTranslation('shell');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm(reason);
      onClose();
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  const fieldError = failure instanceof Refused ? failure.fields.reason : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="danger-filled" busy={busy} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{text}</p>
      <Field label={label} error={fieldError} required>
        <TextArea value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {!fieldError && <Problem of={failure} />}
    </Dialog>
  );
}
