import type { Lock } from '@praxis/contract/courses/learning';
import type { ActivityNode } from '@praxis/contract/courses/tree';

/** When a section opens in a space. */
export type SectionSchedule = { opensAt: Date | null; daysAfterJoining: number | null };
/** What decides whether a student may open something. */
export type Situation = {
  now: Date;
  opensAt: Date | null;
  closesAt: Date | null;
  joinedAt: Date;
  schedules: ReadonlyMap<string, SectionSchedule>;
  /** Finished activities with their score, null when unscored. */
  finished: ReadonlyMap<string, { score: number | null }>;
  /** Activities that students see, by id. */
  titles: ReadonlyMap<string, string>;
};
/** A lock before its text is put into a language. */
export type BareLock = Omit<Lock, 'text'> & { values: Record<string, string | number> };

const DAY = 86_400_000;
const bare = (why: Lock['why'], more: Partial<BareLock> = {}): BareLock => ({ why, opens_at: null, after: null, values: {}, ...more });

function opensAt({ joinedAt, schedules }: Situation, sectionId: string): Date | null {
  const schedule = schedules.get(sectionId);
  if (!schedule) return null;
  if (schedule.opensAt) return schedule.opensAt;
  return schedule.daysAfterJoining === null ? null : new Date(joinedAt.getTime() + schedule.daysAfterJoining * DAY);
}

/** Why a student cannot open an activity now; undefined when nothing stands against it. The latest opening time is told. */
export function lockOf(activity: ActivityNode, sectionId: string, situation: Situation): BareLock | undefined {
  const { now, closesAt, finished, titles } = situation;
  if (closesAt && closesAt <= now) return bare('closed');
  const times = [
    { why: 'schedule' as const, at: situation.opensAt },
    { why: 'schedule' as const, at: opensAt(situation, sectionId) },
    { why: 'date' as const, at: activity.unlock?.from == null ? null : new Date(activity.unlock.from) },
  ].filter((each) => each.at && each.at > now);
  const latest = times.sort((a, b) => b.at!.getTime() - a.at!.getTime())[0];
  if (latest) return bare(latest.why, { opens_at: latest.at!.getTime() });
  const { after = null, score = null } = activity.unlock ?? {};
  if (after === null || !titles.has(after)) return undefined;
  const values = { title: titles.get(after)!, score: score ?? 0 };
  const reached = finished.get(after);
  if (!reached) return bare('after', { after, values });
  return score !== null && (reached.score ?? -1) < score ? bare('score', { after, values }) : undefined;
}
