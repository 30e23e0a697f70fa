import { daysBefore } from '../days.rules.ts';

const DAYS = { week: 7, month: 30, term: 140 } as const;
export type Span = keyof typeof DAYS;

/** The days up to and with one, and as many before them. */
export function spanUpTo(today: string, span: Span) {
  const from = daysBefore(today, DAYS[span] - 1);
  return { from, to: today, before: { from: daysBefore(from, DAYS[span]), to: daysBefore(from, 1) } };
}
