import type { ActivityNode } from '@praxis/contract/courses/tree';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../../ui/fields/TextInput.tsx';
import { useDesigner } from '../designer-context.ts';
import { useTypedField } from './useTypedField.ts';
import { readMinutes, readWeight } from './weight.ts';

const displayNumber = (value: number) => (value === 0 ? '' : String(Math.round(value * 100) / 100));

/** Suggested length in minutes (S-030). */
export function MinutesField({ id, seconds, help }: { id: string; seconds: number; help?: ReactNode }) {
  const { t } = useTranslation('course-designer');
  const { draft } = useDesigner();
  const field = useTypedField({
    field: `${id} minutes`,
    saved: displayNumber(seconds / 60),
    wrong: (text) => readMinutes(text).wrong,
    save: (text) => draft.perform([{ op: 'update', id, changes: { seconds: readMinutes(text).value ?? 0 } }], { key: `${id} minutes` }),
  });
  return (
    <Field label={t('minutes_label')} error={field.problem && t('not_saved', { problem: field.problem })} help={help}>
      <TextInput
        inputMode="decimal"
        value={field.value}
        placeholder="0"
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        after={<span className="text-ink-3">{t('minutes_unit')}</span>}
      />
    </Field>
  );
}

/** Weight in the total score, 0 to 100 (S-199). What is out of range is told and not saved. */
export function WeightField({ activity }: { activity: ActivityNode }) {
  const { t } = useTranslation('course-designer');
  const { draft } = useDesigner();
  const field = useTypedField({
    field: `${activity.id} weight`,
    saved: displayNumber(activity.weight),
    wrong: (text) => readWeight(text).wrong,
    save: (text) =>
      draft.perform([{ op: 'update', id: activity.id, changes: { weight: readWeight(text).value ?? 0 } }], {
        key: `${activity.id} weight`,
      }),
  });
  return (
    <Field label={t('weight')} error={field.problem && t('not_saved', { problem: field.problem })}>
      <TextInput
        inputMode="decimal"
        value={field.value}
        placeholder="0"
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        after={<span className="text-ink-3">0–100</span>}
      />
    </Field>
  );
}

/** How much must be watched or seen until it counts as done. */
export function CompletionField({
  value,
  label,
  onChange,
}: {
  value: number;
  label: (percent: number) => string;
  onChange: (value: number) => void;
}) {
  const { t } = useTranslation('course-designer');
  const percents = [...new Set([50, 60, 70, 80, 90, 100, value])].sort((one, other) => one - other);
  return (
    <Field label={t('completion')}>
      <Select
        choices={percents.map((percent) => ({ value: String(percent), label: label(percent) }))}
        value={String(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </Field>
  );
}

/** A few words students read beside the content. */
export function HintField({ id, value, onSave }: { id: string; value: string; onSave: (text: string) => void }) {
  const { t } = useTranslation('course-designer');
  const field = useTypedField({
    field: `${id} hint`,
    saved: value,
    wrong: (text) => (text.length > 2000 ? t('hint_long', { over: text.length - 2000 }) : undefined),
    save: onSave,
  });
  return (
    <Field label={t('hint')} error={field.problem}>
      <TextArea value={field.value} onChange={(event) => field.onChange(event.target.value)} onBlur={field.onBlur} />
    </Field>
  );
}

/** Minutes, weight and the third field side by side. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="mt-6 grid grid-cols-3 items-start gap-4 phone:grid-cols-1">{children}</div>;
}
