import type { DataOf } from '@praxis/contract/core/endpoint';
import type { listProjectTasks } from '@praxis/contract/projects/tasks';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';

/** What decides about the work in a given project. */
export type ProjectRules = {
  opens_at: number | null;
  closes_at: number | null;
  late: 'none' | 'percent' | 'closed';
  late_percent: number;
  peer_share: number;
  mentor_ids: string[];
};
type Staff = DataOf<typeof listProjectTasks>['staff'];

const whole = (typed: string, most: number) => Math.min(most, Math.max(0, Math.round(Number(typed)) || 0));

/** Dates, lateness, peer points and mentors of a given project. */
export function RuleFields({
  rules,
  staff,
  onChange,
}: {
  rules: ProjectRules;
  staff: Staff;
  onChange: (changes: Partial<ProjectRules>) => void;
}) {
  const { t } = useTranslation('projects');
  const pick = (id: string, on: boolean) =>
    onChange({ mentor_ids: on ? [...rules.mentor_ids, id] : rules.mentor_ids.filter((one) => one !== id) });
  return (
    <>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={t('opens_at')}>
          <DateTimeField value={rules.opens_at} onChange={(opens_at) => onChange({ opens_at })} />
        </Field>
        <Field label={t('closes_at')}>
          <DateTimeField value={rules.closes_at} onChange={(closes_at) => onChange({ closes_at })} />
        </Field>
        <Field label={t('late')}>
          <Select
            value={rules.late}
            choices={(['none', 'percent', 'closed'] as const).map((value) => ({ value, label: t(`late_${value}`) }))}
            onChange={(event) => onChange({ late: event.target.value as ProjectRules['late'] })}
          />
        </Field>
        {rules.late === 'percent' && (
          <Field label={t('late_off')}>
            <TextInput
              type="number"
              min={0}
              max={100}
              value={rules.late_percent}
              onChange={(event) => onChange({ late_percent: whole(event.target.value, 100) })}
            />
          </Field>
        )}
        <Field label={t('peer_share')}>
          <TextInput
            type="number"
            min={0}
            max={50}
            value={rules.peer_share}
            onChange={(event) => onChange({ peer_share: whole(event.target.value, 50) })}
          />
        </Field>
      </div>
      {staff.length > 0 && (
        <fieldset>
          <legend className="mb-2 text-13 text-ink-2">{t('mentors')}</legend>
          <span className="flex flex-wrap gap-x-5 gap-y-2">
            {staff.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={rules.mentor_ids.includes(id)}
                onChange={(event) => pick(id, event.target.checked)}
              />
            ))}
          </span>
        </fieldset>
      )}
    </>
  );
}

/** What decides how a round of peers runs, as it is typed. */
export type RoundRules = { closes_at: number | null; again_days: string; weight: string };

type Props = { rules: RoundRules; onChange: (change: Partial<RoundRules>) => void };

/** What was typed as numbers the server reads; what is none is refused there. */
export const roundRulesOf = ({ closes_at, again_days, weight }: RoundRules) => ({
  closes_at: closes_at ?? 0,
  again_days: Number(again_days) || 0,
  weight: Number(weight) || 0,
});

/** When a round of peers closes, how long what is missing may be written by others, and what it counts. */
export function RoundFields({ rules, onChange }: Props) {
  const { t } = useTranslation('projects');
  return (
    <>
      <Field label={t('closes_at')} required>
        <DateTimeField value={rules.closes_at} onChange={(closes_at) => onChange({ closes_at })} />
      </Field>
      <Field label={t('round_again_days')}>
        <TextInput
          inputMode="numeric"
          maxLength={2}
          value={rules.again_days}
          onChange={(event) => onChange({ again_days: event.target.value })}
        />
      </Field>
      <Field label={t('round_weight')}>
        <TextInput inputMode="numeric" maxLength={3} value={rules.weight} onChange={(event) => onChange({ weight: event.target.value })} />
      </Field>
    </>
  );
}
