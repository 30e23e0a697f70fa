import { decimalText, type Fraction } from '@praxis/scoring/grades/fractions';
import { UNITS } from '@praxis/scoring/grades/grade-rule';
import { useTranslation } from 'react-i18next';

/** Units as points, with as many decimals as a column shows. */
export const pointsText = (units: number, decimals?: number) => {
  const points = units / UNITS;
  return decimals === undefined ? String(Math.round(points * 1e5) / 1e5) : points.toFixed(decimals);
};

/** How many decimals a column needs, two at most. */
export const decimalsFor = (some: Iterable<number | null>) => {
  let most = 0;
  for (const units of some) {
    if (units === null || units % UNITS === 0) continue;
    most = Math.max(most, units % (UNITS / 10) === 0 ? 1 : 2);
    if (most === 2) break;
  }
  return most;
};

/** A share as a percentage without its sign. */
export const percentText = ({ n, d }: Fraction, decimals = 2) => decimalText({ n: n * 100n, d }, decimals);

/** A total as it was rounded. */
export const roundedText = (rounded: number, decimals: number) => (rounded / 10 ** decimals).toFixed(decimals);

/** Hundredths of a percent without their sign. */
export const shareText = (hundredths: number) => String(Math.round(hundredths) / 100);

/** The name of a category: its own, or what its kind is called. */
export function useCategoryTitle() {
  const { t } = useTranslation('grades');
  return ({ title, kind }: { title: string; kind: string | null }) => title || t(`kind_${(kind ?? 'manual') as 'manual'}`);
}

/** Where and how totals are rounded, in words. */
export function useRounding() {
  const { t } = useTranslation('grades');
  return ({ round_at, decimals }: { round_at: 'end' | 'category'; decimals: number }) => {
    if (decimals === 0) return t(round_at === 'end' ? 'rounded_end_whole' : 'rounded_category_whole');
    return t(round_at === 'end' ? 'rounded_end' : 'rounded_category', { count: decimals });
  };
}
