import { listUsableProblems } from '@praxis/contract/problems/authoring';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** Chooses a judged problem: published ones of the practice area and one's own. */
export function ProblemChoice({
  value,
  error,
  onChange,
}: {
  value: string | null;
  error?: string;
  onChange: (problemId: string | null, title: string) => void;
}) {
  const { t } = useTranslation('judging');
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const problems = useQuery({
    queryKey: ['usable-problems', q],
    queryFn: ({ signal }) => call(listUsableProblems, { q, size: 100 }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
  const found = problems.data?.list ?? [];
  const choices = found.map((one) => ({ value: one.id, label: `${one.code}　${one.title}` }));
  // The one that was chosen stays in the list also when the search does not find it.
  if (value && !choices.some((one) => one.value === value)) choices.unshift({ value, label: t('problem_chosen') });
  return (
    <>
      <Field label={t('problem_search')}>
        <SearchField value={text} maxLength={100} onChange={setText} />
      </Field>
      <div className="flex items-end gap-3">
        <Field label={t('problem')} error={error} className="min-w-0 flex-1">
          <Select
            value={value ?? ''}
            choices={[{ value: '', label: t('problem_choose') }, ...choices]}
            onChange={({ target }) => onChange(target.value || null, found.find(({ id }) => id === target.value)?.title ?? '')}
          />
        </Field>
        <Link className={buttonClasses('outline')} to={value ? `/problem/${value}` : '/index/problemSetting'}>
          {t(value ? 'problem_open' : 'problem_set')}
        </Link>
      </div>
      <Problem of={problems.error} retry={() => void problems.refetch()} />
    </>
  );
}
