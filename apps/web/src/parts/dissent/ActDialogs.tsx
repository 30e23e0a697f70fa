import { appealDissent, withdrawDissent } from '@praxis/contract/dissents/filing';
import { correctDissent, declineDissent, refuseDissent } from '@praxis/contract/dissents/handling';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { AttachFiles, useAttached } from './AttachFiles.tsx';
import type { DissentPart } from './useDissents.ts';

type Props = DissentPart & { onClose: () => void };

type AskProps = {
  title: string;
  text: string;
  label: string;
  confirm: string;
  danger?: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => Promise<unknown>;
};

function AskDialog({ title, text, label, confirm, danger = false, onClose, onConfirm }: AskProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog open danger={danger} onClose={onClose} title={title} confirm={confirm} onConfirm={() => onConfirm(reason)}>
      <p className="mb-3">{text}</p>
      <Field label={label} required>
        <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** Whoever has a conflict of interest gives it back. */
export function DeclineDialog({ dissent, refresh, onClose }: Props) {
  const { t } = useTranslation('dissent');
  const send = (reason: string) => call(declineDissent, { dissent_id: dissent.id, reason }).finally(() => void refresh());
  const words = { title: t('decline_title'), text: t('decline_text'), label: t('reason'), confirm: t('decline') };
  return <AskDialog {...words} onClose={onClose} onConfirm={send} />;
}

/** What is no objection to a result is refused. */
export function RefuseDialog({ dissent, refresh, onClose }: Props) {
  const { t } = useTranslation('dissent');
  const send = (reason: string) => call(refuseDissent, { dissent_id: dissent.id, reason }).finally(() => void refresh());
  const words = { title: t('refuse_title', { no: dissent.no }), text: t('refuse_text'), label: t('reason'), confirm: t('refuse') };
  return <AskDialog danger {...words} onClose={onClose} onConfirm={send} />;
}

/** Carries out what an upheld objection asks for. */
export function CorrectDialog({ dissent, refresh, onClose }: Props) {
  const { t } = useTranslation('dissent');
  const [note, setNote] = useState('');
  const correction = dissent.correction;
  if (!correction) return null;
  const points = ((correction.points ?? 0) / 100).toFixed(2);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('correct_title', { no: dissent.no })}
      confirm={t('correct')}
      onConfirm={async () => {
        await call(correctDissent, { dissent_id: dissent.id, note }).finally(() => void refresh());
        toastDone(t('corrected_toast'));
      }}
    >
      <p className="mb-3">{t(`correct_${correction.kind}`, { points })}</p>
      <Field label={t(correction.kind === 'other' ? 'correct_note' : 'correct_note_short')} required={correction.kind === 'other'}>
        <TextArea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** Takes one's objection back. */
export function WithdrawDialog({ dissent, refresh, onClose }: Props) {
  const { t } = useTranslation('dissent');
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('withdraw_title', { no: dissent.no })}
      confirm={t('withdraw')}
      onConfirm={() => call(withdrawDissent, { dissent_id: dissent.id }).finally(() => void refresh())}
    >
      <p>{t('withdraw_text')}</p>
    </ConfirmDialog>
  );
}

/** Appeals against a rejection, once. */
export function AppealDialog({ dissent, refresh, onClose, onFiled }: Props & { onFiled: (id: string) => void }) {
  const { t } = useTranslation('dissent');
  const [text, setText] = useState('');
  const attached = useAttached();
  const appeal = async () => {
    const { dissent_id } = await call(appealDissent, { dissent_id: dissent.id, text, files: attached.ids }).finally(() => void refresh());
    onFiled(dissent_id);
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t('appeal_title')} confirm={t('appeal')} disabled={attached.waits} onConfirm={appeal}>
      <p className="mb-3">{t('appeal_text', { time: timeLabel(dissent.appeal_until ?? dissent.filed_at) })}</p>
      <Field label={t('appeal_why')} required>
        <TextArea rows={4} maxLength={3000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <AttachFiles attached={attached} />
    </ConfirmDialog>
  );
}
