import { removeSkill, type SkillView } from '@praxis/contract/skills/skills';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { treeOf, withBelow } from '../../parts/question/skill-tree.ts';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** Removes a skill, or merges it into another one. */
export function SkillRemoval({ skill, skills, onDone }: { skill: SkillView; skills: readonly SkillView[]; onDone: () => void }) {
  const { t } = useTranslation(['question-bank', 'shell']);
  const queries = useQueryClient();
  const [into, setInto] = useState('');
  const banned = withBelow(skills, skill.id);
  const remove = useMutation({
    mutationFn: () => call(removeSkill, { skill_id: skill.id, into: into || null }, { background: true }),
    async onSuccess() {
      await Promise.all([queries.invalidateQueries({ queryKey: ['skills'] }), queries.invalidateQueries({ queryKey: ['questions'] })]);
      onDone();
    },
  });
  const choices = treeOf(skills)
    .filter((row) => !banned.has(row.skill.id))
    .map((row) => ({ value: row.skill.id, label: `${'　'.repeat(row.depth)}${row.skill.name}` }));
  return (
    <div className="mt-4 rounded-md bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('skill_into', { skill: skill.name })} className="min-w-40 flex-1">
          <Select
            value={into}
            choices={[{ value: '', label: t('skill_into_none') }, ...choices]}
            onChange={(event) => setInto(event.target.value)}
          />
        </Field>
        <span className="flex gap-2">
          <Button onClick={onDone}>{t('shell:cancel')}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t(into ? 'skill_merge_do' : 'skill_remove_do')}
          </Button>
        </span>
      </div>
      <p className="mt-2 text-12 text-ink-3">{t('skill_remove_note')}</p>
      <Problem of={remove.error} />
    </div>
  );
}
