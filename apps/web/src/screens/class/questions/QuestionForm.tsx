import { platformMessages } from '@praxis/contract/core/messages';
import { liveClassesMessages } from '@praxis/contract/live-classes/messages';
import { askClassQuestion, CLASS_OPTIONS_MOST, type ClassQuestionType, saveClassQuestion } from '@praxis/contract/live-classes/questions';
import { Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { brokenFields } from '../../../platform/calls/form.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox, Radio, SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';

const texts = { ...platformMessages, ...liveClassesMessages };
const times = ['', '30', '60', '120', '300'] as const;
type Time = (typeof times)[number];
type Draft = { type: ClassQuestionType; stem: string; options: string[]; correct: number[]; time: Time; anonymous: boolean };

function Options({ draft, set }: { draft: Draft; set: (part: Partial<Draft>) => void }) {
  const { t } = useTranslation('class-room');
  const name = useId();
  const Box = draft.type === 'multi' ? Checkbox : Radio;
  const text = draft.type === 'judge' ? [t('true'), t('false')] : draft.options;
  const mark = (place: number, on: boolean) => {
    const others = draft.type === 'multi' ? draft.correct.filter((one) => one !== place) : [];
    set({ correct: on ? [...others, place].sort() : others });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-13 text-ink-2">{t('options_help')}</legend>
      {text.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of an option is its name
        <div key={place} className="flex items-center gap-3">
          <Box
            name={name}
            label={t('right_option', { letter: String.fromCharCode(65 + place) })}
            hideLabel
            checked={draft.correct.includes(place)}
            onChange={(event) => mark(place, event.target.checked)}
          />
          <b className="w-4">{String.fromCharCode(65 + place)}</b>
          {draft.type === 'judge' ? (
            <span>{one}</span>
          ) : (
            <TextInput
              className="flex-1"
              aria-label={t('option', { letter: String.fromCharCode(65 + place) })}
              maxLength={500}
              value={one}
              onChange={(event) => set({ options: draft.options.with(place, event.target.value) })}
            />
          )}
        </div>
      ))}
      {draft.type !== 'judge' && draft.options.length < CLASS_OPTIONS_MOST && (
        <Button
          size="small"
          look="quiet"
          className="self-start"
          icon={<Plus className="size-3.5" aria-hidden="true" />}
          onClick={() => set({ options: [...draft.options, ''] })}
        >
          {t('add_option')}
        </Button>
      )}
    </fieldset>
  );
}

/** Writes a question, to be asked at once or later. */
export function QuestionForm({
  classId,
  running,
  onDone,
  onAsked,
}: {
  classId: string;
  running: boolean;
  onDone: () => void;
  onAsked: () => void;
}) {
  const { t } = useTranslation(['class-room', 'shell']);
  const [draft, setDraft] = useState<Draft>({
    type: 'single',
    stem: '',
    options: ['', '', '', ''],
    correct: [],
    time: '60',
    anonymous: false,
  });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const save = async (askNow: boolean) => {
    if (busy) return;
    const choice = draft.type === 'single' || draft.type === 'multi';
    const options = choice ? draft.options.filter((one, place) => one.trim() !== '' || draft.correct.includes(place)) : [];
    const { type, stem, correct, anonymous } = draft;
    const input = { class_id: classId, type, stem, options, correct, anonymous, seconds: draft.time === '' ? null : Number(draft.time) };
    const broken = brokenFields(saveClassQuestion.input, input, texts);
    setWrong(broken);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) return;
    setBusy(true);
    try {
      const { question_id } = await call(saveClassQuestion, input);
      if (!askNow) return onDone();
      await call(askClassQuestion, { question_id });
      onAsked();
    } catch (refused) {
      setBusy(false);
      const fields = refused instanceof Refused ? refused.fields : {};
      setWrong(fields);
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(running);
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <SegmentedControl
        label={t('question_type')}
        value={draft.type}
        onChange={(type) => set({ type, correct: [] })}
        choices={(['single', 'multi', 'judge', 'short'] as const).map((value) => ({ value, label: t(`type_${value}`) }))}
      />
      <Field label={t('stem')} error={wrong.stem} required>
        <TextArea autoFocus maxLength={2000} value={draft.stem} onChange={(event) => set({ stem: event.target.value })} />
      </Field>
      {draft.type !== 'short' && <Options draft={draft} set={set} />}
      {wrong.options && <p className="text-13 text-red">{wrong.options}</p>}
      <div className="flex flex-wrap items-end gap-4">
        <Field label={t('time_to_answer')} className="w-40">
          <Select
            value={draft.time}
            choices={times.map((value) => ({ value, label: value === '' ? t('no_limit') : t('seconds_of', { count: Number(value) }) }))}
            onChange={(event) => set({ time: event.target.value as Time })}
          />
        </Field>
        <Checkbox label={t('anonymous')} checked={draft.anonymous} onChange={(event) => set({ anonymous: event.target.checked })} />
      </div>
      <Problem of={failure} />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('shell:cancel')}</Button>
        <Button onClick={() => void save(false)} disabled={busy}>
          {t('keep_for_later')}
        </Button>
        {running && (
          <Button look="filled" type="submit" busy={busy}>
            {t('ask_now')}
          </Button>
        )}
      </div>
    </form>
  );
}
