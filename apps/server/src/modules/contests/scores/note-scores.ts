import type { Db } from '../../../platform/database/db.ts';
import type { SectionRow } from '../../competitions/index.ts';
import { kindOfSection, type PersonalScore, type SectionAsk } from '../sections/section-kinds.ts';
import { type RecordedScore, type ScoreChange, type ScoreNote, scoresOfSection, writeScores } from './scores.store.ts';

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

/** A score that is not what the work behind it says; `row` is what is recorded of it, `score` what was counted. */
export type Difference = { section: SectionRow; row: RecordedScore | undefined; score: PersonalScore | undefined };

/**
 * Counts a section anew from its module's own tables and says what is recorded otherwise. What is recorded is held while it is counted: a verdict
 * that comes meanwhile waits, and is recorded after.
 */
export async function recountSection(ask: SectionAsk): Promise<{ counted: number; differences: Difference[] }> {
  const { db, section } = ask;
  const kind = kindOfSection(db, section);
  if (!kind) return { counted: 0, differences: [] };
  const known = await scoresOfSection(db, section.id);
  const counted = await kind.scoresOf(ask);
  const wrong = counted.filter(({ source, points, outcome, at }) => {
    const row = known.get(source);
    return !row || row.points !== points || row.outcome !== outcome || row.at.getTime() !== at.getTime();
  });
  const sources = new Set(counted.map(({ source }) => source));
  const orphans = [...known.values()].filter(({ source, outcome }) => !sources.has(source) && outcome !== 'void');
  return {
    counted: counted.length,
    differences: [
      ...wrong.map((score) => ({ section, row: known.get(score.source), score })),
      ...orphans.map((row) => ({ section, row, score: undefined })),
    ],
  };
}

type Correcting = { now: Date; by?: string; ref?: string };

/** Notes what was counted; a score without any work behind it counts no longer. */
export async function correctScores(db: Db, differences: readonly Difference[], { now, by, ref }: Correcting) {
  const notes = differences.flatMap(({ section, row, score }): ScoreNote[] => {
    const of = { stageId: section.stage_id, sectionId: section.id, why: 'rescore' as const, ...(by && { by }), ...(ref && { ref }) };
    if (score) return [{ ...score, ...of, entrantId: row?.entrant_id ?? null }];
    if (!row) return [];
    return [{ ...of, entrantId: row.entrant_id, userId: row.user_id, source: row.source, at: row.at, points: 0, outcome: 'void' }];
  });
  await writeScores(db, notes, now);
}

/** Counts a section anew and corrects what is recorded of it; returns the sources that were wrong, missing or without any work. */
export async function takeScores({ now, ...ask }: SectionAsk & { now: Date }): Promise<string[]> {
  const { differences } = await recountSection(ask);
  await correctScores(ask.db, differences, { now });
  return differences.map(({ row, score }) => (score?.source ?? row?.source)!);
}
