import { findSpaceByCode, JOIN_CODE_LENGTH } from '@praxis/contract/spaces/spaces';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { goTo } from '../../platform/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { isUntold } from '../../ui/failures/failure-words.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** The code itself, or the end of a pasted invitation address. */
const codeIn = (typed: string) => typed.trim().replace(/^.*\/join\//, '');

/** Asks for a join code, looks it up and goes to the page of the space behind it. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['spaces', 'shell']);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = codeIn(typed);
    if (busy) return;
    setFailure(undefined);
    if (code.length > JOIN_CODE_LENGTH + 2) {
      onClose();
      return goTo(`/join/${encodeURIComponent(code)}`);
    }
    setBusy(true);
    try {
      await call(findSpaceByCode, { code });
      onClose();
      goTo(`/join/${encodeURIComponent(code.toUpperCase())}`);
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  const beside = failure instanceof Refused && isUntold(failure) ? failure.fields.code : undefined;
  return (
    <Dialog open onClose={onClose} title={t('code_title')} summary={t('code_summary')}>
      <form onSubmit={(event) => void submit(event)}>
        <Field label={t('code')} error={beside} help={t('code_help')} required>
          <TextInput
            large
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono tracking-[0.08em]"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {!beside && <Problem of={failure} />}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" type="submit" busy={busy}>
            {t('look_up')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
