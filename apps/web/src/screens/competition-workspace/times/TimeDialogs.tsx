import { moveStageTimes, pauseStage } from '@praxis/contract/contests/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../parts/reason/ReasonDialog.tsx';
import { call } from '../../../platform/calls/call.ts';
import { durationLabel, spokenTime, timeLabel } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import type { WorkspaceStage } from '../useCompetitionWorkspace.ts';

type TimeDialogProps = { stage: WorkspaceStage; onClose: () => void; onDone: () => Promise<unknown> };
const STEPS = [5, 10, 15, 30];
const MINUTE = 60_000;

/** Moves the end of a stage that runs, after saying what moves with it. */
export function MoveEndDialog({ stage, onClose, onDone }: TimeDialogProps) {
  const { t } = useTranslation('competition-workspace');
  const [end, setEnd] = useState(stage.end_at);
  const [reason, setReason] = useState('');
  const by = end - stage.end_at;
  const frozen = stage.freezes_at !== null && stage.freezes_at <= Date.now();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('move_title', { stage: stage.title })}
      confirm={t('move_do')}
      onConfirm={async () => {
        const moved = await call(moveStageTimes, { stage_id: stage.id, end_at: end, reason });
        await onDone();
        toastDone(t('moved', { time: spokenTime(moved.end_at) }));
      }}
    >
      <Field label={t('new_end')} required>
        <DateTimeField value={end} onChange={(next) => next !== null && setEnd(next)} />
      </Field>
      <div className="mt-2 flex flex-wrap gap-2">
        {STEPS.map((minutes) => (
          <Button key={minutes} size="small" repeatable onClick={() => setEnd(stage.end_at + minutes * MINUTE)}>
            {t('longer_by', { count: minutes })}
          </Button>
        ))}
      </div>
      <ul className="mt-4 list-disc pl-5 text-13">
        <li>
          {by === 0
            ? t('move_nothing')
            : t(by > 0 ? 'move_later' : 'move_earlier', { length: durationLabel(Math.abs(by) / 1000), time: timeLabel(end) })}
        </li>
        {by !== 0 && <li>{t('move_sections')}</li>}
        {by !== 0 && stage.freezes_at !== null && (
          <li>{frozen ? t('move_frozen') : t('move_freeze', { time: spokenTime(stage.freezes_at + by) })}</li>
        )}
      </ul>
      <Field label={t('reason')} className="mt-4" required>
        <TextInput maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** Stops every clock of a stage. */
export function PauseDialog({ stage, onClose, onDone }: TimeDialogProps) {
  const { t } = useTranslation('competition-workspace');
  return (
    <ReasonDialog
      title={t('pause_title', { stage: stage.title })}
      text={t('pause_text')}
      label={t('reason')}
      confirm={t('pause')}
      onClose={onClose}
      onConfirm={async (reason) => {
        await call(pauseStage, { stage_id: stage.id, reason });
        await onDone();
        toastDone(t('paused'));
      }}
    />
  );
}
