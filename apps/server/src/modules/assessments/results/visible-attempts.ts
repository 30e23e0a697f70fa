import type { VisibleAsk } from '../../../platform/personal-records.ts';
import { visibleAt } from '../../spaces/index.ts';
import { findAssessments } from '../assessments.store.ts';
import { lastEnds } from '../settings/overrides.store.ts';
import { showsNow } from '../settings/show.rules.ts';

const MARKS = ['score_auto', 'score_manual', 'score_total', 'to_mark'];
/** Telling passed from failed tells the score. */
const DECIDED = new Set(['pending_approval', 'passed', 'failed']);

type Attempt = { assessment_id: string; state: string; folded_at: Date | null };

/** A person's attempts with the marks they may see now, and without the others. */
export async function visibleAttempts({ db, userId, rows, now }: VisibleAsk) {
  const attempts = rows as (Attempt & Record<string, unknown>)[];
  const ids = [...new Set(attempts.map(({ assessment_id }) => assessment_id))];
  if (ids.length === 0) return rows;
  const assessments = await findAssessments(db, ids);
  const ends = await lastEnds(db, ids);
  const byVenue = new Map<string, Awaited<ReturnType<typeof visibleAt>>>();
  for (const [id, assessment] of assessments) byVenue.set(id, await visibleAt(db, assessment, userId, now));
  return attempts.map((attempt) => {
    const { assessment_id: id, state } = attempt;
    const of = { everybodyEndsAt: ends.get(id) ?? null, now, byVenue: byVenue.get(id) };
    if (showsNow(assessments.get(id)!, attempt, of) !== 'nothing') return attempt;
    const rest = Object.entries(attempt).filter(([name]) => !MARKS.includes(name));
    return { ...Object.fromEntries(rest), state: DECIDED.has(state) ? 'submitted' : state };
  });
}
