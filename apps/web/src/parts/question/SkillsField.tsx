import { searchSkills } from '@praxis/contract/skills/skills';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { SkillSearch } from '../skill-picker/SkillSearch.tsx';

const MOST = 20;

/** The skills a question is about, found by their names. */
export function SkillsField({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('question-bank');
  const chosen = useQuery({
    queryKey: ['skill-search', [...value]],
    queryFn: ({ signal }) => call(searchSkills, { ids: [...value] }, { signal, background: true }),
    placeholderData: keepPreviousData,
    enabled: value.length > 0,
  });
  const names = new Map(chosen.data?.list.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? (chosen.isFetching ? '…' : t('skill_unknown'));
  return (
    <div>
      <SkillSearch
        label={t('skills')}
        except={value}
        disabled={value.length >= MOST}
        onChoose={(skill) => onChange([...value, skill.id])}
      />
      {value.length > 0 && (
        <ul className="mt-2 flex flex-col">
          {value.map((id) => (
            <li key={id} className="flex min-h-8 items-center gap-2 border-t border-line text-13 first:border-t-0">
              <span className="cut flex-1">{nameOf(id)}</span>
              <button
                type="button"
                aria-label={t('skill_drop', { skill: nameOf(id) })}
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
