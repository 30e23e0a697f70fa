import type { AdvanceRule } from '@praxis/contract/competitions/stages';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { NumberField } from '../NumberField.tsx';

const usual: Record<AdvanceRule['by'], number> = { top: 10, percent: 30, score: 60_00 };

type Props = { advance: AdvanceRule | null; divided: boolean; onChange: (advance: AdvanceRule | null) => void };

/** Who goes on to the next stage; counted within divisions where there are some. */
export function AdvanceFields({ advance, divided, onChange }: Props) {
  const { t } = useTranslation('competition-design');
  const choose = (by: string) =>
    onChange(
      by === ''
        ? null
        : { ties: 'all', per_institution: null, ...advance, by: by as AdvanceRule['by'], value: usual[by as AdvanceRule['by']] },
    );
  const scale = advance?.by === 'score' ? 100 : 1;
  return (
    <fieldset>
      <legend className="mb-2 font-bold">{t('advance')}</legend>
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1">
        <Field label={t('advance_by')}>
          <Select
            value={advance?.by ?? ''}
            choices={[
              { value: '', label: t('advance_none') },
              ...(['top', 'percent', 'score'] as const).map((value) => ({ value, label: t(`advance_${value}`) })),
            ]}
            onChange={(event) => choose(event.target.value)}
          />
        </Field>
        {advance && (
          <>
            <NumberField
              label={t(`advance_${advance.by}`)}
              unit={t(`advance_unit_${advance.by}`)}
              value={advance.value / scale}
              onChange={(value) => onChange({ ...advance, value: Math.round((value ?? Number.NaN) * scale) })}
            />
            <Field label={t('advance_ties')}>
              <Select
                value={advance.ties}
                choices={(['all', 'none', 'rule'] as const).map((value) => ({ value, label: t(`advance_ties_${value}`) }))}
                onChange={(event) => onChange({ ...advance, ties: event.target.value as AdvanceRule['ties'] })}
              />
            </Field>
            <NumberField
              label={t('advance_per_institution')}
              optional
              placeholder={t('no_limit')}
              value={advance.per_institution}
              onChange={(per_institution) => onChange({ ...advance, per_institution })}
            />
            {divided && (
              <Checkbox
                label={t('advance_per_division')}
                checked={advance.per_division ?? false}
                onChange={(event) => onChange({ ...advance, per_division: event.target.checked })}
              />
            )}
          </>
        )}
      </div>
    </fieldset>
  );
}
