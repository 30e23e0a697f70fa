import type { App } from '../../platform/app.ts';
import { partDegraded } from '../../platform/part-state.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { judgeRules, listJudges } from './judges.store.ts';
import { defineJudging } from './judging.ts';
import { forgetTrials, runsOfPerson } from './personal-records.store.ts';
import { queueRoutes } from './queue.routes.ts';
import { forgetOutputs } from './retention.store.ts';
import { forgetTurns } from './runs.store.ts';
import { codeRoutes } from './submissions/code.routes.ts';
import { evidenceOfPrograms } from './submissions/evidence.ts';
import { visibleResults } from './submissions/visible-submissions.ts';

export { applyRun } from './apply-run.ts';
export { fullScoreOf, pointsFor } from './revisions/revision.rules.ts';
export { registerRevisionNumbers } from './revisions/revision-numbers.ts';
export { findRevision, type Revision, saveRevision, saveTextFile, saveTexts, shortText, textsOf } from './revisions/revisions.store.ts';
export { cancelRuns, casesOf, type RunRow, runsBecauseOf, startRun } from './runs.store.ts';
export { placeKey } from './submissions/code.routes.ts';
export type { Feedback } from './submissions/feedback.rules.ts';
export { judgeRefusal, queueCode } from './submissions/hand-in.ts';
export { type JudgedCode, judgedCodeAt, judgedCodeAtPlaces } from './submissions/judged-code.store.ts';
export { type HandedIn, onHandedIn, onRunEnded, type RunEnded } from './submissions/outcomes.ts';
export { type OpenedPlace, type PlaceAsk, type PlaceText, registerCodePlace, registerProblemNames } from './submissions/places.ts';
export { toLineViews } from './submissions/submission-view.ts';
export {
  bestSubmissionAt,
  findSubmission,
  findSubmissions,
  lastSubmissionAt,
  lastSubmissionsAt,
  othersSubmitted,
  practiceSubmissions,
  type SubmissionRow,
  submissionsToCompare,
  submissionsToRejudge,
} from './submissions/submissions.store.ts';

const TRIALS_RETENTION_MS = 30 * 86_400_000;

/** How judging stands, for `/readyz`: the best tier that is connected. */
async function judgeState(app: App) {
  const [judges, rules] = await Promise.all([listJudges(app.db, app.clock.now()), judgeRules(app.db)]);
  const there = judges.filter(({ connected }) => connected);
  if (there.some(({ about }) => about.tier === 'full')) return undefined;
  if (there.length === 0) return partDegraded('part_no_judge');
  const [first] = there;
  const practice = there.some(({ about }) => about.tier === 'practice') && rules.practiceWithoutCgroups;
  const key = practice ? 'part_judge_practice' : 'part_judge_none';
  const { reason } = first!.about;
  return reason ? partDegraded(key, { reason }) : partDegraded(key, {}, { reason: [{ key: 'part_judge_sandbox' }] });
}

/** The queue of the judge: revisions of test data, submissions, runs and their results, and who may run them. */
export const judgeQueue = {
  name: 'judge-queue',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'judge-queue',
      columns: { 'submissions.user_id': 'kept', 'judge_turns.user_id': 'trace', 'kept_code.user_id': 'mine' },
      visible: { 'submissions.user_id': ({ db, rows, now }) => visibleResults(app, db, rows, now) },
      collect: async (db, userId, now) => ({ runs: await visibleResults(app, db, await runsOfPerson(db, userId), now) }),
    });
    defineJudging(app);
    codeRoutes(app);
    evidenceOfPrograms(app);
    queueRoutes(app);
    app.parts.set('judge', () => judgeState(app));
    app.jobs.every('judge_turns', '17 * * * *', async (db) => {
      await forgetTurns(db);
      await forgetTrials(db, new Date(app.clock.now().getTime() - TRIALS_RETENTION_MS));
    });
    app.jobs.every('judge_outputs', '7 * * * *', (db) => forgetOutputs(db, app.clock.now()));
  },
};
