import type { App } from '../../platform/app.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/jobs/events.ts';
import { usagePlaces } from '../../platform/usage.ts';
import { activityTheActorOpens, overseesLearning, recordResult, registerActivityKind } from '../courses/index.ts';
import { findSubmission, onRunEnded, registerCodePlace } from '../judge-queue/index.ts';
import { problemInUse, problemPlace } from '../problems/index.ts';
import { finishes, parsed, programmingActivity } from './programming-activity.ts';

export { parsed as programmingSettings, settingsOfProgramming } from './programming-activity.ts';

/** Programming inside courses: problems as activities, whose results feed progress. */
export const programming = {
  name: 'programming',
  mount(app: App) {
    usagePlaces.register(app, { page: 'code', area: 'programming' });
    registerActivityKind(app, programmingActivity);

    registerCodePlace(app, 'activity', {
      async open({ db, actor, place, now }) {
        const { kind, config } = await activityTheActorOpens({ db, actor, now }, place);
        const problemId = kind === 'programming' ? parsed(config).problem_id : null;
        const problem = problemId === null ? undefined : await problemInUse(db, problemId);
        if (!problem) throw notForYou();
        const of = { app, db, userId: actor.userId, now, problem, place, revisionId: problem.live_revision_id };
        return problemPlace(of, { judgeClass: 'homework', graded: true });
      },
      oversees: ({ db, userId, place }) => overseesLearning(db, userId, place.space_id),
      sight: async () => ({ exam: false, messages: false }),
    });

    onRunEnded(app, async ({ db, submission, counts }) => {
      if (counts && submission && !submission.trial && submission.place.at === 'activity')
        await announce(db, 'activity_judged', { submissionId: submission.id });
    });
    app.events.subscribe('activity_judged', 'programming_progress', async ({ payload, db }) => {
      const submission = await findSubmission(db, payload.submissionId);
      if (submission?.place.at !== 'activity' || submission.state !== 'done' || submission.verdict === 'SE') return;
      const { place, user_id: userId } = submission;
      const now = app.clock.now();
      const actor = { userId } as Parameters<typeof activityTheActorOpens>[0]['actor'];
      const opened = await activityTheActorOpens({ db, actor, now }, place).catch((error: unknown) => {
        // Who left the course or meets a lock meanwhile keeps the submission, without progress.
        if (error instanceof Refusal) return undefined;
        throw error;
      });
      if (!opened?.records) return;
      const full = submission.full_score ?? 0;
      const percent = full > 0 ? Math.round((100 * (submission.score ?? 0)) / full) : 0;
      const of = { userId, spaceId: place.space_id, courseId: place.course_id, activityId: place.activity_id };
      const done = finishes(submission.score ?? 0, full, parsed(opened.config));
      await recordResult(db, of, { percent, score: percent, done }, now);
    });
  },
};
