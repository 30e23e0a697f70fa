import { currentLanguage } from '../../platform/person/preferences.ts';

/** Cents as an amount in yuan with separators. */
export const amountOf = (cents: number) =>
  new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100);
/** The same with the sign of the currency. */
export const yuanOf = (cents: number) => `${cents < 0 ? '−' : ''}¥${amountOf(Math.abs(cents))}`;

/** Yuan as typed, in cents; undefined for what is no amount. */
export function centsTyped(text: string): number | undefined {
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}
