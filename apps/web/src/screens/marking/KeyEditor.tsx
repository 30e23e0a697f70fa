import type { QuestionForMarker } from '@praxis/contract/assessments/marking';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Checkbox, Radio } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';

const KeyPartsEditor = lazyPart(() => import('../../parts/question-parts/keys/KeyPartsEditor.tsx'));
type Key = QuestionForMarker['key'];

/** The other key of a question: options, true or false, or words that are right as they stand. */
export function KeyEditor({ question, value, onChange }: { question: QuestionForMarker; value: Key; onChange: (key: Key) => void }) {
  const { t } = useTranslation(['marking', 'question-words']);
  if (question.parts && value.parts)
    return (
      <Suspense fallback={null}>
        <KeyPartsEditor parts={question.parts} value={value.parts} onChange={(parts) => onChange({ ...value, parts })} />
      </Suspense>
    );
  if (question.type === 'short')
    return (
      <Field label={t('accepted')} help={t('accepted_help')} className="mt-4">
        <TextArea
          rows={3}
          value={value.accepted.join('\n')}
          onChange={(event) => onChange({ ...value, accepted: event.target.value.split('\n').slice(0, 50) })}
          onBlur={() => onChange({ ...value, accepted: value.accepted.map((one) => one.trim()).filter(Boolean) })}
        />
      </Field>
    );
  if (question.type === 'judge')
    return (
      <fieldset className="mt-4 flex gap-5">
        <legend className="mb-1 text-13 text-ink-2">{t('new_key')}</legend>
        {[true, false].map((truth) => (
          <Radio
            key={String(truth)}
            name="truth"
            label={t(truth ? 'question-words:true' : 'question-words:false')}
            checked={value.truth === truth}
            onChange={() => onChange({ ...value, truth })}
          />
        ))}
      </fieldset>
    );
  const single = question.type === 'single';
  const put = (key: string) => {
    const correct = single ? [key] : value.correct.includes(key) ? value.correct.filter((one) => one !== key) : [...value.correct, key];
    onChange({ ...value, correct });
  };
  const Control = single ? Radio : Checkbox;
  return (
    <fieldset className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
      <legend className="mb-1 text-13 text-ink-2">{t('new_key')}</legend>
      {question.options.map((option, at) => (
        <Control
          key={option.key}
          name="key"
          label={String.fromCharCode(65 + at)}
          checked={value.correct.includes(option.key)}
          onChange={() => put(option.key)}
        />
      ))}
    </fieldset>
  );
}
