import type { Verdict } from '@praxis/contract/judge-queue/task';
import type { CodePlace } from '@praxis/contract/problems/problems';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { maskedBy } from './feedback.rules.ts';
import { feedbackAt } from './feedback.ts';

type Judged = { place: unknown; verdict: Verdict | null; score: number | null };

/** Results in an export with as much of them as their person may learn now: a stage may keep them back. */
export async function visibleResults<Row extends object>(app: App, db: Db, rows: readonly Row[], now: Date): Promise<Row[]> {
  const known = new Map<string, Awaited<ReturnType<typeof feedbackAt>>>();
  const seen: Row[] = [];
  for (const row of rows) {
    const place = (row as Row & Judged).place as CodePlace;
    const name = JSON.stringify(place);
    const feedback = known.get(name) ?? (await feedbackAt(app, { db, place, now }));
    known.set(name, feedback);
    const masked = maskedBy(feedback, row as Row & Judged);
    seen.push(feedback === 'cases' || feedback === 'groups' ? row : { ...masked, ...('groups' in row && { groups: null }) });
  }
  return seen;
}
