import { REDO_DAYS } from '@praxis/contract/assessments/assessments';
import { rejectAttempt } from '@praxis/contract/assessments/marking';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { refreshMarking } from '../marking-queries.ts';
import { useStudentName } from '../useStudentName.ts';

const DAY = 86_400_000;
const endOfDay = (time: number) => new Date(time).setHours(23, 59, 0, 0);

/** Sends an attempt back to be done again, with a reason and a date. */
export function RejectDialog({
  assessmentId,
  attempt,
  onClose,
}: {
  assessmentId: string;
  attempt: { attempt_id: string; alias: number; student: { name: string } | null };
  onClose: () => void;
}) {
  const { t } = useTranslation(['marking', 'shell']);
  const queries = useQueryClient();
  const nameOf = useStudentName();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState<number | null>(() => endOfDay(Date.now() + REDO_DAYS * DAY));
  const reject = useMutation({
    mutationFn: () => call(rejectAttempt, { attempt_id: attempt.attempt_id, reason, redo_until: until }),
    onSuccess({ redo_until }) {
      void refreshMarking(queries, assessmentId);
      toastDone(t('rejected_until', { time: spokenTime(redo_until) }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reject_title', { name: nameOf(attempt) })}
      summary={t('reject_note')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="danger-filled" disabled={reason.trim() === ''} busy={reject.isPending} onClick={() => reject.mutate()}>
            {t('reject_do')}
          </Button>
        </>
      }
    >
      <Field label={t('reject_reason')} required>
        <TextArea autoFocus rows={3} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Field label={t('redo_until')} className="mt-4" help={t('redo_default', { count: REDO_DAYS })}>
        <DateTimeField value={until} onChange={setUntil} />
      </Field>
      <Problem of={reject.error} />
    </Dialog>
  );
}
