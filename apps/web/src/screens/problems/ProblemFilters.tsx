import { listProblemTags, type SolvedState } from '@praxis/contract/problems/problems';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { type ProblemOrder, problemOrders, solvedStates, type useProblemFilter } from './useProblemFilter.ts';

type Filtering = ReturnType<typeof useProblemFilter>;
const levels = ['1', '2', '3', '4', '5'] as const;

function TagChoices({ tags, filter, put }: Filtering & { tags: readonly { name: string; problems: number }[] }) {
  const { t } = useTranslation('problems');
  if (tags.length === 0) return null;
  return (
    <fieldset className="mt-3 flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">{t('tags')}</legend>
      {tags.slice(0, 30).map(({ name, problems }) => {
        const on = filter.tags.includes(name);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={on}
            onClick={() => put({ tags: on ? filter.tags.filter((one) => one !== name) : [...filter.tags, name] })}
            className="inline-flex h-6 items-center gap-1.5 rounded-sm bg-well px-2 text-12 text-ink-2 aria-pressed:bg-pine-soft aria-pressed:font-bold aria-pressed:text-pine touch:h-9"
          >
            {name}
            <span className="text-ink-3">{problems}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** Words, difficulty, solved mark, order and tags; how many of all one solved. */
export function ProblemFilters({ filter, put }: Filtering) {
  const { t } = useTranslation(['problems', 'judging']);
  const about = useQuery({ queryKey: ['problem-tags'], queryFn: ({ signal }) => call(listProblemTags, {}, { signal }) });
  const { tags = [], problems = 0, solved = 0 } = about.data ?? {};
  const any = { value: '' as const, label: t('any_state') };
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          aria-label={t('search')}
          placeholder={t('search')}
          value={filter.q}
          maxLength={100}
          onChange={(text) => put({ q: text })}
          className="w-60 phone:w-full"
        />
        <Select<SolvedState | ''>
          aria-label={t('my_state')}
          value={filter.mine ?? ''}
          choices={[any, ...solvedStates.map((value) => ({ value, label: t(`judging:mine_${value}`) }))]}
          onChange={(event) => put({ mine: solvedStates.find((one) => one === event.target.value) })}
        />
        <Select
          aria-label={t('difficulty')}
          value={filter.difficulty ? String(filter.difficulty) : ''}
          choices={[{ value: '', label: t('any_difficulty') }, ...levels.map((value) => ({ value, label: t('level', { level: value }) }))]}
          onChange={(event) => put({ difficulty: Number(event.target.value) || undefined })}
        />
        <Select<ProblemOrder>
          aria-label={t('order')}
          value={filter.order}
          choices={problemOrders.map((value) => ({ value, label: t(`order_${value}`) }))}
          onChange={(event) => put({ order: event.target.value as ProblemOrder })}
        />
        {problems > 0 && (
          <span className="ml-auto flex w-44 flex-col gap-1 text-12 text-ink-3">
            {t('solved_of', { solved, problems })}
            <ProgressBar value={solved / problems} label={t('solved_of', { solved, problems })} />
          </span>
        )}
      </div>
      <TagChoices tags={tags} filter={filter} put={put} />
    </div>
  );
}
