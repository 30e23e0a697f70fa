/** A watched part of a replay in seconds. */
export type Interval = [from: number, to: number];

/** Fastest speed (D-08); nobody watches more than this many seconds in a second. */
const FASTEST = 2;
const TOLERANCE = 10;
const GRAIN = 0.5;

/** Parts in order without overlaps, within the length of the class. */
export function joined(parts: readonly Interval[], length: number): Interval[] {
  const result: Interval[] = [];
  const within = parts.map(([from, to]): Interval => [Math.max(0, from), Math.min(length, to)]).filter(([from, to]) => to > from);
  for (const [from, to] of within.sort((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last && from <= last[1] + GRAIN) last[1] = Math.max(last[1], to);
    else result.push([Math.round(from * 10) / 10, Math.round(to * 10) / 10]);
  }
  return result;
}

export const secondsOf = (parts: readonly Interval[]) => parts.reduce((sum, [from, to]) => sum + to - from, 0);

/** How many people have watched each minute. */
export function watchedByMinute(watches: Iterable<readonly Interval[]>, minutes: number): number[] {
  const counts = new Array<number>(minutes).fill(0);
  for (const parts of watches) {
    const seen = new Set<number>();
    for (const [from, to] of parts) for (let minute = Math.floor(from / 60); minute * 60 < to; minute++) seen.add(minute);
    for (const minute of seen) if (minute < minutes) counts[minute] = counts[minute]! + 1;
  }
  return counts;
}

/** What is known after a report; more than time allows since the one before is not believed. */
export function afterReport(
  known: readonly Interval[],
  fresh: readonly Interval[],
  { length, elapsed }: { length: number; elapsed: number },
): Interval[] {
  const before = joined(known, length);
  const after = joined([...known, ...fresh], length);
  return secondsOf(after) - secondsOf(before) <= Math.max(0, elapsed) * FASTEST + TOLERANCE ? after : before;
}
