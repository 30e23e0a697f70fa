/** Numbers as the ranges they make, both ends counted in: long lists of blocks are nearly without gaps. */
export function rangesOf(numbers: readonly bigint[]): [bigint, bigint][] {
  const ranges: [bigint, bigint][] = [];
  for (const number of numbers.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1n) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
