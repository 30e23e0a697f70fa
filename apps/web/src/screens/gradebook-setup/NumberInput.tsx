import { useState } from 'react';
import { TextInput } from '../../ui/fields/TextInput.tsx';

type Props = { label: string; value: number; most: number; decimals: number; after?: string; onValue: (value: number) => void };

/** A number that is taken as soon as it is one; what is none stays to be mended and counts for nothing. */
export function NumberInput({ label, value, most, decimals, after, onValue }: Props) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? String(value);
  const read = (next: string) => {
    const plain = next.normalize('NFKC').trim();
    const number = Number(plain);
    return plain !== '' && Number.isFinite(number) && number >= 0 && number <= most && Number(number.toFixed(decimals)) === number
      ? number
      : undefined;
  };
  return (
    <TextInput
      aria-label={label}
      aria-invalid={read(text) === undefined || undefined}
      className="w-20"
      inputMode="decimal"
      value={text}
      maxLength={8}
      after={after && <span className="text-12 text-ink-3">{after}</span>}
      onChange={(event) => {
        setTyped(event.target.value);
        const number = read(event.target.value);
        if (number !== undefined) onValue(number);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
