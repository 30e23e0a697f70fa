import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

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
