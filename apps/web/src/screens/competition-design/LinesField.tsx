import { useState } from 'react';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';

/** Several short names, one on each line. */
export function LinesField({
  label,
  help,
  error,
  lines,
  onChange,
}: {
  label: string;
  help?: string;
  error?: string | undefined;
  lines: readonly string[];
  onChange: (lines: string[]) => void;
}) {
  // What is typed stays as it is while one types: an empty line is the beginning of the next name.
  const [typed, setTyped] = useState<string>();
  const write = (text: string) => {
    setTyped(text);
    onChange(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    );
  };
  return (
    <Field label={label} help={help} error={error}>
      <TextArea
        rows={2}
        value={typed ?? lines.join('\n')}
        onChange={(event) => write(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  );
}
