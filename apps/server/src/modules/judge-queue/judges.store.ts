import type { JudgeClass } from '@praxis/contract/judge-queue/judge-queue';
import { JUDGE_TASK, type JudgeAbout } from '@praxis/contract/judge-queue/task';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { JudgeRules } from './tiers.rules.ts';

/** A judge that has not been heard of for this long is away, in seconds. */
const AWAY_AFTER = 40;

type Seen = { name: string; about: JudgeAbout; slots: number; busy: number; connected: boolean; now: Date };

/** Writes down that a judge is there, or gone. */
export const noteJudge = (db: Db, { name, about, slots, busy, connected, now }: Seen) =>
  db
    .insertInto('judges')
    .values({ name, about: JSON.stringify(about), slots, busy, connected, seen_at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ about: JSON.stringify(about), slots, busy: connected ? busy : 0, connected, seen_at: now }),
    )
    .execute();

export async function listJudges(db: Db, now: Date) {
  const rows = await db.selectFrom('judges').selectAll().orderBy('name').execute();
  const limit = now.getTime() - AWAY_AFTER * 1000;
  return rows.map((row) => ({
    ...row,
    about: row.about as unknown as JudgeAbout,
    connected: row.connected && row.seen_at.getTime() > limit,
  }));
}

export const findJudge = (db: Db, name: string) => db.selectFrom('judges').selectAll().where('name', '=', name).executeTakeFirst();

export const drainJudgeNamed = (db: Db, name: string, drained: boolean) =>
  db.updateTable('judges').set({ drained }).where('name', '=', name).execute();

export const forgetJudgeNamed = (db: Db, name: string) => db.deleteFrom('judges').where('name', '=', name).execute();

export async function judgeRules(db: Db): Promise<JudgeRules> {
  const row = await db.selectFrom('judge_rules').select('practice_without_cgroups').executeTakeFirstOrThrow();
  return { practiceWithoutCgroups: row.practice_without_cgroups };
}

export const setPracticeWithoutCgroups = (db: Db, on: boolean) =>
  db.updateTable('judge_rules').set({ practice_without_cgroups: on }).execute();

/** What waits and runs in each class, how long the oldest has waited, and what the last hour was like. */
export async function classFigures(db: Db, now: Date) {
  const hour = new Date(now.getTime() - 3_600_000);
  const [open, judged] = await Promise.all([
    sql<{ lane: JudgeClass; waiting: number; running: number; oldest: Date | null }>`
      select lane, count(*) filter (where state = 'queued')::int as waiting, count(*) filter (where state = 'leased')::int as running,
        min(created_at) filter (where state = 'queued') as oldest
      from agent_tasks where kind = ${JUDGE_TASK} and state in ('queued', 'leased') group by lane`.execute(db),
    sql<{ lane: JudgeClass; judged: number; median: number | null }>`
      select lane, count(*)::int as judged,
        (percentile_cont(0.5) within group (order by extract(epoch from started_at - created_at)))::float8 as median
      from judge_runs where ended_at > ${hour} group by lane`.execute(db),
  ]);
  return { open: new Map(open.rows.map((row) => [row.lane, row])), judged: new Map(judged.rows.map((row) => [row.lane, row])) };
}
