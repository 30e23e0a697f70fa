import { deliverableKinds, type ProjectDeliverable } from '@praxis/contract/projects/design';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newKey } from '../../parts/project/project-looks.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';

type Props = { deliverables: readonly ProjectDeliverable[]; onChange: (next: ProjectDeliverable[]) => void };

/** What a team hands in at a stage. */
export function DeliverableFields({ deliverables, onChange }: Props) {
  const { t } = useTranslation('projects');
  const change = (id: string, changes: Partial<ProjectDeliverable>) =>
    onChange(deliverables.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  return (
    <>
      <ul>
        {deliverables.map((one) => (
          <li key={one.id} className="flex flex-wrap items-end gap-3 border-t border-line py-3 first:border-t-0">
            <Field label={t('deliverable_title')} className="w-48 phone:w-full">
              <TextInput value={one.title} maxLength={100} onChange={(event) => change(one.id, { title: event.target.value })} />
            </Field>
            <Field label={t('kind')} className="w-44">
              <Select
                value={one.kind}
                choices={deliverableKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
                onChange={(event) => change(one.id, { kind: event.target.value as ProjectDeliverable['kind'] })}
              />
            </Field>
            <Field label={t('deliverable_help')} className="min-w-48 flex-1">
              <TextInput value={one.help} maxLength={500} onChange={(event) => change(one.id, { help: event.target.value })} />
            </Field>
            <span className="pb-1.5">
              <Checkbox
                label={t('required')}
                checked={one.required}
                onChange={(event) => change(one.id, { required: event.target.checked })}
              />
            </span>
            <IconButton label={t('remove')} onClick={() => onChange(deliverables.filter(({ id }) => id !== one.id))}>
              <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {deliverables.length < 20 && (
        <Button
          look="quiet"
          icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />}
          onClick={() => onChange([...deliverables, { id: newKey(), kind: 'file', title: '', help: '', required: true }])}
        >
          {t('deliverable_add')}
        </Button>
      )}
    </>
  );
}
