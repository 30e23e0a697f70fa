import { extendProjectStage, givePeerPoints, reviewProjectStage, setProjectScore } from '@praxis/contract/projects/run';
import { scoreMissingStages, scoreProjectStages } from '@praxis/contract/projects/tasks';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { maxOf } from '../design/content.rules.ts';
import { runTheActorBelongsTo, runTheActorReviews, taskTheActorMarks, workTheActorReviews } from '../projects.access.ts';
import { findWork, lockRun, membersOf, openWork, setMemberScore, type WorkRow, worksOf } from '../runs/runs.store.ts';
import { settleRun } from '../runs/settle-run.ts';
import { isMissing } from '../tasks/due.rules.ts';
import { notifyTeam, publishRun } from '../tasks/notify.ts';
import { type Judged, judge } from './judge.ts';
import { missingStages, missingWork } from './missing-work.ts';
import { checkedScore, pointsOf } from './points.rules.ts';
import { recountLateness } from './recount-lateness.ts';
import { peerPointsOf, savePeerPoints, setDue } from './reviews.store.ts';

/** Whether a work is still the one its reviewer read; a verdict that was sent twice is. */
const isAsSeen = (work: WorkRow, seen: { version: number; reviewed_at: number | null }) =>
  work.version === seen.version && (work.reviewed_at?.getTime() ?? null) === seen.reviewed_at;

/** Reviewing one stage or many. */
function stageRoutes(app: App) {
  serve(app, reviewProjectStage, {
    access: workTheActorReviews,
    async run({ subject, actor, input, db, now }) {
      const { task, content, stage, work } = subject;
      if (work && input.seen && !isAsSeen(work, input.seen)) throw new Refusal('project_work_changed');
      const waits = work?.state === 'submitted' || work?.state === 'reviewed';
      const again = input.verdict === 'rejected' && work !== undefined && work.version > 0;
      const missing = input.verdict === 'reviewed' && !waits;
      if (missing && !isMissing(subject, now)) throw new Refusal('project_not_over');
      if (!missing && !again && !(waits && input.verdict !== 'rejected')) throw new Refusal('report_not_submitted');
      const reason = input.reason.trim();
      if (input.verdict !== 'reviewed' && reason === '') throw new Refusal('reason_required', { fields: { reason: 'reason_required' } });
      const points = input.verdict === 'reviewed' ? pointsOf(stage, input) : { score: null, criteria: {} };
      const place = missing ? await missingWork(db, { ...subject, by: actor.userId }, now) : { run: subject.run, work: work! };
      await judge(db, { task, content, stage, ...place }, { ...points, verdict: input.verdict, reason, by: actor.userId }, now);
      return {};
    },
  });
  serve(app, scoreProjectStages, {
    access: taskTheActorMarks,
    async run({ subject, actor, input, db, now }) {
      const stage = subject.content.stages.find(({ id }) => id === input.stage_id);
      if (!stage) throw notForYou();
      if (input.score === null) throw new Refusal('report_score_first', { fields: { score: 'report_score_first' } });
      const score = checkedScore(input.score, maxOf(stage));
      let done = 0;
      for (const id of [...new Set(input.run_ids)].sort((a, b) => Number(a) - Number(b))) {
        const run = await lockRun(db, id);
        const work = run?.task_id === subject.task.id ? await findWork(db, id, stage.id) : undefined;
        if (!run || work?.state !== 'submitted') continue;
        const judged: Judged = { verdict: 'reviewed', score, criteria: {}, reason: '', by: actor.userId };
        await judge(db, { ...subject, run, stage, work }, judged, now);
        done++;
      }
      return { done };
    },
  });
  serve(app, scoreMissingStages, {
    access: taskTheActorMarks,
    async run({ subject: { task, content }, actor, input, db, now }) {
      let done = 0;
      for (const id of [...new Set(input.run_ids)].sort((a, b) => Number(a) - Number(b))) {
        let run = await lockRun(db, id);
        if (run?.task_id !== task.id || (await membersOf(db, id)).length === 0) continue;
        for (const stage of missingStages({ task, run, content, works: await worksOf(db, [id]) }, now)) {
          const place = await missingWork(db, { task, run, stage, by: actor.userId }, now);
          const criteria = Object.fromEntries(stage.criteria.map((one) => [one.id, 0]));
          await judge(
            db,
            { task, content, stage, ...place },
            { verdict: 'reviewed', score: 0, criteria, reason: '', by: actor.userId },
            now,
          );
          run = (await lockRun(db, id))!;
          done++;
        }
      }
      return { done };
    },
  });
  serve(app, extendProjectStage, {
    access: taskTheActorMarks,
    async run({ subject: { task, content }, actor, input, db, now }) {
      const stage = content.stages.find(({ id }) => id === input.stage_id);
      if (!stage) throw notForYou();
      const dueAt = new Date(input.due_at);
      if (dueAt <= now) throw new Refusal('project_date_past', { fields: { due_at: 'project_date_past' } });
      let done = 0;
      for (const id of [...new Set(input.run_ids)].sort((a, b) => Number(a) - Number(b))) {
        const run = await lockRun(db, id);
        if (run?.task_id !== task.id) continue;
        const work = await openWork(db, run.id, stage.id);
        if (work.due_at?.getTime() === dueAt.getTime()) continue;
        await setDue(db, work.id, dueAt);
        await recountLateness(db, { task, content, runs: [run] });
        await settleRun(db, { task, run, content });
        await audit(db, {
          ...{ actorId: actor.userId, action: 'extend_project', objectType: 'project_work', objectId: work.id },
          detail: { due_at: dueAt, reason: input.reason },
        });
        await notifyTeam(db, run, { kind: 'project_extended', title: content.title, stage, reason: input.reason });
        await publishRun(db, run.id);
        done++;
      }
      return { done };
    },
  });
}

