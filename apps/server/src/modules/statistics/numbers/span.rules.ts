import { dayBefore, daysBefore } from '../../../platform/clock/days.rules.ts';

const DAYS = { week: 7, month: 30, term: 140 } as const;
export type Span = keyof typeof DAYS;
export const spanLengths: readonly number[] = Object.values(DAYS);
/** Nothing was counted before. */
export const FIRST_DAY = '0001-01-01';

/** The days up to and with one, and as many before them. */
export function spanUpTo(today: string, span: Span) {
  const from = daysBefore(today, DAYS[span] - 1);
  return { from, to: today, before: { from: daysBefore(from, DAYS[span]), to: daysBefore(from, 1) } };
}

/** The days rows are asked for: those of a span, or all up to its end where single people may be seen anyway. */
export function daysAsked(today: string, { span, whole, scope }: { span: Span; whole: boolean; scope: string }) {
  const days = spanUpTo(today, span);
  return whole && (scope === 'person' || scope === 'space') ? { ...days, from: FIRST_DAY } : days;
}

/**
 * What some days have over each shorter span that ends on the same day: whoever reads both knows these days by subtracting one from the
 * other, so they must not be of a few people either.
 */
export function daysBeyondShorterSpans({ from, to }: { from: string; to: string }) {
  return spanLengths
    .map((days) => daysBefore(to, days - 1))
    .filter((shorter) => shorter > from)
    .map((shorter) => ({ from, to: dayBefore(shorter) }));
}
