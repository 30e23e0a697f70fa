import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Verdict } from '@praxis/contract/judge-queue/task';
import { applyRejudge, cancelRejudge, listRejudges, type RejudgeView, showRejudge, startRejudge } from '@praxis/contract/problems/rejudge';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { people } from '../../accounts/index.ts';
import { applyRun, cancelRuns, findSubmissions, onRunEnded, startRun, submissionsToRejudge } from '../../judge-queue/index.ts';
import { problemTheActorChanges, problemTheActorSet } from '../problems.access.ts';
import { findProblem, problemNamesOf } from '../problems.store.ts';
import {
  allRejudged,
  findRejudge,
  insertRejudge,
  noteRejudged,
  type RejudgeRow,
  rejudgeItems,
  rejudgeMoves,
  rejudgesOf,
  runningRejudge,
  setRejudgeState,
} from './rejudge.store.ts';

const NOBODY = (id: string) => ({ id, name: '', avatar: null });

async function view(app: App, db: Db, row: RejudgeRow): Promise<RejudgeView> {
  const [names, persons, moves] = await Promise.all([
    problemNamesOf(db, [row.problem_id]),
    people(app, db, [row.started_by]),
    rejudgeMoves(db, row.id),
  ]);
  return {
    ...{
      id: row.id,
      problem: names.get(row.problem_id)!,
      reason: row.reason,
      state: row.state as 'running',
      total: row.total,
      judged: row.judged,
    },
    ...{ by: persons.get(row.started_by) ?? NOBODY(row.started_by), at: row.created_at.getTime(), changed: moves.changed },
    moves: moves.moves.flatMap(({ from, to, count }) => (from ? [{ from: from as Verdict, to: to as Verdict, count }] : [])),
  };
}

async function ofTheActor({ actor, input, db }: { actor: Actor; input: { rejudge_id: string }; db: Db }, lock: boolean) {
  const row = await findRejudge(db, input.rejudge_id, lock);
  const problem = row && (await findProblem(db, row.problem_id));
  if (!row || problem?.owner_id !== actor.userId) throw notForYou();
  return row;
}
const rejudgeOfTheActor = (ask: { actor: Actor; input: { rejudge_id: string }; db: Db }) => ofTheActor(ask, false);
const rejudgeTheActorDecides = (ask: { actor: Actor; input: { rejudge_id: string }; db: Db }) => ofTheActor(ask, true);

const side = (verdict: string | null, score: number | null, time: number | null) =>
  verdict === null ? null : { verdict: verdict as Verdict, score: score ?? 0, time_ms: time ?? 0 };

/** Judging again: as a preview first, then applied for all or for none. */
export function rejudgeRoutes(app: App) {
  onRunEnded(app, async ({ db, run }) => {
    if (run.cause !== 'rejudge' || run.cause_id === null) return;
    await noteRejudged(db, run.cause_id, run);
    const row = await findRejudge(db, run.cause_id);
    if (row) await publish(db, `problem:${row.problem_id}`, { what: 'rejudge', id: row.id, judged: row.judged, total: row.total });
  });

  serve(app, startRejudge, {
    access: problemTheActorChanges,
    async run({ subject: problem, actor, input, db, now }) {
      if (await runningRejudge(db, problem.id)) throw new Refusal('rejudge_running');
      const revisionId = problem.live_revision_id ?? problem.revision_id;
      const { submission_ids: ids, language, verdict } = input;
      const submissions = await submissionsToRejudge(db, { problemId: problem.id, ids, language, verdict });
      if (submissions.length === 0 || revisionId === null) throw new Refusal('rejudge_nothing');
      const id = await insertRejudge(db, { problemId: problem.id, userId: actor.userId, reason: input.reason, now }, submissions);
      for (const submission of submissions)
        await startRun(db, {
          ...{ submissionId: submission.id, revisionId, mode: 'judge', cause: 'rejudge', causeId: id, lane: 'rejudge' },
          ...{ userId: submission.user_id, cost: 1, now },
        });
      await audit(db, {
        actorId: actor.userId,
        action: 'rejudge_started',
        objectType: 'rejudge',
        objectId: id,
        detail: { submissions: submissions.length },
      });
      return { rejudge_id: id, submissions: submissions.length };
    },
  });

  serve(app, showRejudge, {
    access: rejudgeOfTheActor,
    async run({ subject: row, input, db }): Promise<DataOf<typeof showRejudge>> {
      const { list, total } = await rejudgeItems(db, row.id, input);
      const submissions = new Map(
        (
          await findSubmissions(
            db,
            list.map(({ submission_id }) => submission_id),
          )
        ).map((one) => [one.id, one]),
      );
      const persons = await people(
        app,
        db,
        [...submissions.values()].map(({ user_id }) => user_id),
      );
      return {
        rejudge: await view(app, db, row),
        submissions: {
          list: list.flatMap((item) => {
            const one = submissions.get(item.submission_id);
            if (!one) return [];
            return [
              {
                ...{
                  submission_id: one.id,
                  person: persons.get(one.user_id) ?? NOBODY(one.user_id),
                  language: one.language,
                  at: one.created_at.getTime(),
                },
                before: side(item.before_verdict, item.before_score, item.before_time_ms),
                after: side(item.after_verdict, item.after_score, item.after_time_ms),
              },
            ];
          }),
          ...{ total, page: input.page, size: input.size },
        },
      };
    },
  });

  serve(app, listRejudges, {
    access: problemTheActorSet,
    async run({ subject, input, db }) {
      const { list, total } = await rejudgesOf(db, subject.id, input);
      return { list: await Promise.all(list.map((row) => view(app, db, row))), total, page: input.page, size: input.size };
    },
  });

  serve(app, applyRejudge, {
    access: rejudgeTheActorDecides,
    async run({ subject: row, actor, db, now }) {
      if (row.state !== 'ready') throw new Refusal('rejudge_not_ready');
      const { changed } = await rejudgeMoves(db, row.id);
      for (const { submission_id: submissionId, run_id: runId } of await allRejudged(db, row.id))
        await applyRun(app, db, submissionId, runId!, now);
      await setRejudgeState(db, row.id, 'applied', now);
      await audit(db, { actorId: actor.userId, action: 'rejudge_applied', objectType: 'rejudge', objectId: row.id, detail: { changed } });
      return { changed };
    },
  });

  serve(app, cancelRejudge, {
    access: rejudgeTheActorDecides,
    async run({ subject: row, actor, db, now }) {
      if (row.state !== 'ready' && row.state !== 'running') throw new Refusal('rejudge_not_ready');
      await cancelRuns(db, 'rejudge', row.id);
      await setRejudgeState(db, row.id, 'cancelled', now);
      await audit(db, { actorId: actor.userId, action: 'rejudge_cancelled', objectType: 'rejudge', objectId: row.id });
      return {};
    },
  });
}
