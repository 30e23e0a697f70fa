import { currentLanguage } from '../../platform/person/preferences.ts';

/** Cents as an amount in yuan with separators. */
export const amountOf = (cents: number) =>
  new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100);
/** The same with the sign of the currency. */
export const yuanOf = (cents: number) => `${cents < 0 ? '−' : ''}¥${amountOf(Math.abs(cents))}`;

/** Yuan as typed, in cents; undefined for what is no amount. Prices have up to five digits before the point. */
export function centsTyped(text: string, digits = 5): number | undefined {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match && match[1]!.length <= digits ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}
