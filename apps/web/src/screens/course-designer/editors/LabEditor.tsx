import type { ActivityNode } from '@praxis/contract/courses/tree';
import { listLabs } from '@praxis/contract/labs/labs';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { everyPage } from '../../../platform/calls/pages.ts';
import { listed } from '../../../platform/language/dates.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { FieldRow, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { useActivityContent } from './useActivityContent.ts';
import { useTypedField } from './useTypedField.ts';

function PassField({ id, value, onSave }: { id: string; value: number | null; onSave: (value: number | null) => void }) {
  const { t } = useTranslation('course-designer');
  const field = useTypedField({
    field: `${id} pass_percent`,
    saved: value === null ? '' : String(value),
    wrong(text) {
      const number = Number(text.trim());
      return text.trim() === '' || (Number.isInteger(number) && number >= 0 && number <= 100)
        ? undefined
        : t('quiz_number_wrong', { low: 0, high: 100 });
    },
    save: (text) => onSave(text.trim() === '' ? null : Number(text)),
  });
  return (
    <Field label={t('lab_pass')} help={t('lab_pass_help')} error={field.problem && t('not_saved', { problem: field.problem })}>
      <TextInput inputMode="numeric" value={field.value} onChange={(event) => field.onChange(event.target.value)} onBlur={field.onBlur} />
    </Field>
  );
}

/** A lab task: one of the teacher's labs, and when it counts as done. Steps, machines and checks are edited with the lab itself. */
export function LabEditor({ activity }: { activity: ActivityNode }) {
  const { t } = useTranslation('course-designer');
  const content = useActivityContent(activity, 'lab');
  const labs = useQuery({
    queryKey: ['labs', 'all'],
    queryFn: ({ signal }) => everyPage((page) => call(listLabs, page, { signal, background: true })),
  });
  const { config } = content;
  if (content.pending) return <ContentPending content={content} />;
  const choices = (labs.data ?? []).map((lab) => ({
    value: lab.id,
    label: listed([lab.title, lab.version === null ? t('lab_unpublished') : '']),
  }));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-end gap-3">
        <Field label={t('lab')} className="min-w-0 flex-1">
          <Select
            value={config.lab_id ?? ''}
            choices={[{ value: '', label: t('lab_choose') }, ...choices]}
            onChange={(event) => content.setConfig({ lab_id: event.target.value === '' ? null : event.target.value })}
          />
        </Field>
        <Link className={buttonClasses('outline')} to={config.lab_id ? `/lab/${config.lab_id}` : '/index/labs'}>
          {t(config.lab_id ? 'lab_edit' : 'lab_all')}
        </Link>
      </div>
      <PassField id={activity.id} value={config.pass_percent} onSave={(pass_percent) => content.setConfig({ pass_percent })} />
      <FieldRow>
        <MinutesField id={activity.id} seconds={activity.seconds} />
        <WeightField activity={activity} />
      </FieldRow>
    </div>
  );
}
