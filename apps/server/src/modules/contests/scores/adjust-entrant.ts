import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { StageRow } from '../../competitions/index.ts';
import { insertAdjustment, isIn } from './adjustments.store.ts';
import { writeScores } from './scores.store.ts';

type Adjusting = { stage: StageRow; entrantId: string; points: number; reason: string; by: string; why: 'adjust' | 'dissent' };

/** Gives an entrant of a stage points beside what the sections gave, or takes some; returns the id of the adjustment. */
export async function adjustEntrant(db: Db, { stage, entrantId, points, reason, by, why }: Adjusting, now: Date): Promise<string> {
  // Under this rule a line is solved problems and minutes: there is nothing to add points to.
  if (stage.rule.kind === 'icpc') throw new Refusal('adjust_without_points');
  if (!(await isIn(db, stage.id, entrantId))) throw new Refusal('entrant_not_here');
  const id = await insertAdjustment(db, { stageId: stage.id, entrantId, points, reason, by }, now);
  const of = { stageId: stage.id, sectionId: null, entrantId, userId: null, source: `adjust:${id}` };
  await writeScores(db, [{ ...of, at: now, points, outcome: 'ok', why, ref: id, by }], now);
  return id;
}
