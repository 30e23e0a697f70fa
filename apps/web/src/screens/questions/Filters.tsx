import { questionTypes } from '@praxis/contract/questions/content';
import { useTranslation } from 'react-i18next';
import { useQuestionSources } from '../../parts/question-picker/PickerFilters.tsx';
import { SkillFilter } from '../../parts/skill-picker/SkillFilter.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import type { QuestionList } from './useQuestionList.ts';

const levels = [1, 2, 3, 4, 5] as const;
const states = ['ready', 'draft', 'retired'] as const;
const one = (value: string) => (value ? [value] : []);

/** Narrows the list by what a question is filed under. */
export function Filters({ questions }: { questions: QuestionList }) {
  const { t } = useTranslation(['question-bank', 'question-words']);
  const { filter, narrow, narrowed, put } = questions;
  const { tags } = useQuestionSources();
  const width = 'w-36 phone:w-[calc(50%-4px)]';
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <Select
        aria-label={t('type')}
        className={width}
        choices={[
          { value: '', label: t('type_all') },
          ...questionTypes.map((type) => ({ value: type, label: t(`question-words:type_${type}`) })),
        ]}
        value={filter.types[0] ?? ''}
        onChange={(event) => narrow({ types: questionTypes.filter((type) => type === event.target.value) })}
      />
      <Select
        aria-label={t('state')}
        className={width}
        choices={[{ value: '', label: t('state_all') }, ...states.map((state) => ({ value: state, label: t(`state_${state}`) }))]}
        value={filter.states[0] ?? ''}
        onChange={(event) => narrow({ states: states.filter((state) => state === event.target.value) })}
      />
      <Select
        aria-label={t('question-words:difficulty')}
        className={width}
        choices={[
          { value: '', label: t('difficulty_all') },
          ...levels.map((level) => ({ value: String(level), label: t(`question-words:difficulty_${level}`) })),
        ]}
        value={filter.difficulty ? String(filter.difficulty.from) : ''}
        onChange={(event) => {
          const level = Number(event.target.value);
          narrow({ difficulty: level ? { from: level, to: level } : null });
        }}
      />
      <SkillFilter
        label={t('skills')}
        all={t('skill_all')}
        className={width}
        value={filter.skill_ids[0] ?? ''}
        onChange={(id) => narrow({ skill_ids: one(id) })}
      />
      <Select
        aria-label={t('tag')}
        className={width}
        choices={[
          { value: '', label: t('tag_all') },
          ...(tags.data?.list ?? []).map(({ tag, questions: count }) => ({ value: tag, label: `${tag} (${count})` })),
        ]}
        value={filter.tags[0] ?? ''}
        onChange={(event) => narrow({ tags: one(event.target.value) })}
      />
      {narrowed && (
        <Button
          look="quiet"
          onClick={() => put({ ...filter, types: [], states: [], tags: [], skill_ids: [], difficulty: null, search: '' })}
        >
          {t('filter_none')}
        </Button>
      )}
    </div>
  );
}
