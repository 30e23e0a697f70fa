import { createCompetition, saveCompetition } from '@praxis/contract/competitions/design';
import { type EntryKind, entryKind } from '@praxis/contract/competitions/entry';
import { competitionsMessages } from '@praxis/contract/competitions/messages';
import { platformMessages } from '@praxis/contract/core/messages';
import { addressOf } from '@praxis/contract/core/pages';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { brokenFields, messageOf } from '../../platform/calls/form.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

const texts = { ...platformMessages, ...competitionsMessages };
type Dates = { reg_start: number | null; reg_end: number | null };

/** What stands against dates before anything is made. */
const datesHold = ({ reg_start, reg_end }: Dates): Record<string, string> =>
  reg_start !== null && reg_end !== null && reg_start > reg_end ? { reg_end: messageOf(texts, 'start_after_end') } : {};

/** Names a competition, says who enters and when people register; everything else follows in its design. */
export function NewCompetitionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['competition-console', 'shell']);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [title, setTitle] = useState('');
  const [entry, setEntry] = useState<EntryKind>('individual');
  const [dates, setDates] = useState<Dates>({ reg_start: null, reg_end: null });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const broken = { ...brokenFields(createCompetition.input, { title, entry }, texts), ...datesHold(dates) };
    setWrong(broken);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) return;
    setBusy(true);
    try {
      const { competition_id } = await call(createCompetition, { title, entry });
      void queries.invalidateQueries({ queryKey: ['competitions-organised'] });
      if (dates.reg_start !== null || dates.reg_end !== null) await call(saveCompetition, { competition_id, change: dates });
      void navigate(addressOf('competitionDesign', { id: competition_id }));
    } catch (refused) {
      const fields = refused instanceof Refused ? refused.fields : {};
      setWrong(fields);
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('new')} width="usual">
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t('new_title')} error={wrong.title} required>
          <TextInput autoFocus maxLength={100} value={title} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <div>
          <p className="mb-1 text-13 text-ink-2">{t('new_entry')}</p>
          <SegmentedControl
            label={t('new_entry')}
            choices={entryKind.options.map((value) => ({ value, label: t(`entry_${value}`) }))}
            value={entry}
            onChange={setEntry}
          />
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1">
          <Field label={t('reg_start')} help={t('dates_later')} error={wrong.reg_start}>
            <DateTimeField value={dates.reg_start} onChange={(reg_start) => setDates((now) => ({ ...now, reg_start }))} />
          </Field>
          <Field label={t('reg_end')} error={wrong.reg_end}>
            <DateTimeField value={dates.reg_end} onChange={(reg_end) => setDates((now) => ({ ...now, reg_end }))} />
          </Field>
        </div>
        <Problem of={failure} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={busy}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
