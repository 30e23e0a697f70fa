import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/fields/TextInput.tsx';

/** Points of one question; keeps what is typed until it is a number. */
export function PointsField({ label, value, onChange }: { label: string; value: number; onChange: (points: number) => void }) {
  const { t } = useTranslation('papers');
  const [typed, setTyped] = useState<string>();
  const wrong = !(value >= 0.01 && value <= 1000) || Math.abs(value * 100 - Math.round(value * 100)) > 1e-6;
  return (
    <TextInput
      aria-label={label}
      aria-invalid={wrong || undefined}
      inputMode="decimal"
      value={typed ?? String(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        const points = Number(event.target.value);
        onChange(event.target.value.trim() === '' || Number.isNaN(points) ? 0 : points);
      }}
      onBlur={() => setTyped(undefined)}
      className="w-22 text-right"
      after={<span className="text-13 text-ink-3">{t('points_unit')}</span>}
    />
  );
}
