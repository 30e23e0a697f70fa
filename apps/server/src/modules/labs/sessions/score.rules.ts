/** What a rule counts, and whether it was met. */
type Weighted = { weight: number; passed: boolean | undefined };

/** S-308: 100 × the weights of what is met / all weights, two decimals; nothing to reach is 0 (C-21). */
export function labScore(rules: readonly Weighted[]) {
  const all = rules.reduce((sum, rule) => sum + rule.weight, 0);
  const met = rules.reduce((sum, rule) => sum + (rule.passed === true ? rule.weight : 0), 0);
  return all === 0 ? 0 : Math.round((10_000 * met) / all) / 100;
}

/** The score that counts after another check, hints paid: the best one or the last one, never below 0. */
export function countedScore(save: 'best' | 'last', before: number | null, now: number, spent: number) {
  const reached = Math.max(0, Math.round((now - spent) * 100) / 100);
  return save === 'last' || before === null ? reached : Math.max(before, reached);
}

/** What is left of a score when a hint is paid for. */
export const scoreAfterHint = (score: number | null, cost: number) =>
  score === null ? null : Math.max(0, Math.round((score - cost) * 100) / 100);

/** How a step stands: nothing looked at or met, everything met, something met, or all that was looked at failed. */
export function stepState(rules: readonly Weighted[]): 'none' | 'part' | 'all' | 'wrong' {
  const looked = rules.filter((rule) => rule.passed !== undefined);
  if (looked.length === 0) return 'none';
  const met = looked.filter((rule) => rule.passed === true).length;
  if (met === rules.length) return 'all';
  return met > 0 ? 'part' : 'wrong';
}
