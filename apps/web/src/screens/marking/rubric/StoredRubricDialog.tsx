import { type LibraryRubric, saveLibraryRubric } from '@praxis/contract/rubrics/rubrics';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { isEmpty, type Line, lackOf, linesOf, pointOf, RubricLines } from './RubricLines.tsx';

/** A rubric of one's own in the library: its name, its lines, and whether others use it. */
export function StoredRubricDialog({
  kept,
  spaceId,
  onClose,
  onSaved,
}: {
  kept: LibraryRubric;
  spaceId: string | null;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { t } = useTranslation(['marking', 'shell']);
  const [title, setTitle] = useState(kept.title);
  const [lines, setLines] = useState<Line[]>(() => linesOf(kept.points));
  const [shared, setShared] = useState(kept.shared);
  const [checked, setChecked] = useState(false);
  const written = lines.filter((line) => !isEmpty(line));
  // One that is shared elsewhere stays shared there.
  const sharedIn = kept.space_id ?? spaceId;
  const save = useMutation({
    mutationFn: () =>
      call(saveLibraryRubric, {
        ...{ rubric_id: kept.id, title: title.trim(), points: written.map(pointOf) },
        space_id: shared ? sharedIn : null,
      }),
    onSuccess() {
      toastDone(t('library_saved'));
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={t('library_edit_title')}
      summary={t('library_edit_note')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button
            look="filled"
            busy={save.isPending}
            disabled={title.trim() === '' || written.length === 0}
            onClick={() => (lackOf(lines) ? setChecked(true) : save.mutate())}
          >
            {t('shell:save')}
          </Button>
        </>
      }
    >
      <Field label={t('library_title')} className="mb-4">
        <TextInput maxLength={100} value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <RubricLines lines={lines} checked={checked} onChange={setLines} />
      {sharedIn !== null && (
        <p className="mt-3">
          <Checkbox label={t('library_share')} checked={shared} onChange={(event) => setShared(event.target.checked)} />
        </p>
      )}
      <Problem of={save.error} />
    </Dialog>
  );
}
