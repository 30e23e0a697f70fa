/** Counts of states of one student. */
export type PersonStates = { userId: string; counts: number[] };

const RENEWED_AT = 3;

/** Whether what is shown of a space may be brought to how it is now: nobody is new or changed, or enough are. */
export function mayRenew(shown: readonly PersonStates[], live: readonly PersonStates[]): boolean {
  const before = new Map(shown.map(({ userId, counts }) => [userId, counts.join()]));
  const now = new Map(live.map(({ userId, counts }) => [userId, counts.join()]));
  const people = new Set([...before.keys(), ...now.keys()]);
  const changed = [...people].filter((id) => before.get(id) !== now.get(id)).length;
  return changed === 0 || changed >= RENEWED_AT;
}
