import { type ReactNode, useState } from 'react';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

type NumberFieldProps = {
  label: string;
  value: number | null;
  /** Empty reads as null where nothing is a value, otherwise as not a number, which the contract refuses in its words. */
  onChange: (value: number | null) => void;
  optional?: boolean;
  unit?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  placeholder?: string;
  className?: string;
};

const written = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value));

/** A number typed by hand. */
export function NumberField({ label, value, onChange, optional, unit, help, error, disabled, placeholder, className }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    setTyped(text);
    if (text.trim() === '') onChange(optional ? null : Number.NaN);
    else onChange(Number(text));
  };
  return (
    <Field label={label} help={help} error={error} required={!optional} className={className}>
      <TextInput
        inputMode="decimal"
        disabled={disabled}
        placeholder={placeholder}
        value={typed ?? written(value)}
        after={unit && <span className="text-13 whitespace-nowrap text-ink-3">{unit}</span>}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  );
}
