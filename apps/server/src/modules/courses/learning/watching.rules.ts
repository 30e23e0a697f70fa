/** A watched part of a video in seconds. */
export type Interval = [from: number, to: number];

/** Fastest playback speed (D-08), so nobody watches more than this many seconds per second. */
const FASTEST = 2;
/** Reports travel and clocks differ. */
const TOLERANCE_SECONDS = 5;
/** A gap smaller than this between two parts is the grain of player clocks, not a jump. */
const GRAIN_SECONDS = 0.5;

const round = (seconds: number) => Math.round(seconds * 100) / 100;

/** Parts in order without overlaps. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const [from, to] of [...intervals].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1] + GRAIN_SECONDS) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** Seconds covered by parts without overlaps. */
export const covered = (intervals: readonly Interval[]) => intervals.reduce((sum, [from, to]) => sum + (to - from), 0);

/** Most new seconds a report may bring when so much time has gone by since the one before. */
export const budgetAfter = (elapsedSeconds: number) => Math.max(0, elapsedSeconds) * FASTEST + TOLERANCE_SECONDS;

/** Cuts a part where the new seconds it brings use up the budget; returns what is left of both. */
function cut(known: readonly Interval[], [from, to]: Interval, budget: number): { part: Interval; left: number } {
  let left = budget;
  let at = from;
  for (const [start, end] of [...known, [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as Interval]) {
    if (end <= at) continue;
    const fresh = Math.max(0, Math.min(start, to) - at);
    if (fresh > left) return { part: [from, at + left], left: 0 };
    left -= fresh;
    at = Math.min(to, Math.max(at, end));
    if (at >= to) break;
  }
  return { part: [from, to], left };
}

/** Adds reported parts to what is known: backwards parts are dropped, parts end with the video, and no more new seconds count than time went by. */
export function watchedWith(
  known: readonly Interval[],
  report: { intervals: readonly Interval[]; duration: number; elapsed: number },
): Interval[] {
  let result = merged(known);
  let budget = budgetAfter(report.elapsed);
  for (const [from, to] of report.intervals) {
    const part: Interval = [Math.max(0, from), Math.min(report.duration, to)];
    if (part[1] <= part[0]) continue;
    const elapsed = cut(result, part, budget);
    budget = elapsed.left;
    if (elapsed.part[1] > elapsed.part[0]) result = merged([...result, elapsed.part]);
  }
  return result.map(([from, to]) => [round(from), round(to)]);
}

/** How much of a video was watched, 0–100, rounded down so that 100 means all of it (but for a last second no player reports). */
export function watchedPercent(watched: readonly Interval[], duration: number): number {
  if (duration <= 0) return 0;
  const seconds = covered(watched);
  return seconds >= duration - 1 ? 100 : Math.floor((100 * seconds) / duration);
}

const POINTS = 60;
/** Leaving in the first and last twentieth is no finding. */
const EDGE = 3;

/** The share, in percent, of viewers who got as far as each of sixty points, and the point at which most leave. */
export function retention(viewers: readonly (readonly Interval[])[], duration: number) {
  const ends = viewers.map((intervals) => intervals.reduce((end, [, to]) => Math.max(end, to), 0));
  const share = Array.from({ length: POINTS + 1 }, (_, point) => {
    const at = (point * duration) / POINTS;
    return ends.length === 0 ? 0 : Math.round((100 * ends.filter((end) => end >= at - GRAIN_SECONDS).length) / ends.length);
  });
  let drop: { at: number; less: number } | null = null;
  for (let point = EDGE; point <= POINTS - EDGE; point++) {
    const less = share[point - 1]! - share[point]!;
    if (less >= 5 && less > (drop?.less ?? 0)) drop = { at: Math.round((point * duration) / POINTS), less };
  }
  return { share, drop };
}
