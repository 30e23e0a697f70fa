/** Deals people out over groups one after the other: no group has two more than another. */
export function dealt<Person>(people: readonly Person[], groups: number): Person[][] {
  const hands: Person[][] = Array.from({ length: groups }, () => []);
  for (const [at, person] of people.entries()) hands[at % groups]!.push(person);
  return hands;
}

/** The same people in another order; `chance(n)` gives a whole number below n. */
export function shuffled<Person>(people: readonly Person[], chance: (below: number) => number): Person[] {
  const mixed = [...people];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = chance(at + 1);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}
