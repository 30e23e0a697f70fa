/** A stage as far as its clock asks. */
export type StageTimes = { start_at: Date; end_at: Date; paused_at: Date | null };
/** A section as far as its clock asks; seconds of contest time after the start of the stage. */
export type SectionWindow = { opens_s: number | null; closes_s: number | null };
/** When the clock of a stage stood still. */
export type Pause = { from_at: Date; until_at: Date | null };

/** The moment at which the clock of a stage shows so many seconds: pauses that lay before it put it off. One that lasts counts to now. */
export function momentOf(stage: Pick<StageTimes, 'start_at'>, pauses: readonly Pause[], seconds: number, now: Date): Date {
  let moment = stage.start_at.getTime() + seconds * 1000;
  for (const { from_at, until_at } of [...pauses].sort((one, other) => one.from_at.getTime() - other.from_at.getTime()))
    if (from_at.getTime() < moment) moment += Math.max(0, (until_at ?? now).getTime() - from_at.getTime());
  return new Date(moment);
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** When a section opens and closes for everybody. */
export function windowOf(stage: StageTimes, { opens_s, closes_s }: SectionWindow, pauses: readonly Pause[], now: Date) {
  return {
    startAt: opens_s === null ? stage.start_at : earlier(momentOf(stage, pauses, opens_s, now), stage.end_at),
    endAt: closes_s === null ? stage.end_at : earlier(momentOf(stage, pauses, closes_s, now), stage.end_at),
  };
}

/** A moment put off by seconds. */
export const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** When a stage is over for everybody, the extra time of single entrants included; undefined while its clock stands still. */
export const overFor = (stage: StageTimes, largestExtra: number) => (stage.paused_at ? undefined : later(stage.end_at, largestExtra));

/** Entrants may come in so long before the start, for consent and camera. */
export const ENTRY_AHEAD_S = 1800;

/** Where a stage stands for one entrant. */
export function stageStateFor(stage: StageTimes, extra: number, now: Date): 'waiting' | 'on' | 'paused' | 'over' {
  if (now < stage.start_at) return 'waiting';
  if (stage.paused_at) return 'paused';
  return now <= later(stage.end_at, extra) ? 'on' : 'over';
}
