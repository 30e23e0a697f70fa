import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../../../platform/calls/refused.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';

type ConfirmPasswordProps = {
  title: string;
  confirm: string;
  danger?: boolean;
  children?: ReactNode;
  onClose: () => void;
  /** Fails with the server's no. */
  onConfirm: (password: string) => Promise<unknown>;
};

/** Asks for the password before something that concerns the whole account. */
export function ConfirmPasswordDialog({ title, confirm, danger, children, onClose, onConfirm }: ConfirmPasswordProps) {
  const { t } = useTranslation(['account-records', 'shell']);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm(password);
      onClose();
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  const fieldError = failure instanceof Refused ? failure.fields.password : undefined;
  return (
    <Dialog open onClose={onClose} title={title} summary={t('confirm_line')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {children}
        <Field label={t('password')} error={fieldError} required>
          <TextInput
            type="password"
            autoComplete="current-password"
            maxLength={200}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {!fieldError && <Problem of={failure} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look={danger ? 'danger-filled' : 'filled'} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
