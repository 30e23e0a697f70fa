import { getClassNotes, saveClassNotes } from '@praxis/contract/live-classes/participants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';

/** One's own notes of a class; nobody else reads them. */
export function NotesDialog({ lesson, onClose }: { lesson: { id: string }; onClose: () => void }) {
  const { t } = useTranslation('class-room');
  const { data, error } = useQuery({
    queryKey: ['class-notes', lesson.id],
    queryFn: ({ signal }) => call(getClassNotes, { class_id: lesson.id }, { signal }),
    gcTime: 0,
  });
  const [text, setText] = useState<string>();
  const save = useMutation({
    mutationFn: () => call(saveClassNotes, { class_id: lesson.id, text: text ?? data?.text ?? '' }),
    onSuccess: () => {
      toastDone(t('notes_kept'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('notes')}
      summary={t('notes_own')}
      width="usual"
      foot={
        <Button look="filled" busy={save.isPending} disabled={!data} onClick={() => save.mutate()}>
          {t('notes_save')}
        </Button>
      }
    >
      <Problem of={error ?? save.error} />
      {data ? (
        <Field label={t('notes')} hideLabel>
          <TextArea autoFocus rows={10} maxLength={20_000} value={text ?? data.text} onChange={(event) => setText(event.target.value)} />
        </Field>
      ) : (
        <Skeleton rows={4} />
      )}
    </Dialog>
  );
}
