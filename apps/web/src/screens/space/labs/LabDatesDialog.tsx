import { changeLabTask } from '@praxis/contract/labs/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { LabExtensions } from './LabExtensions.tsx';

type Task = { id: string; title: string; opens_at: number | null; closes_at: number | null };

/** When a lab opens and closes, and for whom it closes later. */
export function LabDatesDialog({
  spaceId,
  task,
  onClose,
  onSaved,
}: {
  spaceId: string;
  task: Task;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { t } = useTranslation(['space', 'shell']);
  const [opens, setOpens] = useState(task.opens_at);
  const [closes, setCloses] = useState(task.closes_at);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const wrong = failure instanceof Refused ? failure.fields : {};
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(changeLabTask, { task_id: task.id, state: 'open', opens_at: opens, closes_at: closes });
      toastDone(t('lab_dates_saved'));
      onSaved();
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
      title={t('lab_dates_title', { title: task.title })}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={busy} onClick={() => void save()}>
            {t('shell:save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('lab_opens')} {...(wrong.opens_at && { error: wrong.opens_at })}>
          <DateTimeField value={opens} onChange={setOpens} />
        </Field>
        <Field label={t('lab_closes')} {...(wrong.closes_at && { error: wrong.closes_at })}>
          <DateTimeField value={closes} onChange={setCloses} />
        </Field>
        {Object.keys(wrong).length === 0 && <Problem of={failure} />}
        <LabExtensions spaceId={spaceId} taskId={task.id} onSaved={onSaved} />
      </div>
    </Dialog>
  );
}
