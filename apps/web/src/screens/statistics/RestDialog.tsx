import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RadioList } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { type RiskPerson, useRest } from './useRisks.ts';

const DAY = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const LENGTHS = { week: 7, month: 30 } as const;
type Length = keyof typeof LENGTHS;

/** Lets a flag rest for a while, with a note for the other teachers. */
export function RestDialog({
  spaceId,
  risk,
  resting,
  onClose,
}: {
  spaceId: string;
  risk: RiskPerson;
  resting: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('statistics');
  const [length, setLength] = useState<Length>('week');
  const [note, setNote] = useState(resting ? (risk.rest?.note ?? '') : '');
  const rest = useRest(spaceId);
  const until = (days: number) => rest.mutate({ user_id: risk.person.id, until: dayIn(days), note }, { onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('rest_of', { name: risk.person.name })}
      foot={
        <>
          {resting && (
            <Button className="mr-auto" busy={rest.isPending} onClick={() => until(-1)}>
              {t('rest_end')}
            </Button>
          )}
          <Button onClick={onClose}>{t('rest_cancel')}</Button>
          <Button look="filled" busy={rest.isPending} onClick={() => until(LENGTHS[length])}>
            {t('rest')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioList
          legend={t('rest_how_long')}
          name="rest"
          value={length}
          onChange={setLength}
          choices={[
            { value: 'week', label: t('rest_week'), text: '' },
            { value: 'month', label: t('rest_month'), text: '' },
          ]}
        />
        <Field label={t('rest_note')} help={t('rest_note_help')}>
          <TextArea rows={3} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
