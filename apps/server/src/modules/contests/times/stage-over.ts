import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type StageRow, stageAt } from '../../competitions/index.ts';
import { largestExtra } from '../entry/entry.store.ts';
import { overFor } from './times.rules.ts';

/** Whether somebody still works in a stage that is over for the others. */
export async function extraTimeRuns(db: Db, stage: StageRow, now: Date): Promise<boolean> {
  const over = overFor(stage, await largestExtra(db, stage.id));
  return over !== undefined && now <= over;
}

/** Why nothing may be opened, assigned or published of a stage yet; undefined once it is over for everybody. */
export async function notOverBecause(db: Db, stage: StageRow, now: Date) {
  if (stageAt(stage, now) !== 'over') return 'stage_not_over' as const;
  return (await extraTimeRuns(db, stage, now)) ? ('stage_extra_runs' as const) : undefined;
}

/** Refuses what waits until a stage is over for everybody. */
export async function refuseUnlessOver(db: Db, stage: StageRow, now: Date) {
  const why = await notOverBecause(db, stage, now);
  if (why) throw new Refusal(why);
}
