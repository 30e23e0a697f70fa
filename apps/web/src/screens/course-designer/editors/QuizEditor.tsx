import { listPapers } from '@praxis/contract/assessments/papers';
import { shortAnswers, showResult } from '@praxis/contract/assessments/settings';
import type { ActivityNode } from '@praxis/contract/courses/tree';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { everyPage } from '../../../platform/calls/pages.ts';
import { listed } from '../../../platform/language/dates.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { FieldRow, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { type ConfigOf, useActivityContent } from './useActivityContent.ts';
import { useTypedField } from './useTypedField.ts';

type Config = ConfigOf<'quiz'>;
type NumberName = 'attempts' | 'pass_percent' | 'duration_s';
/** Lowest and highest value of each number, and how many of the stored unit one typed unit is. */
const bounds = { attempts: [1, 100, 1], pass_percent: [0, 100, 1], duration_s: [1, 43_200, 60] } as const;

/** A number that saves itself; empty means none where that is allowed. */
function NumberField({
  id,
  name,
  config,
  onSave,
}: {
  id: string;
  name: NumberName;
  config: Config;
  onSave: (changes: Partial<Config>) => void;
}) {
  const { t } = useTranslation('course-designer');
  const [low, high, unit] = bounds[name];
  const value = config[name];
  const field = useTypedField({
    field: `${id} ${name}`,
    saved: value === null ? '' : String(Math.round(value / unit)),
    wrong(text) {
      const typed = text.trim();
      if (typed === '' && name !== 'attempts') return undefined;
      const number = Number(typed);
      return typed !== '' && Number.isInteger(number) && number >= low && number <= high
        ? undefined
        : t('quiz_number_wrong', { low, high });
    },
    save: (text) => onSave({ [name]: text.trim() === '' ? null : Number(text) * unit }),
  });
  return (
    <Field label={t(`quiz_${name}`)} help={t(`quiz_${name}_help`)} error={field.problem && t('not_saved', { problem: field.problem })}>
      <TextInput inputMode="numeric" value={field.value} onChange={(event) => field.onChange(event.target.value)} onBlur={field.onBlur} />
    </Field>
  );
}

function PaperField({ config, onSave }: { config: Config; onSave: (changes: Partial<Config>) => void }) {
  const { t } = useTranslation('course-designer');
  const papers = useQuery({
    queryKey: ['papers', 'all'],
    queryFn: ({ signal }) => everyPage((page) => call(listPapers, page, { signal, background: true })),
  });
  const choices = (papers.data ?? []).map((one) => ({
    value: one.id,
    label: listed([one.title, t('quiz_questions', { count: one.questions }), t('quiz_points', { count: one.total_score })]),
  }));
  return (
    <div className="flex items-end gap-3">
      <Field label={t('quiz_paper')} className="min-w-0 flex-1">
        <Select
          value={config.paper_id ?? ''}
          choices={[{ value: '', label: t('quiz_choose_paper') }, ...choices]}
          onChange={(event) => onSave({ paper_id: event.target.value === '' ? null : event.target.value })}
        />
      </Field>
      <Link className={buttonClasses('outline')} to={config.paper_id ? `/paper/${config.paper_id}` : '/index/papers'}>
        {t(config.paper_id ? 'quiz_open_paper' : 'quiz_papers')}
      </Link>
    </div>
  );
}

/** A quiz: one of the teacher's papers and how often, how long and how well it must be answered. */
export function QuizEditor({ activity }: { activity: ActivityNode }) {
  const { t } = useTranslation('course-designer');
  const content = useActivityContent(activity, 'quiz');
  const { config } = content;
  if (content.pending) return <ContentPending content={content} />;
  const save = (changes: Partial<Config>) => content.setConfig(changes);
  const number = (name: NumberName) => <NumberField id={activity.id} name={name} config={config} onSave={save} />;
  return (
    <div className="flex flex-col gap-4">
      <PaperField config={config} onSave={save} />
      <FieldRow>
        {number('attempts')}
        {number('pass_percent')}
      </FieldRow>
      <FieldRow>
        {number('duration_s')}
        <Field label={t('quiz_show')}>
          <Select
            value={config.show_result}
            choices={showResult.options.map((value) => ({ value, label: t(`quiz_show_${value}`) }))}
            onChange={(event) => save({ show_result: event.target.value as Config['show_result'] })}
          />
        </Field>
      </FieldRow>
      <Field label={t('quiz_short')}>
        <Select
          value={config.short_answers}
          choices={shortAnswers.options.map((value) => ({ value, label: t(`quiz_short_${value}`) }))}
          onChange={(event) => save({ short_answers: event.target.value as Config['short_answers'] })}
        />
      </Field>
      <div className="flex flex-col items-start gap-2">
        <Checkbox
          label={t('quiz_shuffle_questions')}
          checked={config.shuffle_questions}
          onChange={(event) => save({ shuffle_questions: event.target.checked })}
        />
        <Checkbox
          label={t('quiz_shuffle_options')}
          checked={config.shuffle_options}
          onChange={(event) => save({ shuffle_options: event.target.checked })}
        />
      </div>
      <FieldRow>
        <MinutesField id={activity.id} seconds={activity.seconds} />
        <WeightField activity={activity} />
      </FieldRow>
    </div>
  );
}
