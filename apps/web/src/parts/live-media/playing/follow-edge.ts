/** Where the picture should be moved or how fast it should play. */
export type Follow = { seek?: number; rate: number };

/** Seconds behind the newest media a picture starts with, and at most aims at after it stood still several times. */
export const AHEAD = { least: 0.15, most: 1.5, step: 0.1 } as const;
const TOO_FAR = 1.2;
const SLACK = 0.07;

type Now = { at: number; ranges: readonly { start: number; end: number }[]; aim: number; stalled: boolean };

/** Keeps the picture just behind the newest media: a little faster when it lags, a jump when it lags much, over holes when it stands before one. */
export function follow({ at, ranges, aim, stalled }: Now): Follow {
  const last = ranges.at(-1);
  if (!last) return { rate: 1 };
  const here = ranges.find(({ start, end }) => at >= start - 0.05 && at < end);
  const ahead = last.end - at;
  if (!here) {
    const next = ranges.find(({ start }) => start > at);
    // A hole, or a clock that went on elsewhere: there is nothing to wait for here.
    if (next && (next !== last || ahead > aim)) return { seek: Math.max(next.start + 0.01, last.end - aim), rate: 1 };
    if (at > last.end + 0.5) return { seek: Math.max(last.start, last.end - aim), rate: 1 };
    return { rate: 1 };
  }
  if (ahead > aim + TOO_FAR) return { seek: Math.max(last.start, last.end - aim), rate: 1 };
  if (stalled && here !== last) return { seek: Math.max(last.start + 0.01, last.end - aim), rate: 1 };
  if (ahead > aim + SLACK) return { rate: Math.min(1.15, 1 + (ahead - aim) * 0.25) };
  if (ahead < aim / 3) return { rate: 0.94 };
  return { rate: 1 };
}
