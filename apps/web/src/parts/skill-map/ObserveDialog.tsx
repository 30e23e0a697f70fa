import { observeSkill } from '@praxis/contract/skills/observations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

const ratios = ['0', '25', '50', '75', '100'];
type Props = { skill: { id: string; name: string }; spaceId: string; userId: string; onClose: () => void; onDone: () => void };

/** A teacher writes down what they saw of a student; the student reads it. */
export function ObserveDialog({ skill, spaceId, userId, onClose, onDone }: Props) {
  const { t } = useTranslation('skills');
  const [ratio, setRatio] = useState('100');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  async function save() {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(observeSkill, { space_id: spaceId, user_id: userId, skill_id: skill.id, ratio: Number(ratio) / 100, reason });
      toastDone(t('observe_done'));
      onDone();
      onClose();
    } catch (problem) {
      setFailure(problem);
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('observe_title', { name: skill.name })}
      foot={
        <Button look="filled" busy={busy} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      <Field label={t('observe_ratio')}>
        <Select
          choices={ratios.map((value) => ({ value, label: `${value}%` }))}
          value={ratio}
          onChange={(event) => setRatio(event.target.value)}
        />
      </Field>
      <Field label={t('observe_reason')} help={t('observe_help')} required className="mt-3">
        <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Problem of={failure} />
    </Dialog>
  );
}
