import { forceSubmit, type MonitoredStudent, messageStudents, reopenForStudents } from '@praxis/contract/assessments/monitoring';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GiveTimeDialog } from '../../../parts/assessment/GiveTimeDialog.tsx';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../../ui/fields/TextInput.tsx';

type Kind = 'time' | 'tell' | 'collect' | 'reopen';
/** Stepping in for some students, or without rows for everybody. */
export type Act = { kind: Kind; rows: readonly MonitoredStudent[] | undefined };

const open = (row: MonitoredStudent) => row.attempt_id !== null && row.state === 'not_submitted';
const attemptsOf = (rows: readonly MonitoredStudent[]) => rows.flatMap((row) => (open(row) && row.attempt_id ? [row.attempt_id] : []));

/** What can be done for the chosen students. */
export function actsFor(rows: readonly MonitoredStudent[], may: { run: boolean; reopen: boolean }): Kind[] {
  const answering = rows.some(open);
  const handedIn = rows.some((row) => row.state !== null && row.state !== 'not_submitted');
  return [
    ...(may.run ? (['time'] as const) : []),
    ...(answering && may.run ? (['tell'] as const) : []),
    ...(answering && (may.run || may.reopen) ? (['collect'] as const) : []),
    ...(may.reopen && !handedIn ? (['reopen'] as const) : []),
  ];
}

/** What the buttons of each way of stepping in say. */
export const actLabels = { time: 'give_time', tell: 'tell', collect: 'collect', reopen: 'reopen_for' } as const satisfies Record<
  Kind,
  string
>;

type Props = { act: Act; assessmentId: string; onClose: () => void; onDone: () => void };

const GiveTime = ({ act: { rows }, assessmentId, onClose, onDone }: Props) => (
  <GiveTimeDialog assessmentId={assessmentId} userIds={rows?.map((row) => row.student.id)} onClose={onClose} onDone={onDone} />
);

function MessageForm({ act: { rows }, assessmentId, onClose, onDone }: Props) {
  const { t } = useTranslation('assessment');
  const [text, setText] = useState('');
  const attempts = rows && attemptsOf(rows);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={attempts ? t('notify_title', { count: attempts.length }) : t('notify_title_all')}
      confirm={t('send')}
      onConfirm={async () => {
        await call(messageStudents, { assessment_id: assessmentId, ...(attempts && { attempt_ids: attempts }), text });
        toastDone(t('told'));
        onDone();
      }}
    >
      <Field label={t('notify_text')} help={t('notify_note')} required>
        <TextArea rows={3} maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

function Collect({ act: { rows = [] }, assessmentId, onClose, onDone }: Props) {
  const { t } = useTranslation('assessment');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const attempts = attemptsOf(rows);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('collect_title', { count: attempts.length })}
      confirm={t('collect_do', { count: attempts.length })}
      danger
      onConfirm={async () => {
        await call(forceSubmit, { assessment_id: assessmentId, attempt_ids: attempts, reason });
        for (const queryKey of [
          ['monitor', assessmentId],
          ['assessment', assessmentId],
        ])
          await client.invalidateQueries({ queryKey });
        toastDone(t('collected'));
        onDone();
      }}
    >
      <p>{t('collect_note')}</p>
      <Field label={t('reason')} className="mt-3">
        <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

function Reopen({ act: { rows = [] }, assessmentId, onClose, onDone }: Props) {
  const { t } = useTranslation('assessment');
  const client = useQueryClient();
  const [end, setEnd] = useState<number | null>(() => Date.now() + 86_400_000);
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('reopen_for_title', { count: rows.length })}
      confirm={t('reopen_for_do')}
      onConfirm={async () => {
        const user_ids = rows.map((row) => row.student.id);
        await call(reopenForStudents, { assessment_id: assessmentId, user_ids, end_at: end ?? 0, reason });
        for (const queryKey of [['monitor', assessmentId], ['assessment', assessmentId], ['assessments']])
          await client.invalidateQueries({ queryKey });
        toastDone(t('reopened_for', { count: rows.length }));
        onDone();
      }}
    >
      <p>{t('reopen_for_note')}</p>
      <Field label={t('set_end')} className="mt-3" required>
        <DateTimeField value={end} onChange={setEnd} />
      </Field>
      <Field label={t('reason')} className="mt-3" required>
        <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

const dialogs = { time: GiveTime, tell: MessageForm, collect: Collect, reopen: Reopen };

/** The box of one way of stepping in. */
export function Acts(props: Props) {
  const Box = dialogs[props.act.kind];
  return <Box {...props} />;
}
