import { FORM_FIELDS, type FormField, fieldKind } from '@praxis/contract/competitions/entry';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { LinesField } from './LinesField.tsx';
import { moved, SortableList } from './SortableList.tsx';
import type { Design, SettingsDraft } from './useDesign.ts';

/** A key no field of the form has had; answers keep the key of the field they were given to. */
function freshKey(form: readonly FormField[]) {
  let at = form.length + 1;
  while (form.some(({ key }) => key === `field_${at}`)) at += 1;
  return `field_${at}`;
}

type FieldProps = {
  field: FormField;
  at: number;
  wrong: Record<string, string>;
  onChange: (change: Partial<FormField>) => void;
  onRemove: () => void;
};

function FieldEditor({ field, at, wrong, onChange, onRemove }: FieldProps) {
  const { t } = useTranslation('competition-design');
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('field_label')} error={wrong[`form.${at}.label`]} required className="min-w-48 flex-1">
          <TextInput value={field.label} maxLength={60} onChange={(event) => onChange({ label: event.target.value })} />
        </Field>
        <Field label={t('field_kind')} className="w-36">
          <Select
            value={field.kind}
            choices={fieldKind.options.map((value) => ({ value, label: t(`field_${value}`) }))}
            onChange={(event) => onChange({ kind: event.target.value as FormField['kind'] })}
          />
        </Field>
        <Checkbox
          className="h-8"
          label={t('field_required')}
          checked={field.required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
        <IconButton label={t('remove_one', { name: field.label })} onClick={onRemove}>
          <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t('field_hint')} error={wrong[`form.${at}.hint`]}>
          <TextInput value={field.hint} maxLength={200} onChange={(event) => onChange({ hint: event.target.value })} />
        </Field>
        {field.kind === 'choice' && (
          <LinesField
            label={t('field_options')}
            help={t('field_options_help')}
            lines={field.options}
            error={wrong[`form.${at}.options`]}
            onChange={(options) => onChange({ options })}
          />
        )}
      </div>
      {field.kind === 'id_number' && <p className="mt-2 text-12 text-ink-3">{t('field_id_number_note')}</p>}
    </div>
  );
}

/** The questions entrants answer when they register. */
export function FormPanel({ design, draft: { written, put, wrong } }: { design: Design; draft: SettingsDraft }) {
  const { t } = useTranslation('competition-design');
  const { form } = written;
  const set = (next: FormField[]) => put({ form: next });
  const add = () => set([...form, { key: freshKey(form), kind: 'text', label: '', hint: '', required: true, options: [] }]);
  const change = (key: string, part: Partial<FormField>) => set(form.map((field) => (field.key === key ? { ...field, ...part } : field)));
  const button = (
    <Button look="soft" disabled={form.length >= FORM_FIELDS} icon={<Plus className="size-4" aria-hidden="true" />} onClick={add}>
      {t('add_field')}
    </Button>
  );
  return (
    <div className="max-w-[860px]">
      <p className="mb-4 text-13 text-ink-3">{t(design.registrations > 0 ? 'form_note_used' : 'form_note')}</p>
      {form.length === 0 ? (
        <EmptyState action={button}>{t('form_none')}</EmptyState>
      ) : (
        <>
          <SortableList
            label={t('part_form')}
            items={form.map((field) => ({ id: field.key, name: field.label || t('field_unnamed') }))}
            onMove={(from, to) => set(moved(form, from, to))}
            row={(id, at) => {
              const field = form[at];
              return (
                field && (
                  <FieldEditor
                    field={field}
                    at={at}
                    wrong={wrong}
                    onChange={(part) => change(id, part)}
                    onRemove={() => set(form.filter((one) => one.key !== id))}
                  />
                )
              );
            }}
          />
          {wrong.form && <Problem of={new Error(wrong.form)} />}
          <div className="mt-4">{button}</div>
        </>
      )}
    </div>
  );
}
