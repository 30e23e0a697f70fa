import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { topicFor } from './report-subjects.ts';
import { type About, findReport, findReportById } from './reports.store.ts';

type Ask<Input> = { actor: Actor; input: Input; db: Db; now: Date };

/** The actor's own report on a subject; not yet there before it was written. */
export const reportTheActorWrites =
  (app: App) =>
  async ({ actor, input, db, now }: Ask<About>) => {
    const topic = await topicFor(app, db, input, actor.userId, now);
    if (!topic?.writes) throw notForYou();
    return { topic, report: await findReport(db, input, actor.userId, true) };
  };

/** A subject whose reports the actor marks. */
export const subjectTheActorMarks =
  (app: App) =>
  async ({ actor, input, db, now }: Ask<About>) => {
    const topic = await topicFor(app, db, input, actor.userId, now);
    if (!topic?.marks) throw notForYou();
    return topic;
  };

/** The own report, or that of a person whose reports the actor marks. */
export const reportTheActorReads = (app: App) => async (ask: Ask<About & { user_id?: string }>) => {
  const { actor, input, db, now } = ask;
  const topic = await topicFor(app, db, input, actor.userId, now);
  const own = input.user_id === undefined || input.user_id === actor.userId;
  if (!topic || !(own ? topic.writes : topic.marks)) throw notForYou();
  const userId = input.user_id ?? actor.userId;
  const report = await findReport(db, input, userId);
  // What somebody has not handed in yet is their own affair.
  if (!own && (!report || report.version === 0)) throw notForYou();
  return { topic, report, userId, own };
};

/** A report that the actor marks. */
export const reportTheActorMarks =
  (app: App) =>
  async ({ actor, input, db, now }: Ask<{ report_id: string }>) => {
    const report = await findReportById(db, input.report_id, true);
    const about = report && ({ subject: report.subject, subject_id: report.subject_id } as About);
    const topic = about && (await topicFor(app, db, about, actor.userId, now));
    if (!report || !topic?.marks || report.version === 0) throw notForYou();
    return { topic, report };
  };
