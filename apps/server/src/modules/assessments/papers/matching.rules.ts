/**
 * Gives each rule `count` different questions of its pool, none to two rules, for as many as there can be (augmenting paths).
 * What comes first in a pool is taken first, so shuffled pools give a random choice, evenly where pools do not overlap.
 */
export function matched(counts: readonly number[], pools: readonly (readonly string[])[]): string[][] {
  const owner = new Map<string, number>();
  function seat(rule: number, tried: Set<string>): boolean {
    for (const question of pools[rule] ?? []) {
      if (tried.has(question) || owner.has(question)) continue;
      owner.set(question, rule);
      return true;
    }
    for (const question of pools[rule] ?? []) {
      const other = owner.get(question);
      if (tried.has(question) || other === undefined || other === rule) continue;
      tried.add(question);
      if (seat(other, tried)) {
        owner.set(question, rule);
        return true;
      }
    }
    return false;
  }
  counts.forEach((count, rule) => {
    for (let input = 0; input < count && seat(rule, new Set()); input++);
  });
  return counts.map((_, rule) => (pools[rule] ?? []).filter((question) => owner.get(question) === rule));
}
