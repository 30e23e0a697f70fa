import { Refusal } from '../../../platform/http/refusal.ts';

type Check = { agrees: boolean | null };

/** Above this share of differences, in percent, the whole group is gone through. */
const MOST_WRONG = 5;

/** How many of the checks that were made differ, in percent. */
export function wrongShare(checks: readonly Check[]) {
  const made = checks.filter(({ agrees }) => agrees !== null);
  const wrong = made.filter(({ agrees }) => agrees === false).length;
  return made.length === 0 ? 0 : Math.round((wrong / made.length) * 100);
}

/** Whether so much differs that every work is to be added up again. */
export const wholeGroupIsChecked = (checks: readonly Check[]) => wrongShare(checks) > MOST_WRONG;

/** Refuses results whose spot check found a difference or is not complete; returns what the audit log says when it was left out on purpose. */
export function withoutChecks(checks: readonly Check[], because: string): { unchecked: number; unchecked_because: string } | undefined {
  if (checks.some(({ agrees }) => agrees === false)) throw new Refusal('spot_checks_wrong');
  const unchecked = checks.filter(({ agrees }) => agrees === null).length;
  if (unchecked === 0) return undefined;
  const reason = because.trim();
  if (reason === '') throw new Refusal('spot_checks_open', { fields: { unchecked_because: 'spot_checks_open' } });
  return { unchecked, unchecked_because: reason };
}
