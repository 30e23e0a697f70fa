import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { countRun, findRun } from './runs.store.ts';
import { publishRunEnded } from './submissions/outcomes.ts';
import { findSubmission } from './submissions/submissions.store.ts';

/** Makes the result of a rejudge the one that counts; what hangs on results follows as if it had just come. A run that failed by itself counts never. */
export async function applyRun(app: App, db: Db, submissionId: string, runId: string, now: Date) {
  const [run, submission] = [await findRun(db, runId), await findSubmission(db, submissionId)];
  if (!run || !submission || run.state !== 'done' || run.verdict === 'SE') return;
  await countRun(db, submissionId, run, now);
  await publishRunEnded(app, { db, run: { ...run, cause: 'submit', cause_id: null }, submission, counts: true, now });
}