type Sheet = { user_id: string; points: number; comment: string }[];

/** A sheet is about every other member once, and adds up to 100. */
async function checkedSheet(db: Db, runId: string, userId: string, sheet: Sheet): Promise<Sheet> {
  const others = (await membersOf(db, runId)).map(({ user_id }) => user_id).filter((id) => id !== userId);
  const ids = sheet.map(({ user_id }) => user_id);
  if (new Set(ids).size < ids.length || ids.some((id) => !others.includes(id))) throw new Refusal('project_not_member');
  if (sheet.reduce((sum, { points }) => sum + points, 0) !== 100)
    throw new Refusal('project_points_sum', { fields: { points: 'project_points_sum' } });
  return sheet;
}

/** Own scores of members, and the points they give each other. */
function memberRoutes(app: App) {
  serve(app, setProjectScore, {
    access: runTheActorReviews,
    async run({ subject: { run }, actor, input, db, now }) {
      const member = (await membersOf(db, run.id)).find(({ user_id }) => user_id === input.user_id);
      if (!member) throw new Refusal('project_not_member');
      const reason = input.reason.trim();
      if (input.score !== null && reason === '') throw new Refusal('reason_required', { fields: { reason: 'reason_required' } });
      const score = input.score === null ? null : Math.round(input.score * 100);
      if (member.score === score && member.reason === (score === null ? '' : reason)) return {};
      const own = { userId: input.user_id, score, reason: score === null ? '' : reason, by: actor.userId };
      await setMemberScore(db, run.id, own, now);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'score_project_member', objectType: 'project_run', objectId: run.id },
        detail: { user_id: input.user_id, score: input.score, reason },
      });
      await publishRun(db, run.id);
      return {};
    },
  });
  serve(app, givePeerPoints, {
    access: runTheActorBelongsTo,
    async run({ subject: { run, task }, actor, input, db, now }) {
      if (task.peer_share === 0 || run.state === 'not_started' || run.released_at !== null) throw new Refusal('project_peers_closed');
      const sheet = await checkedSheet(db, run.id, actor.userId, input.points);
      const known = (await peerPointsOf(db, [run.id])).filter(({ from_id }) => from_id === actor.userId);
      const same =
        known.length === sheet.length &&
        sheet.every(({ user_id, points, comment }) =>
          known.some((one) => one.to_id === user_id && one.points === points && one.comment === comment),
        );
      if (!same) await savePeerPoints(db, { runId: run.id, fromId: actor.userId }, sheet, now);
      return {};
    },
  });
}

/** Reviews of projects. */
export function reviewRoutes(app: App) {
  stageRoutes(app);
  memberRoutes(app);
}
