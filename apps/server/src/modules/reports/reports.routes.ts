import { listReports, openReport, reviewReport, saveReport, scoreReports, submitReport } from '@praxis/contract/reports/reports';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { people } from '../accounts/index.ts';
import { sendMessage } from '../messages/index.ts';
import { batchScore, refuseClosed, refuseIncomplete, reportScore } from './report.rules.ts';
import type { ReportTopic } from './report-subjects.ts';
import { cleanBody, toReportView } from './report-view.ts';
import { reportTheActorMarks, reportTheActorReads, reportTheActorWrites, subjectTheActorMarks } from './reports.access.ts';
import { type About, judgeRow, listSubmitted, lockBatch, type ReportRow, saveBody, submitRow } from './reports.store.ts';

type Written = { topic: ReportTopic; report: ReportRow | undefined };
type Writing = About & { revision: number; sections: Record<string, string> };

async function write(db: Db, { topic, report }: Written, input: Writing, userId: string) {
  refuseClosed(report?.state);
  if (topic.closed) throw new Refusal('report_not_open');
  const body = await cleanBody(db, topic, userId, input.sections);
  const saved = await saveBody(db, input, { userId, body, maxScore: topic.maxScore, revision: input.revision });
  if (!saved) throw new Refusal('report_changed_elsewhere');
  return { ...saved, body };
}

/** Tells those who review that one more report waits; what they have not read yet is added up. */
const notifyMarkers = async (db: Db, topic: ReportTopic) =>
  sendMessage(db, {
    userIds: await topic.markers(db),
    kind: 'report_handed_in',
    values: { title: topic.title },
    link: topic.list,
    more: 1,
  });

/** Writing and handing in. */
function writerRoutes(app: App) {
  serve(app, openReport, {
    access: reportTheActorReads(app),
    run: ({ subject, input, actor, db, now }) =>
      toReportView(app, db, { ...subject, about: input, viewerId: actor.userId, now, version: input.version }),
  });
  serve(app, saveReport, {
    access: reportTheActorWrites(app),
    run: async ({ subject, input, actor, db }) => ({ revision: (await write(db, subject, input, actor.userId)).revision }),
  });
  serve(app, submitReport, {
    access: reportTheActorWrites(app),
    async run({ subject, input, actor, db, now }) {
      const saved = await write(db, subject, input, actor.userId);
      refuseIncomplete(subject.topic.sections, saved.body);
      const report = await submitRow(db, saved.id, now);
      await audit(db, {
        actorId: actor.userId,
        action: 'submit_report',
        objectType: 'report',
        objectId: report.id,
        from: subject.report?.state ?? 'draft',
        to: 'submitted',
      });
      await notifyMarkers(db, subject.topic);
      return toReportView(app, db, { about: input, topic: subject.topic, report, userId: actor.userId, viewerId: actor.userId, now });
    },
  });
}

type Verdict = { state: 'reviewed' | 'rejected'; score: number | null; reason: string; by: string };
async function judge(db: Db, { topic, report }: { topic: ReportTopic; report: ReportRow }, verdict: Verdict, now: Date) {
  const judged = await judgeRow(db, report.id, verdict, now);
  await audit(db, {
    actorId: verdict.by,
    action: 'review_report',
    objectType: 'report',
    objectId: report.id,
    from: report.state,
    to: verdict.state,
    detail: { score: verdict.score },
  });
  await sendMessage(db, {
    userIds: [report.user_id],
    kind: verdict.state === 'rejected' ? 'report_rejected' : 'report_reviewed',
    values: { title: topic.title, reason: verdict.reason, score: verdict.score ?? '', max: report.max_score },
    link: topic.link,
  });
  return judged;
}

/** Reviewing, rejecting and scoring. */
function markerRoutes(app: App) {
  serve(app, listReports, {
    access: subjectTheActorMarks(app),
    async run({ subject: topic, input, db }) {
      const { rows, total, waiting } = await listSubmitted(db, input, input);
      const named = await people(
        app,
        db,
        rows.map(({ user_id }) => user_id),
      );
      const list = rows.map((row) => ({
        id: row.id,
        student: named.get(row.user_id) ?? { id: row.user_id, name: '', avatar: null },
        state: row.state,
        version: row.version,
        score: row.score,
        submitted_at: row.submitted_at?.getTime() ?? null,
        reviewed_at: row.reviewed_at?.getTime() ?? null,
      }));
      return { list, total, page: input.page, size: input.size, title: topic.title, max_score: topic.maxScore, waiting };
    },
  });
  serve(app, reviewReport, {
    access: reportTheActorMarks(app),
    async run({ subject: { topic, report }, input, actor, db, now }) {
      if (report.state === 'draft' || report.state === 'rejected') throw new Refusal('report_not_submitted');
      const reject = input.verdict === 'rejected';
      if (reject && input.reason.trim() === '') throw new Refusal('reason_required', { fields: { reason: 'reason_required' } });
      const score = reject ? null : reportScore(input.score, report.max_score);
      const verdict = { state: input.verdict, score, reason: input.reason.trim(), by: actor.userId };
      // The same verdict again changes nothing, and its writer is told once.
      const same = report.state === verdict.state && report.score === verdict.score && report.reason === verdict.reason;
      const judged = same ? report : await judge(db, { topic, report }, verdict, now);
      const about = { subject: report.subject as About['subject'], subject_id: report.subject_id };
      return toReportView(app, db, { about, topic, report: judged, userId: report.user_id, viewerId: actor.userId, now });
    },
  });
  serve(app, scoreReports, {
    access: subjectTheActorMarks(app),
    async run({ subject: topic, input, actor, db, now }) {
      const score = batchScore(input.score, topic.maxScore);
      const waiting = (await lockBatch(db, input, input.report_ids)).filter((report) => report.state === 'submitted');
      for (const report of waiting) {
        reportScore(score, report.max_score);
        await judge(db, { topic, report }, { state: 'reviewed', score, reason: '', by: actor.userId }, now);
      }
      return { done: waiting.length };
    },
  });
}

/** Everything done with reports. */
export function reportsRoutes(app: App) {
  writerRoutes(app);
  markerRoutes(app);
}
