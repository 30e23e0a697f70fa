import { questionTypes } from '@praxis/contract/questions/content';
import { listBanks, listQuestionTags, type QuestionFilter } from '@praxis/contract/questions/questions';
import { listSkills } from '@praxis/contract/skills/skills';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { SkillFilter } from '../skill-picker/SkillFilter.tsx';

/** Banks, tags and skills a teacher may choose from; asked once for all who need them. */
export const useQuestionSources = () => ({
  banks: useQuery({ queryKey: ['questions', 'banks'], queryFn: ({ signal }) => call(listBanks, {}, { signal, background: true }) }),
  tags: useQuery({ queryKey: ['questions', 'tags'], queryFn: ({ signal }) => call(listQuestionTags, {}, { signal, background: true }) }),
  skills: useQuery({ queryKey: ['skills'], queryFn: ({ signal }) => call(listSkills, {}, { signal, background: true }) }),
});

const levels = [1, 2, 3, 4, 5] as const;

/** Narrows the questions to choose from. */
export function PickerFilters({ filter, onNarrow }: { filter: QuestionFilter; onNarrow: (part: Partial<QuestionFilter>) => void }) {
  const { t } = useTranslation('question-words');
  const { banks, tags } = useQuestionSources();
  const one = (value: string) => (value ? [value] : []);
  const level = filter.difficulty?.from;
  return (
    <div className="flex flex-wrap gap-2">
      <SearchField
        autoFocus
        aria-label={t('picker_search')}
        placeholder={t('picker_search')}
        value={filter.search}
        onChange={(text) => onNarrow({ search: text.slice(0, 100) })}
        className="min-w-48 flex-1"
      />
      <Select
        aria-label={t('picker_bank')}
        choices={[
          { value: '', label: t('picker_bank_all') },
          ...(banks.data?.list ?? []).map((bank) => ({ value: bank.id, label: `${bank.name} (${bank.questions})` })),
        ]}
        value={filter.bank_ids[0] ?? ''}
        onChange={(event) => onNarrow({ bank_ids: one(event.target.value) })}
        className="w-44"
      />
      <Select
        aria-label={t('picker_type')}
        choices={[{ value: '', label: t('picker_type_all') }, ...questionTypes.map((type) => ({ value: type, label: t(`type_${type}`) }))]}
        value={filter.types[0] ?? ''}
        onChange={(event) => onNarrow({ types: questionTypes.filter((type) => type === event.target.value) })}
        className="w-32"
      />
      <Select
        aria-label={t('difficulty')}
        choices={[
          { value: '', label: t('picker_difficulty_all') },
          ...levels.map((value) => ({ value: String(value), label: t(`difficulty_${value}`) })),
        ]}
        value={level === undefined ? '' : String(level)}
        onChange={(event) => {
          const value = Number(event.target.value);
          onNarrow({ difficulty: value ? { from: value, to: value } : null });
        }}
        className="w-32"
      />
      <SkillFilter
        label={t('picker_skill')}
        all={t('picker_skill_all')}
        className="w-40"
        value={filter.skill_ids[0] ?? ''}
        onChange={(id) => onNarrow({ skill_ids: one(id) })}
      />
      <Select
        aria-label={t('picker_tag')}
        choices={[
          { value: '', label: t('picker_tag_all') },
          ...(tags.data?.list ?? []).map(({ tag, questions }) => ({ value: tag, label: `${tag} (${questions})` })),
        ]}
        value={filter.tags[0] ?? ''}
        onChange={(event) => onNarrow({ tags: one(event.target.value) })}
        className="w-32"
      />
    </div>
  );
}
