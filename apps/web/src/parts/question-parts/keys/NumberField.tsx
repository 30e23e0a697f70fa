import type { ReactNode } from 'react';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

type NumberFieldProps = {
  /** Read out where no `Field` stands around it. */
  label?: string;
  className?: string;
  least?: number;
  most: number;
  value: number;
  after?: ReactNode;
  onChange: (value: number) => void;
};

/** A number within bounds with at most two decimals, taken over when the field is left. */
export function NumberField({ label, className, least = 0, most, value, after, onChange }: NumberFieldProps) {
  return (
    <TextInput
      key={value}
      {...(label && { 'aria-label': label })}
      type="number"
      className={className}
      min={least}
      max={most}
      step="any"
      defaultValue={value}
      after={after && <span className="text-ink-3">{after}</span>}
      onBlur={(event) => {
        const read = Number(event.target.value.normalize('NFKC'));
        const next = Math.min(most, Math.max(least, Math.round((Number.isFinite(read) ? read : value) * 100) / 100));
        event.target.value = String(next);
        if (next !== value) onChange(next);
      }}
    />
  );
}
