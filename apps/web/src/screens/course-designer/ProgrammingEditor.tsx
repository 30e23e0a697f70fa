import type { ActivityNode } from '@praxis/contract/course-tree';
import { listUsableProblems } from '@praxis/contract/problem-setting';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/call.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choices.tsx';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Select, TextInput } from '../../ui/TextInput.tsx';
import { FieldRow, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { type ConfigOf, useActivityContent } from './useActivityContent.ts';

type Config = ConfigOf<'programming'>;

function ProblemField({ config, onSave }: { config: Config; onSave: (changes: Partial<Config>) => void }) {
  const { t } = useTranslation('course-designer');
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const problems = useQuery({
    queryKey: ['usable-problems', q],
    queryFn: ({ signal }) => call(listUsableProblems, { q, size: 100 }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
  const choices = (problems.data?.list ?? []).map((one) => ({ value: one.id, label: `${one.code}　${one.title}` }));
  const { problem_id } = config;
  // The one that was chosen stays in the list also when the search does not find it.
  if (problem_id && !choices.some(({ value }) => value === problem_id))
    choices.unshift({ value: problem_id, label: t('programming_chosen') });
  return (
    <>
      <Field label={t('programming_search')}>
        <TextInput type="search" value={text} maxLength={100} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex items-end gap-3">
        <Field label={t('programming_problem')} className="min-w-0 flex-1">
          <Select
            value={problem_id ?? ''}
            choices={[{ value: '', label: t('programming_choose') }, ...choices]}
            onChange={(event) => onSave({ problem_id: event.target.value || null })}
          />
        </Field>
        <Link className={buttonClasses('outline')} to={problem_id ? `/problem/${problem_id}` : '/index/problemSetting'}>
          {t(problem_id ? 'programming_open' : 'programming_set')}
        </Link>
      </div>
      <Problem of={problems.error} retry={() => void problems.refetch()} />
    </>
  );
}

/** A program to write: a judged problem, and how many points count as done. */
export function ProgrammingEditor({ activity }: { activity: ActivityNode }) {
  const { t } = useTranslation('course-designer');
  const content = useActivityContent(activity, 'programming');
  if (content.pending) return <ContentPending content={content} />;
  const { config } = content;
  const save = (changes: Partial<Config>) => content.setConfig(changes);
  return (
    <div className="flex flex-col gap-4">
      <ProblemField config={config} onSave={save} />
      <Checkbox
        label={t('programming_all_points')}
        checked={config.all_points}
        onChange={(event) => save({ all_points: event.target.checked })}
      />
      <FieldRow>
        <MinutesField id={activity.id} seconds={activity.seconds} />
        <WeightField activity={activity} />
      </FieldRow>
    </div>
  );
}
