import { PART_LIMITS } from '@praxis/contract/questions/parts';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Field, Wrong } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import type { NumericKey, NumericParts } from './key-shapes.ts';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

type UnitsKeyProps = {
  parts: NumericParts;
  value: NumericKey;
  wrong: string | undefined;
  onChange: (key: NumericKey) => void;
  onParts: ((parts: NumericParts, key: NumericKey) => void) | undefined;
};

/** The list students choose from: every unit that counts and those that lead astray, in an order that says nothing. */
const listOf = (units: NumericKey['units'], others: readonly string[]) =>
  [...new Set([...units.map(({ text }) => text.trim()), ...others.map((unit) => unit.trim())])]
    .filter(Boolean)
    .sort()
    .slice(0, PART_LIMITS.units);

/** Units that count with how many of the value's own unit one of them is. */
export function UnitsKey({ parts, value, wrong, onChange, onParts }: UnitsKeyProps) {
  const { t } = useTranslation('question-parts');
  const { units } = value;
  const others = parts.units.filter((unit) => !units.some(({ text }) => text.trim() === unit));
  const put = (next: NumericKey['units']) => {
    const key = { ...value, units: next };
    if (onParts && parts.unit === 'list') return onParts({ ...parts, units: listOf(next, others) }, key);
    onChange(key);
  };
  return (
    <fieldset data-wrong={wrong ? '' : undefined}>
      <legend className="mb-1 text-13 text-ink-2">{t('units')}</legend>
      <ul className="flex flex-col gap-1.5">
        {units.map(({ text, factor }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a unit has no name but its place
          <li key={at} className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
            {at > 0 && '1'}
            <TextInput
              aria-label={t('unit_no', { no: at + 1 })}
              className="w-28"
              maxLength={PART_LIMITS.unit}
              value={text}
              onChange={(event) => put(units.map((one, place) => (place === at ? { ...one, text: event.target.value } : one)))}
            />
            {at === 0 ? (
              <span className="text-12 text-ink-3">{t('unit_own')}</span>
            ) : (
              <>
                =
                <TextInput
                  aria-label={t('unit_factor', { no: at + 1 })}
                  className="w-32"
                  maxLength={PART_LIMITS.number}
                  value={factor}
                  onChange={(event) => put(units.map((one, place) => (place === at ? { ...one, factor: event.target.value } : one)))}
                />
                {units[0]?.text}
                <IconButton small label={t('unit_drop', { no: at + 1 })} onClick={() => put(units.filter((_one, place) => place !== at))}>
                  <Trash2 {...icon} />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
      {wrong && (
        <div role="alert">
          <Wrong>{wrong}</Wrong>
        </div>
      )}
      <Button
        look="quiet"
        size="small"
        repeatable
        className="mt-1.5"
        disabled={units.length >= PART_LIMITS.units}
        icon={<Plus {...icon} />}
        onClick={() => put([...units, { text: '', factor: '1' }])}
      >
        {t('unit_add')}
      </Button>
      {onParts && parts.unit === 'list' && (
        <Field label={t('units_others')} help={t('units_others_help')} className="mt-3 max-w-96">
          <TextInput
            key={others.join(' ')}
            defaultValue={others.join('  ')}
            maxLength={400}
            onBlur={(event) => onParts({ ...parts, units: listOf(units, event.target.value.split(/[\s,，、;；]+/)) }, value)}
          />
        </Field>
      )}
    </fieldset>
  );
}
