export const curveKinds = ['add', 'scale', 'root'] as const;
/** What is done to every score of a column: points added, the best score made the maximum, or the root of the share. */
export type CurveKind = (typeof curveKinds)[number];

/** Hundredths of a point, in units of a hundred-thousandth. */
const STEP = 1000;
const stepped = (units: number) => Math.round(units / STEP) * STEP;

/** A score under a curve, in units; never below 0 and never above the maximum. */
export function curved(units: number, { kind, max, best, add }: { kind: CurveKind; max: number; best: number; add: number }): number {
  const share = max > 0 ? units / max : 0;
  const wanted = { add: units + add, scale: best > 0 ? (units * max) / best : units, root: Math.sqrt(share) * max }[kind];
  return Math.min(max, Math.max(0, stepped(wanted)));
}
