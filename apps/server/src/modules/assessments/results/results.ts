import type { Db } from '../../../platform/database/db.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { countedOf, shapeOf } from './results.rules.ts';
import { finishedAttempts } from './results.store.ts';

export { shapeOf };

/** The attempt of each student that counts, with its score; without one that is not finished. */
export const countedTotals = async (db: Db, assessment: AssessmentRow) =>
  countedOf(await finishedAttempts(db, assessment.id), assessment.settings.attempt_kept);
