import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { discardFiles } from '../../../platform/files/discard-files.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { eachApart } from '../../../platform/jobs/each-apart.ts';
import { findAssessment } from '../assessments.store.ts';
import { type AttemptRow, lockAttempt } from '../attempts/attempts.store.ts';
import { earlierRounds } from '../rounds/rounds.store.ts';
import { announcedIn, emptyAnswerFile, findAnswerFile, orphanedPhotos, removedPhotos } from './answer-files.store.ts';

/** So long a picture that was thrown away can be taken back without being sent again. */
const REMOVED_MS = 24 * 3_600_000;
const BATCH = 200;

/** Whether an answer names the picture, also one of a hand-in that was sent back. */
async function isNamed(db: Db, attempt: AttemptRow, { item, sha256 }: { item: number; sha256: string }) {
  const assessment = await findAssessment(db, attempt.assessment_id);
  const files = assessment && (await announcedIn(db, attempt, assessment)).get(item);
  if (files?.some((file) => file.sha256 === sha256)) return true;
  return (await earlierRounds(db, attempt.id)).some(({ answers }) =>
    answers.some(({ value }) => value && 'files' in value && value.files.some((file) => file.sha256 === sha256)),
  );
}

/** Forgets the bytes of one picture that was thrown away; its row stays, and who takes it back sends it again. */
async function forgetRemoved(db: Db, { id, attempt_id }: { id: string; attempt_id: string }, before: Date, now: Date) {
  const attempt = await lockAttempt(db, attempt_id);
  const row = await findAnswerFile(db, id);
  if (!attempt || !row?.file_id || row.removed_at === null || row.removed_at > before) return;
  if (await isNamed(db, attempt, { item: row.item, sha256: row.sha256.toString('hex') })) return;
  await emptyAnswerFile(db, id);
  await discardFiles(db, [row.file_id], now);
}

/** Forgets pictures of phones that no answer shows: thrown away a day ago, or left behind by an attempt that is gone. */
export async function forgetPhotos(app: App, now: Date) {
  const before = new Date(now.getTime() - REMOVED_MS);
  for (let after = '0'; ; ) {
    const rows = await removedPhotos(app.db, { before, after, most: BATCH });
    await eachApart(rows, (row) => inTransaction(app, (db) => forgetRemoved(db, row, before, now)));
    if (rows.length < BATCH) break;
    after = rows.at(-1)!.id;
  }
  for (;;) {
    const ids = await orphanedPhotos(app.db, before, BATCH);
    await discardFiles(app.db, ids, now);
    if (ids.length < BATCH) return;
  }
}
