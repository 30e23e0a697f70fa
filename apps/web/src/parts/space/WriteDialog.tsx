import { writeToStudents } from '@praxis/contract/spaces/members';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { named } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

const MOST = 500;
const NAMED = 6;

type Props = { spaceId: string; people: readonly { id: string; name: string }[]; onClose: () => void };

/** Writes to students of a space: each receives it alone, nobody sees who else did. */
export function WriteDialog({ spaceId, people, onClose }: Props) {
  const { t } = useTranslation('space-parts');
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () => call(writeToStudents, { space_id: spaceId, user_ids: people.map(({ id }) => id), text }),
    onSuccess: ({ sent }) => {
      toastDone(t('write_sent', { count: sent }));
      onClose();
    },
  });
  const names = named(people.slice(0, NAMED).map(({ name }) => name));
  const error = send.error instanceof Refused ? send.error.fields.text : undefined;
  const tooMany = people.length > MOST;
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={t('write_title', { count: people.length })}
      summary={people.length > NAMED ? t('write_names_more', { names, count: people.length }) : names}
      foot={
        <>
          <Button onClick={onClose}>{t('write_cancel')}</Button>
          <Button look="filled" busy={send.isPending} disabled={text.trim() === '' || tooMany} onClick={() => send.mutate()}>
            {t('write_send')}
          </Button>
        </>
      }
    >
      <Field label={t('write_text')} help={t(tooMany ? 'write_too_many' : 'write_help')} error={error}>
        <TextArea rows={5} maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {error === undefined && <Problem of={send.error} />}
    </Dialog>
  );
}
