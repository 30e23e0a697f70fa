import type { ProjectStage } from '@praxis/contract/projects/design';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newKey } from '../../parts/project/project-looks.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

type Criterion = ProjectStage['criteria'][number];

/** The lines by which a stage is reviewed. */
export function CriteriaFields({ criteria, onChange }: { criteria: readonly Criterion[]; onChange: (next: Criterion[]) => void }) {
  const { t } = useTranslation('projects');
  const change = (id: string, changes: Partial<Criterion>) =>
    onChange(criteria.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  return (
    <>
      <ul>
        {criteria.map((one) => (
          <li key={one.id} className="flex flex-wrap items-end gap-3 border-t border-line py-3 first:border-t-0">
            <Field label={t('criterion')} className="w-48 phone:w-full">
              <TextInput value={one.title} maxLength={100} onChange={(event) => change(one.id, { title: event.target.value })} />
            </Field>
            <Field label={t('deliverable_help')} className="min-w-48 flex-1">
              <TextInput value={one.guide} maxLength={500} onChange={(event) => change(one.id, { guide: event.target.value })} />
            </Field>
            <Field label={t('points')} className="w-24">
              <TextInput
                type="number"
                min={1}
                max={1000}
                value={one.max}
                onChange={(event) => change(one.id, { max: Math.min(1000, Math.max(1, Math.round(Number(event.target.value)) || 1)) })}
              />
            </Field>
            <IconButton label={t('remove')} onClick={() => onChange(criteria.filter(({ id }) => id !== one.id))}>
              <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {criteria.length < 20 && (
        <Button
          look="quiet"
          icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />}
          onClick={() => onChange([...criteria, { id: newKey(), title: '', guide: '', max: 10 }])}
        >
          {t('criterion_add')}
        </Button>
      )}
    </>
  );
}
