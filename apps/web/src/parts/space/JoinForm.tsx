import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

const MOST = 200;

type JoinFormProps = {
  /** Asks for a few words, for spaces that review. */
  reviewed: boolean;
  /** A further request after a refusal. */
  again?: boolean;
  onJoin: (applyText: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** Joins a space, with a few words to the teacher where requests are reviewed. */
export function JoinForm({ reviewed, again, onJoin, onCancel }: JoinFormProps) {
  const { t } = useTranslation(['space-parts', 'shell']);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onJoin(text.trim());
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  const verb = reviewed ? t(again ? 'apply_again' : 'apply') : t('join');
  return (
    <form onSubmit={(event) => void submit(event)}>
      {reviewed && (
        <Field label={t('apply_text')} help={t('apply_text_help', { left: MOST - text.length })}>
          <TextArea rows={3} maxLength={MOST} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
      <Problem of={failure} />
      <div className="mt-4 flex justify-end gap-2 phone:flex-col-reverse">
        {onCancel && <Button onClick={onCancel}>{t('shell:cancel')}</Button>}
        <Button look="filled" type="submit" busy={busy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
