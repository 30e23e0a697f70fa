/** What handing in late costs. Percentages are whole hundredths of a percent. */
export type LateRule = {
  /** Minutes after the date that cost nothing and are not late. */
  graceMinutes: number;
  /** Taken off once, or for each hour or day; a day is 24 hours, whatever the clocks do meanwhile. */
  per: 'once' | 'hour' | 'day';
  /** Whether an hour or a day counts when it is over, or from its first second. */
  count: 'full' | 'started';
  off: number;
  /** Of the points that were reached, or of those that could be. */
  of: 'earned' | 'max';
  /** The most that is taken off. */
  most: number;
};

const UNIT_SECONDS = { hour: 3600, day: 86_400 } as const;
const WHOLE = 10_000;

/** Seconds that count as late: what is left after the grace. */
export const secondsOver = (rule: Pick<LateRule, 'graceMinutes'>, lateSeconds: number) => Math.max(0, lateSeconds - rule.graceMinutes * 60);

/** How many times something is taken off. */
export function lateSteps(rule: Pick<LateRule, 'graceMinutes' | 'per' | 'count'>, lateSeconds: number): number {
  const over = secondsOver(rule, lateSeconds);
  if (over === 0) return 0;
  if (rule.per === 'once') return 1;
  const units = over / UNIT_SECONDS[rule.per];
  return rule.count === 'full' ? Math.floor(units) : Math.ceil(units);
}

/** Hundredths of a percent that a hand-in loses. */
export const lateShare = (rule: LateRule, lateSeconds: number) => Math.min(WHOLE, rule.most, lateSteps(rule, lateSeconds) * rule.off);

/** What is taken off some points, all in hundredths of a point; what is left is rounded half up and never below nothing. */
export function lateOff(rule: LateRule, of: { earned: number; full: number; lateSeconds: number }): number {
  const base = rule.of === 'max' ? of.full : of.earned;
  const left = Math.floor((2 * (of.earned * WHOLE - base * lateShare(rule, of.lateSeconds)) + WHOLE) / (2 * WHOLE));
  return of.earned - Math.max(0, Math.min(of.earned, left));
}
