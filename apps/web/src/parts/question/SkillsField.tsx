import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { useQuestionSources } from '../question-picker/PickerFilters.tsx';
import { treeOf } from './skill-tree.ts';

const MOST = 20;

/** The skills a question is about. */
export function SkillsField({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('question-bank');
  const { skills } = useQuestionSources();
  const rows = treeOf(skills.data?.list ?? []);
  const names = new Map(rows.map(({ skill }) => [skill.id, skill.name]));
  const free = rows.filter(({ skill }) => !value.includes(skill.id));
  return (
    <div>
      <Field label={t('skills')} help={rows.length === 0 ? t('skills_none') : undefined}>
        <Select
          value=""
          disabled={value.length >= MOST || free.length === 0}
          choices={[
            { value: '', label: t('skill_add') },
            ...free.map(({ skill, depth }) => ({ value: skill.id, label: `${'　'.repeat(depth)}${skill.name}` })),
          ]}
          onChange={(event) => event.target.value && onChange([...value, event.target.value])}
        />
      </Field>
      {value.length > 0 && (
        <ul className="mt-2 flex flex-col">
          {value.map((id) => (
            <li key={id} className="flex min-h-8 items-center gap-2 border-t border-line text-13 first:border-t-0">
              <span className="cut flex-1">{names.get(id) ?? t('skill_unknown')}</span>
              <button
                type="button"
                aria-label={t('skill_drop', { skill: names.get(id) ?? t('skill_unknown') })}
                className="grid size-7 place-items-center text-ink-3 touch:size-11"
                onClick={() => onChange(value.filter((other) => other !== id))}
              >
                <X className="size-3.5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
