import type { Db } from '../../../platform/database/db.ts';
import { kindOfSection, type PersonalScore, type SectionAsk } from '../sections/section-kinds.ts';
import { type ScoreChange, scoresOfSection, writeScores } from './scores.store.ts';

type InSection = { id: string; stage_id: string };

/** Notes what people of a section earned, in the transaction that decided it. Whoever is not in the stage earns nothing. */
export async function noteScores(db: Db, section: InSection, scores: readonly PersonalScore[], now: Date, why?: ScoreChange) {
  const notes = scores.map((score) => ({
    ...score,
    ...{ entrantId: null, stageId: section.stage_id, sectionId: section.id },
    ...(why && { why }),
  }));
  await writeScores(db, notes, now);
}

/**
 * Counts a section anew from its module's own tables and corrects what is noted of it: the repair of a stage, and its audit. Returns the
 * sources that were wrong or missing.
 */
export async function takeScores(ask: SectionAsk & { now: Date }): Promise<string[]> {
  const { db, section, now } = ask;
  const kind = kindOfSection(db, section);
  if (!kind) return [];
  const counted = await kind.scoresOf(ask);
  const known = await scoresOfSection(db, section.id);
  const wrong = counted.filter(({ source, points, outcome, at }) => {
    const row = known.get(source);
    return !row || row.points !== points || row.outcome !== outcome || row.at.getTime() !== at.getTime();
  });
  await noteScores(db, section, wrong, now, 'rescore');
  return wrong.map(({ source }) => source);
}
