import { questionTypes } from '@praxis/contract/questions/content';
import { useTranslation } from 'react-i18next';
import { SkillsField } from '../../parts/question/SkillsField.tsx';
import { TagsField } from '../../parts/question/TagsField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { asType } from './question-shape.ts';
import type { QuestionWriting } from './useQuestionWriting.ts';

const states = ['draft', 'ready', 'retired'] as const;
const levels = [1, 2, 3, 4, 5] as const;

/** What a question is filed under. */
export function QuestionSide({ writing }: { writing: QuestionWriting }) {
  const { t } = useTranslation(['question-bank', 'question-words']);
  const { question, written, change, words: label } = writing;
  const score = (text: string) => change({ score: Math.min(1000, Math.max(0, Math.round((Number(text) || 0) * 100) / 100)) });
  return (
    <aside aria-label={t('filed')} className="flex flex-col gap-4 phone:mt-8">
      <Field
        label={t('type')}
        error={label.type}
        help={question.use_count > 0 ? t('used_note', { count: question.use_count, version: question.version }) : undefined}
      >
        <Select
          choices={questionTypes.map((type) => ({ value: type, label: t(`question-words:type_${type}`) }))}
          value={written.type}
          disabled={question.use_count > 0}
          onChange={(event) => {
            const type = questionTypes.find((one) => one === event.target.value);
            if (type) change((before) => asType(before, type));
          }}
        />
      </Field>
      <Field label={t('state')} help={t(`state_${written.state}_help`)}>
        <Select
          choices={states.map((state) => ({ value: state, label: t(`state_${state}`) }))}
          value={written.state}
          onChange={(event) => {
            const state = states.find((one) => one === event.target.value);
            if (state) change({ state });
          }}
        />
      </Field>
      <Field label={t('question-words:difficulty')}>
        <Select
          choices={levels.map((level) => ({ value: String(level), label: t(`question-words:difficulty_${level}`) }))}
          value={String(written.difficulty)}
          onChange={(event) => change({ difficulty: Number(event.target.value) })}
        />
      </Field>
      <Field label={t('score')} error={label.score}>
        <TextInput
          key={written.score}
          type="number"
          min={0}
          max={1000}
          step="any"
          defaultValue={written.score}
          onBlur={(event) => score(event.target.value)}
        />
      </Field>
      <SkillsField value={written.skill_ids} onChange={(skill_ids) => change({ skill_ids })} />
      <TagsField value={written.tags} error={label.tags} onChange={(tags) => change({ tags })} />
    </aside>
  );
}
