import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../../platform/calls/refused.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Asking = {
  title: string;
  note: string;
  confirm: string;
  /** Does it with the password that was typed; what it throws is shown, and the dialog stays. */
  onConfirm: (password: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for one's own password before something that cannot be taken back. */
export function PasswordDialog({ title, note, confirm, onConfirm, onClose }: Asking) {
  const { t } = useTranslation(['market', 'shell']);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm(password);
      onClose();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  }
  const wrong = error instanceof Refused ? error.fields.password : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      summary={note}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" form="own-password" look="filled" busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id="own-password" onSubmit={(event) => void submit(event)}>
        <Field label={t('own_password')} error={wrong}>
          <TextInput
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
      {!wrong && <Problem of={error} />}
    </Dialog>
  );
}
