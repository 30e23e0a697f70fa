import { useState } from 'react';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

type Props = {
  label: string;
  help?: string;
  value: number | null;
  least: number;
  most: number;
  step?: number;
  /** Empty means none. */
  optional?: boolean;
  onChange: (value: number | null) => void;
};

/** A number between two bounds; what is out of bounds becomes the nearest one when the field is left. */
export function NumberField({ label, help, value, least, most, step, optional, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
    setTyped(undefined);
    if (text.trim() === '' && optional) return onChange(null);
    const number = Number(text);
    if (Number.isFinite(number) && text.trim() !== '') onChange(Math.min(most, Math.max(least, number)));
  };
  return (
    <Field label={label} help={help}>
      <TextInput
        type="number"
        min={least}
        max={most}
        step={step}
        value={typed ?? (value === null ? '' : String(value))}
        onChange={(event) => {
          setTyped(event.target.value);
          const number = Number(event.target.value);
          if (event.target.value !== '' && number >= least && number <= most) onChange(number);
        }}
        onBlur={(event) => take(event.target.value)}
      />
    </Field>
  );
}
