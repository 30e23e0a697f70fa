import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Wrong } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

type Props = { label: string; value: number; most: number; decimals: number; after?: string; onValue: (value: number) => void };

/** A number that is taken as soon as it is one; what is none stays to be mended, while the one before it counts. */
export function NumberInput({ label, value, most, decimals, after, onValue }: Props) {
  const { t } = useTranslation('grades');
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  const text = typed ?? String(value);
  const read = (next: string) => {
    const plain = next.normalize('NFKC').trim();
    const number = Number(plain);
    return plain !== '' && Number.isFinite(number) && number >= 0 && number <= most && Number(number.toFixed(decimals)) === number
      ? number
      : undefined;
  };
  const wrong = read(text) === undefined;
  return (
    <>
      <TextInput
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong && left ? id : undefined}
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
        onBlur={() => {
          setLeft(true);
          if (!wrong) setTyped(undefined);
        }}
      />
      {wrong && left && (
        <div role="alert" className="max-w-40 whitespace-normal">
          <Wrong id={id}>{t(decimals === 0 ? 'number_wrong_whole' : 'number_wrong', { most, value })}</Wrong>
        </div>
      )}
    </>
  );
}
