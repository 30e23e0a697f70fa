const MOST = 500;

/** Numbers as people write them, `1-4, 6`; undefined when it is none of that. */
export function numbersIn(text: string): number[] | undefined {
  const numbers: number[] = [];
  for (const part of text.split(/[,，、\s]+/).filter(Boolean)) {
    const found = /^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(part);
    if (!found) return undefined;
    const from = Number(found[1]);
    const to = Number(found[2] ?? from);
    if (to < from || to - from >= MOST) return undefined;
    for (let number = from; number <= to; number++) numbers.push(number);
  }
  return numbers.length > MOST ? undefined : numbers;
}

/** Numbers written short. */
export function numbersText(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const number of sorted) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
}
