import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';

type RefuseDialogProps = { count: number; name?: string; onRefuse: (reason: string) => Promise<unknown>; onClose: () => void };

/** Asks for the reason of a refusal, which the applicants read. */
export function RefuseDialog({ count, name, onRefuse, onClose }: RefuseDialogProps) {
  const { t } = useTranslation(['space', 'shell']);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onRefuse(reason.trim());
      onClose();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={name ? t('refuse_one_title', { name }) : t('refuse_title', { count })}
      summary={t('refuse_summary')}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Field label={t('reason')} help={t('reason_help')}>
          <TextInput autoFocus maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Problem of={failure} />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="danger-filled" type="submit" busy={busy}>
            {t('refuse_people', { count })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
