import { PART_LIMITS } from '@praxis/contract/questions/parts';
import { type Decimal, decimalText, minus, readDecimal, times } from '@praxis/rules/decimal';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import type { NumericKey, NumericParts } from './key-shapes.ts';
import { NumberField } from './NumberField.tsx';
import { UnitsKey } from './UnitsKey.tsx';

type NumberKeyProps = {
  parts: NumericParts;
  value: NumericKey;
  words: Record<string, string>;
  onChange: (key: NumericKey) => void;
  /** Present where what is asked may be changed as well. */
  onParts?: (parts: NumericParts, key: NumericKey) => void;
};

const tolerances = ['abs', 'percent', 'digits'] as const;
const negative = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

/** From where to where an answer counts; undefined while something cannot be read. */
function boundsOf({ value, tolerance: { kind, amount } }: NumericKey) {
  const right = readDecimal(value);
  const width = readDecimal(amount || '0');
  if (!right || !width || kind === 'digits') return undefined;
  const off = kind === 'abs' ? width : times(times(right, width), { units: 1n, scale: 2 });
  const size = off.units < 0n ? negative(off) : off;
  return { from: decimalText(minus(right, size)), to: decimalText(minus(right, negative(size))) };
}

/** The right number, how far an answer may be off, and which units it may have. */
export function NumberKey({ parts, value, words, onChange, onParts }: NumberKeyProps) {
  const { t } = useTranslation('question-parts');
  const { tolerance } = value;
  const bounds = boundsOf(value);
  const own = value.units[0]?.text ?? '';
  const modes = (['none', 'field', 'list'] as const).map((unit) => ({ value: unit, label: t(`unit_${unit}`) }));
  const chooseMode = (unit: NumericParts['unit']) => {
    const units = unit !== 'none' && value.units.length === 0 ? [{ text: '', factor: '1' }] : value.units;
    onParts?.({ ...parts, unit }, { ...value, units });
  };
  return (
    <div className="mt-2 flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <Field label={t('value')} error={words.value} className="w-56">
          <TextInput
            maxLength={PART_LIMITS.number}
            value={value.value}
            after={own && <span className="text-ink-3">{own}</span>}
            onChange={(event) => onChange({ ...value, value: event.target.value })}
          />
        </Field>
        <Field label={t('tolerance')} className="w-44">
          <Select
            choices={tolerances.map((kind) => ({ value: kind, label: t(`tolerance_${kind}`) }))}
            value={tolerance.kind}
            onChange={(event) => {
              const kind = tolerances.find((one) => one === event.target.value);
              if (kind) onChange({ ...value, tolerance: { kind, amount: kind === 'digits' ? '3' : kind === 'percent' ? '1' : '0' } });
            }}
          />
        </Field>
        <Field label={t('tolerance_amount')} error={words.tolerance} className="w-32">
          <TextInput
            maxLength={PART_LIMITS.number}
            value={tolerance.amount}
            after={tolerance.kind === 'percent' && <span className="text-ink-3">%</span>}
            onChange={(event) => onChange({ ...value, tolerance: { ...tolerance, amount: event.target.value } })}
          />
        </Field>
      </div>
      {bounds && (
        <p className="text-13 text-ink-2">
          {bounds.from === bounds.to ? t('bounds_exact', { value: bounds.from, unit: own }) : t('bounds', { ...bounds, unit: own })}
        </p>
      )}
      {onParts && (
        <Field label={t('unit_mode')} className="w-72">
          <Select
            choices={modes}
            value={parts.unit}
            onChange={(event) => {
              const mode = modes.find((one) => one.value === event.target.value);
              if (mode) chooseMode(mode.value);
            }}
          />
        </Field>
      )}
      {parts.unit !== 'none' && (
        <>
          <UnitsKey parts={parts} value={value} wrong={words.units} onChange={onChange} onParts={onParts} />
          <Field label={t('no_unit_off')} className="w-44">
            <NumberField
              most={100}
              value={value.no_unit_off}
              after="%"
              onChange={(off) => onChange({ ...value, no_unit_off: Math.round(off) })}
            />
          </Field>
        </>
      )}
    </div>
  );
}
