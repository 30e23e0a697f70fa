import { giveExtraContestTime } from '@praxis/contract/contests/times';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import type { WorkspaceStage } from '../useCompetitionWorkspace.ts';

type Entrant = { id: string; name: string; extra_s: number };
const MOST_MINUTES = 1440;

/** Gives one entrant more time than everybody has, in place of what they had. */
export function ExtraTimeDialog({ stage, entrant, onClose }: { stage: WorkspaceStage; entrant: Entrant; onClose: () => void }) {
  const { t } = useTranslation('competition-workspace');
  const client = useQueryClient();
  const [minutes, setMinutes] = useState(String(entrant.extra_s > 0 ? Math.round(entrant.extra_s / 60) : 10));
  const [reason, setReason] = useState('');
  const count = Number(minutes);
  const valid = minutes.trim() !== '' && Number.isInteger(count) && count >= 0 && count <= MOST_MINUTES;
  const give = async () => {
    if (!valid) throw new Refused({ code: 0, msg: t('extra_wrong') }, 200);
    await call(giveExtraContestTime, { stage_id: stage.id, entrant_id: entrant.id, seconds: count * 60, reason });
    await client.invalidateQueries({ queryKey: ['stage-monitor'] });
    toastDone(t(count === 0 ? 'extra_taken' : 'extra_given', { count, name: entrant.name }));
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t('extra_title', { name: entrant.name })} confirm={t('extra_do')} onConfirm={give}>
      <Field label={t('extra_field')} help={t('extra_help')} required>
        <TextInput
          inputMode="numeric"
          className="w-40"
          value={minutes}
          after={<span className="text-13 text-ink-3">{t('minutes')}</span>}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </Field>
      {valid && <p className="mt-2 text-13">{t('extra_until', { time: spokenTime(stage.end_at + count * 60_000) })}</p>}
      <Field label={t('reason')} className="mt-3" required>
        <TextInput maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
