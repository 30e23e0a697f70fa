import type { DataOf } from '@praxis/contract/core/endpoint';
import type { JudgeLanguage } from '@praxis/contract/judge-queue/languages';
import { listSimilarity, SIMILARITY_MOST, showSimilarity, showSimilarPair, startSimilarity } from '@praxis/contract/problems/similarity';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { type JobWork, startJob } from '../../../platform/jobs/jobs.ts';
import { people } from '../../accounts/index.ts';
import { findSubmissions, type SubmissionRow, submissionsToCompare } from '../../judge-queue/index.ts';
import { problemTheActorSet } from '../problems.access.ts';
import { findProblem, problemNamesOf } from '../problems.store.ts';
import { comparePrograms } from './compare-programs.ts';
import { countPairs, endReport, findPair, findReport, insertReport, pairsOf, type ReportRow, reportsOf } from './similarity.store.ts';

const NOBODY = (id: string) => ({ id, name: '', avatar: null });

async function view(db: Db, row: ReportRow) {
  const [names, pairs] = await Promise.all([problemNamesOf(db, [row.problem_id]), countPairs(db, row.id)]);
  return {
    ...{ id: row.id, problem: names.get(row.problem_id)!, language: row.language as JudgeLanguage, state: row.state as 'running' },
    ...{ at: row.created_at.getTime(), submissions: row.submissions, pairs },
  };
}

/** The job of a report: every program beside every other, each person once. */
async function compare(app: App, { payload, db, report }: JobWork) {
  const row = await findReport(db, String(payload.reportId));
  const problem = row && (await findProblem(db, row.problem_id));
  if (!row || !problem) return undefined;
  const submissions = await submissionsToCompare(db, { problemId: row.problem_id, language: row.language, most: SIMILARITY_MOST });
  const provided = problem.written.languages.find(({ id }) => id === row.language)?.initial_code ?? '';
  const found = await comparePrograms(submissions, provided, { report });
  await inTransaction(app, (inside) => endReport(inside, row.id, found));
  return {};
}

async function reportOfTheActor(db: Db, actor: Actor, reportId: string) {
  const row = await findReport(db, reportId);
  const problem = row && (await findProblem(db, row.problem_id));
  if (!row || problem?.owner_id !== actor.userId) throw notForYou();
  return row;
}

/** Looking for programs that are alike: a hint for people, never a verdict. */
export function similarityRoutes(app: App) {
  app.jobs.define('similarity', (work) => compare(app, work));

  serve(app, startSimilarity, {
    access: problemTheActorSet,
    async run({ subject, actor, input, db, now }) {
      const found = await submissionsToCompare(db, { problemId: subject.id, language: input.language, most: 2 });
      if (found.length < 2) throw new Refusal('similarity_too_few');
      await app.limits.take(`similarity ${actor.userId}`, 10, 60);
      const id = await insertReport(db, { problem_id: subject.id, started_by: actor.userId, language: input.language, created_at: now });
      await audit(db, { actorId: actor.userId, action: 'similarity_started', objectType: 'problem', objectId: subject.id });
      return { report_id: id, job_id: await startJob(db, 'similarity', { reportId: id }, actor.userId) };
    },
  });

  serve(app, listSimilarity, {
    access: problemTheActorSet,
    async run({ subject, input, db }) {
      const { list, total } = await reportsOf(db, subject.id, input);
      return { list: await Promise.all(list.map((row) => view(db, row))), total, page: input.page, size: input.size };
    },
  });

  serve(app, showSimilarity, {
    access: ({ actor, input, db }) => reportOfTheActor(db, actor, input.report_id),
    async run({ subject: row, input, db }): Promise<DataOf<typeof showSimilarity>> {
      const { list, total } = await pairsOf(db, row.id, input);
      const sides = await sidesOf(
        app,
        db,
        list.flatMap((pair) => [pair.left_id, pair.right_id]),
      );
      return {
        report: await view(db, row),
        distribution: row.distribution as number[],
        pairs: {
          list: list.map(({ left_id: left, right_id: right, ...pair }) => ({
            ...pair,
            left: sides.get(left)!.shown,
            right: sides.get(right)!.shown,
          })),
          ...{ total, page: input.page, size: input.size },
        },
      };
    },
  });

  serve(app, showSimilarPair, {
    async access({ actor, input, db }) {
      const pair = await findPair(db, input.pair_id);
      if (!pair) throw notForYou();
      return { pair, report: await reportOfTheActor(db, actor, pair.report_id) };
    },
    async run({ subject: { pair, report }, db }) {
      const sides = await sidesOf(app, db, [pair.left_id, pair.right_id]);
      const side = (id: string) => ({ ...sides.get(id)!.shown, source: sides.get(id)!.row.source });
      return {
        ...{ left: side(pair.left_id), right: side(pair.right_id), similarity: pair.similarity },
        ...{ language: report.language as JudgeLanguage, blocks: pair.blocks },
      };
    },
  });
}

/** Submissions with who sent them, by id. */
async function sidesOf(app: App, db: Db, ids: readonly string[]) {
  const rows = await findSubmissions(db, [...new Set(ids)]);
  const persons = await people(
    app,
    db,
    rows.map(({ user_id }) => user_id),
  );
  const of = (row: SubmissionRow) => ({
    ...{ submission_id: row.id, person: persons.get(row.user_id) ?? NOBODY(row.user_id), at: row.created_at.getTime() },
  });
  return new Map(rows.map((row) => [row.id, { row, shown: of(row) }]));
}
