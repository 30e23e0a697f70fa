import { platformMessages } from '@praxis/contract/core/messages';
import { type ClassCard, changeClass, scheduleClass } from '@praxis/contract/live-classes/live-classes';
import { liveClassesMessages } from '@praxis/contract/live-classes/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { brokenFields } from '../../../platform/calls/form.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { ClassOptions } from './ClassOptions.tsx';
import { type ClassDraft, classFields, draftOf } from './class-draft.ts';

const texts = { ...platformMessages, ...liveClassesMessages };

/** How often a class repeats. */
function Repeats({ draft, wrong, set }: { draft: ClassDraft; wrong: Record<string, string>; set: (part: Partial<ClassDraft>) => void }) {
  const { t } = useTranslation('timetable');
  const choices = [
    { value: '0', label: t('repeat_none') },
    { value: '1', label: t('repeat_1') },
    { value: '7', label: t('repeat_7') },
    { value: '14', label: t('repeat_14') },
  ] as const;
  return (
    <div className="flex flex-wrap gap-4">
      <Field label={t('field_repeat')} className="w-44">
        <Select value={draft.every} choices={choices} onChange={(event) => set({ every: event.target.value as ClassDraft['every'] })} />
      </Field>
      {draft.every !== '0' && (
        <Field label={t('field_count')} error={wrong.repeat ?? wrong['repeat.count']} className="w-36">
          <TextInput type="number" min={2} max={60} value={draft.count} onChange={(event) => set({ count: event.target.value })} />
        </Field>
      )}
    </div>
  );
}

/** Plans a class or a series, or changes what is planned. */
export function ClassDialog({ spaceId, card, onClose }: { spaceId: string; card?: ClassCard; onClose: () => void }) {
  const { t } = useTranslation(['timetable', 'shell']);
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(card));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<ClassDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = async () => {
    if (card) {
      await call(changeClass, { class_id: card.id, ...classFields(draft), following: draft.following });
      return toastDone(t('changed'));
    }
    const repeat = draft.every === '0' ? null : { every_days: Number(draft.every), count: Number(draft.count) };
    const { class_ids } = await call(scheduleClass, { space_id: spaceId, ...classFields(draft), repeat });
    toastDone(t('scheduled', { count: class_ids.length }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const broken = brokenFields(scheduleClass.input, { space_id: spaceId, ...classFields(draft), repeat: null }, texts);
    setWrong(broken);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) return;
    setBusy(true);
    try {
      await save();
      await client.invalidateQueries({ queryKey: ['classes', spaceId] });
      onClose();
    } catch (refused) {
      setBusy(false);
      const fields = refused instanceof Refused ? refused.fields : {};
      setWrong(fields);
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t(card ? 'change' : 'schedule')} width="usual">
      <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('field_title')} error={wrong.title} required>
          <TextInput autoFocus maxLength={100} value={draft.title} onChange={(event) => set({ title: event.target.value })} />
        </Field>
        <div className="flex flex-wrap gap-4">
          <Field label={t('field_start')} error={wrong.start_at} required className="w-56">
            <DateTimeField value={draft.start_at} onChange={(start_at) => set({ start_at })} />
          </Field>
          <Field label={t('field_minutes')} error={wrong.suggested_minutes} required className="w-44">
            <TextInput type="number" min={1} max={600} value={draft.minutes} onChange={(event) => set({ minutes: event.target.value })} />
          </Field>
        </div>
        {!card && <Repeats draft={draft} wrong={wrong} set={set} />}
        <ClassOptions draft={draft} set={set} />
        {card?.series && (
          <Checkbox label={t('following')} checked={draft.following} onChange={(event) => set({ following: event.target.checked })} />
        )}
        <Problem of={failure} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" type="submit" busy={busy}>
            {t(card ? 'save' : 'schedule')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
