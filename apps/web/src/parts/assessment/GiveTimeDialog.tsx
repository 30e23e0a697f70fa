import { giveExtraTime } from '@praxis/contract/assessments/monitoring';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastDone } from '../../platform/toasts.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

type Props = {
  assessmentId: string;
  /** Everybody where it is left out. */
  userIds: readonly string[] | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** Gives some students, or everybody who answers, more time. */
export function GiveTimeDialog({ assessmentId, userIds, onClose, onDone }: Props) {
  const { t } = useTranslation('assessment');
  const [minutes, setMinutes] = useState('10');
  const [reason, setReason] = useState('');
  const valid = Number.isInteger(Number(minutes)) && Number(minutes) >= 1 && Number(minutes) <= 1440;
  const give = async () => {
    const count = Number(minutes);
    if (!valid) throw new Refused({ code: 0, msg: t('time_wrong') }, 200);
    const whom = userIds ? { user_ids: [...userIds] } : {};
    await call(giveExtraTime, { assessment_id: assessmentId, ...whom, seconds: count * 60, reason });
    toastDone(t('time_given', { count }));
    onDone();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={userIds ? t('time_title', { count: userIds.length }) : t('time_title_all')}
      confirm={valid ? t('give_time_do', { count: Number(minutes) }) : t('give_time_none')}
      onConfirm={give}
    >
      <p>{t('time_note')}</p>
      <Field label={t('time_minutes')} className="mt-3" required>
        <TextInput
          inputMode="numeric"
          className="w-40"
          value={minutes}
          after={<span className="text-13 text-ink-3">{t('unit_minutes')}</span>}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </Field>
      <Field label={t('reason')} className="mt-3">
        <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
