import { type JudgeClass, judgeClasses } from '@praxis/contract/judge-queue/judge-queue';
import type { SubmissionNews } from '@praxis/contract/judge-queue/submissions';
import { type CaseResult, JUDGE_TASK, type JudgeResult, judgeProgress, judgeResult } from '@praxis/contract/judge-queue/task';
import type { AgentSeen, TaskInHand, TaskReports } from '../../platform/agents/task-reports.ts';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { type Credits, nextClasses } from './fairness.rules.ts';
import { findJudge, judgeRules, noteJudge } from './judges.store.ts';
import { findRevision } from './revisions/revisions.store.ts';
import {
  countRun,
  endRun,
  findRun,
  forgetCases,
  noteHandedOut,
  noteRunState,
  noteSubmissionState,
  type RunRow,
  saveCases,
} from './runs.store.ts';
import { maskedBy, revealsCase } from './submissions/feedback.rules.ts';
import { feedbackAt } from './submissions/feedback.ts';
import { publishRunEnded } from './submissions/outcomes.ts';
import { findSubmission, type SubmissionRow } from './submissions/submissions.store.ts';
import { taskOf } from './task-of.ts';
import { aboutOf, classesFor } from './tiers.rules.ts';

/** A judge may be killed this often under one run before the run ends as SE. */
const ATTEMPTS = 12;

/** Whether what becomes of a run shows at its submission while it goes on; a rejudge shows nothing before it is applied. */
const showsItself = (run: RunRow) => run.cause !== 'rejudge' && run.submission_id !== null;

type News = Partial<SubmissionNews> & { results?: readonly CaseResult[] };

/** Everybody who hears of a submission is told the same: at most what those who solve may learn. */
async function report(app: App, db: Db, submission: SubmissionRow, run: RunRow, news: News) {
  const { results = [], ...claimed } = news;
  const feedback = submission.trial ? 'cases' : await feedbackAt(app, { db, place: submission.place, now: app.clock.now() });
  const spec = results.length > 0 ? (await findRevision(db, run.revision_id))?.spec : undefined;
  const known = new Map(spec?.cases.map((one) => [one.no, one]));
  const custom = submission.input !== null;
  const cases = results.map((one) => ({
    ...{ no: one.no, group: custom ? 0 : (known.get(one.no)?.group ?? 0), sample: custom || (known.get(one.no)?.sample ?? false) },
    ...{ verdict: one.verdict, time_ms: one.timeMs, memory_kb: one.memoryKb, points: one.points },
  }));
  const reported = { state: 'running' as const, total_cases: submission.total_cases, verdict: null, score: null, full: null, ...claimed };
  await publish(db, `submission:${submission.id}`, {
    ...maskedBy(feedback, reported),
    cases: cases.filter((one) => revealsCase(feedback, one)),
  } satisfies SubmissionNews);
}

/** Records the end of a run: once, whoever delivers it how often. */
async function finish(app: App, db: Db, runId: string, result: JudgeResult) {
  const now = app.clock.now();
  const before = await findRun(db, runId, true);
  if (!before || before.state === 'done') return;
  const submission = before.submission_id === null ? undefined : await findSubmission(db, before.submission_id);
  await saveCases(db, runId, result.cases);
  await endRun(db, runId, result, now);
  const run = (await findRun(db, runId))!;
  const counts = submission !== undefined && showsItself(before);
  if (counts) {
    await countRun(db, submission.id, run, now);
    const { verdict, score, full_score: full } = run;
    await report(app, db, submission, run, { state: 'done', verdict, score, full, results: result.cases });
  }
  await publishRunEnded(app, { db, run, submission, counts, now });
}

const systemError = (message: string, run: RunRow | undefined): JudgeResult => ({
  ...{ verdict: 'SE', score: 0, full: run?.full_score ?? 0, groups: [], cases: [], timeMs: 0, memoryKb: 0, compileLog: '' },
  ...{ compileMs: 0, languageVersion: '', tier: 'none', dataRevision: run?.revision_id ?? '', message: message.slice(0, 2000) },
});

async function progressed(app: App, db: Db, runId: string, partial: unknown) {
  const parsed = judgeProgress.safeParse(partial);
  const run = parsed.success ? await findRun(db, runId) : undefined;
  if (!parsed.success || !run || run.state === 'done') return;
  const fresh = await saveCases(db, runId, parsed.data.cases);
  await noteRunState(db, runId, 'running');
  const submission = showsItself(run) ? await findSubmission(db, run.submission_id!) : undefined;
  if (!submission) return;
  await noteSubmissionState(db, submission.id, 'running');
  const results = parsed.data.cases.filter(({ no }) => fresh.has(no));
  if (results.length > 0 || parsed.data.compiled) await report(app, db, submission, run, { results });
}

async function handedOut(app: App, { subjectId: runId, agent: judge, viewer, db }: TaskInHand) {
  const run = await findRun(db, runId);
  if (!run) throw new Error('The run is gone');
  const submission = run.submission_id === null ? undefined : await findSubmission(db, run.submission_id);
  const task = await taskOf(app, { db, viewer }, run, submission);
  await noteHandedOut(db, run.lane, run.turn);
  await forgetCases(db, runId);
  await noteRunState(db, runId, 'compiling', { judged_by: judge, started_at: app.clock.now() });
  if (submission && showsItself(run)) {
    await noteSubmissionState(db, submission.id, 'compiling');
    await report(app, db, submission, run, { state: 'compiling' });
  }
  return task;
}

/** Which classes a judge takes from, highest first, with every class's reserved share kept over time. */
function openOrder(app: App) {
  let credits: Credits = {};
  return async (agent: AgentSeen, waiting: readonly string[]) => {
    const about = aboutOf(agent.about);
    if (!about) return [];
    const [rules, row] = await Promise.all([judgeRules(app.db), findJudge(app.db, agent.name)]);
    const may = classesFor({ tier: about.tier, drained: row?.drained ?? false, draining: about.draining }, rules);
    const next = nextClasses(
      may.filter((name) => waiting.includes(name)),
      credits,
    );
    if (next.order.length > 0) credits = { ...credits, ...next.credits };
    return next.order;
  };
}

/** Takes on the work of judges: what is handed out, what they report, and that they are there. */
export function defineJudging(app: App) {
  const reports: TaskReports = {
    by: 'judge',
    attempts: ATTEMPTS,
    queues: { names: judgeClasses satisfies readonly JudgeClass[], order: openOrder(app) },
    async seen({ name, about: claimed, slots, busy, connected }) {
      const about = aboutOf(claimed);
      if (!about) return;
      await noteJudge(app.db, { name, about, slots: about.slots || slots, busy, connected, now: app.clock.now() });
      await publish(app.db, 'judge:queue', { name, connected });
    },
    payload: (task) => handedOut(app, task),
    progress: ({ subjectId, partial, db }) => progressed(app, db, subjectId, partial),
    async done({ subjectId, result, db }) {
      const parsed = judgeResult.safeParse(result);
      const run = await findRun(db, subjectId);
      const wrong = !parsed.success ? 'The judge reported no result that can be read' : undefined;
      const other =
        parsed.success && run && parsed.data.dataRevision !== run.revision_id
          ? 'The judge used another revision of the test data'
          : undefined;
      await finish(app, db, subjectId, parsed.success && !other ? parsed.data : systemError(wrong ?? other ?? '', run));
    },
    async failed({ subjectId, error, db }) {
      await finish(app, db, subjectId, systemError(error, await findRun(db, subjectId)));
    },
  };
  app.agents.define(JUDGE_TASK, reports);
}
