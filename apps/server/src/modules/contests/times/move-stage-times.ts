import type { StageNews } from '@praxis/contract/contests/times';
import type { Db } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { changeStageTimes, findSections, findStage, type SectionRow, type StageRow } from '../../competitions/index.ts';
import { extraTimes } from '../entry/entry.store.ts';
import { notifyScores } from '../scores/scores.store.ts';
import { kindOfSection, type SectionTimes } from '../sections/section-kinds.ts';
import { endPause, pausesOf, startPause } from './pauses.store.ts';
import { windowOf } from './times.rules.ts';

const notifyStage = (db: Db, stageId: string, news: StageNews) => publish(db, `stage:${stageId}`, news);

type Each = (section: SectionRow, times: SectionTimes) => Promise<void>;

/** Does something with every section of a stage and the times that hold for it now. */
async function withSections(db: Db, stage: StageRow, by: string, now: Date, each: Each) {
  const [sections, pauses, extra] = [await findSections(db, [stage.id]), await pausesOf(db, stage.id), await extraTimes(db, stage.id)];
  for (const section of sections) if (section.frozen) await each(section, { ...windowOf(stage, section, pauses, now), extra, by });
}

/**
 * Brings everything that is given in a stage to the stage's times, in the caller's transaction. The stage is locked: stage, assessment,
 * attempt is the order of locks.
 */
export async function prepareSections(db: Db, stageId: string, by: string, now: Date) {
  const stage = await findStage(db, stageId);
  if (!stage) return;
  await withSections(db, stage, by, now, async (section, times) => kindOfSection(db, section)?.prepare({ db, section, stage, times, now }));
}

/** Moves the start or end of a stage, which the caller holds, with everything in it. */
export async function moveStageTimes(db: Db, stage: StageRow, change: { startAt?: Date; endAt?: Date }, by: string, now: Date) {
  const { startAt, endAt } = change;
  await changeStageTimes(db, stage.id, { ...(startAt && { start_at: startAt }), ...(endAt && { end_at: endAt }) }, now);
  await prepareSections(db, stage.id, by, now);
  await notifyStage(db, stage.id, { type: 'times' });
  await notifyScores(db, stage.id);
}

/** Stops every clock of a stage. */
export async function pauseStage(db: Db, stage: StageRow, of: { by: string; reason: string }, now: Date) {
  await changeStageTimes(db, stage.id, { paused_at: now }, now);
  await startPause(db, { stageId: stage.id, ...of }, now);
  await withSections(db, stage, of.by, now, async (section) => kindOfSection(db, section)?.pause({ db, section, stage, now }));
  await notifyStage(db, stage.id, { type: 'paused' });
  await notifyScores(db, stage.id);
}

/** Lets a stage go on, its end put off by as long as it stood still. Returns the new end. */
export async function resumeStage(db: Db, stage: StageRow, by: string, now: Date): Promise<Date> {
  const from = (await endPause(db, stage.id, now)) ?? stage.paused_at ?? now;
  const endAt = new Date(stage.end_at.getTime() + (now.getTime() - from.getTime()));
  await changeStageTimes(db, stage.id, { paused_at: null, end_at: endAt }, now);
  const resumed = { ...stage, paused_at: null, end_at: endAt };
  await withSections(db, resumed, by, now, async (section, times) =>
    kindOfSection(db, section)?.resume({ db, section, stage: resumed, times, now }),
  );
  await notifyStage(db, stage.id, { type: 'resumed' });
  await notifyScores(db, stage.id);
  return endAt;
}

/** Tells open pages of a stage that somebody has other times. */
export const notifyTimes = (db: Db, stageId: string) => notifyStage(db, stageId, { type: 'times' });

/** Tells open pages of a stage that devices wait or moved. */
export const notifyDevices = (db: Db, stageId: string) => notifyStage(db, stageId, { type: 'devices' });
