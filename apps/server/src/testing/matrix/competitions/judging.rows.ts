import { drainJudge, forgetJudge, setJudgeRules, showJudgeQueue } from '@praxis/contract/judge-queue/judge-queue';
import { findStudentCode, listMySubmissions, listSubmissions, showSubmission } from '@praxis/contract/judge-queue/submissions';
import {
  createProblem,
  deleteProblem,
  listOwnProblems,
  listUsableProblems,
  publishProblem,
  saveProblem,
  saveReferences,
  showProblemForSetter,
  TEST_DATA_PURPOSE,
  unpublishProblem,
  verifyProblem,
} from '@praxis/contract/problems/authoring';
import {
  exportProblem,
  forgetProblemImport,
  importProblems,
  PROBLEM_PACKAGE_PURPOSE,
  regroupCases,
  showProblemExport,
  showProblemImport,
  showTestCase,
  takeTestData,
  writeCases,
} from '@praxis/contract/problems/files';
import {
  forgetCode,
  listProblems,
  listProblemTags,
  rankSolvers,
  saveCode,
  showCodePage,
  showProblemStatistics,
  submitCode,
  tryCode,
} from '@praxis/contract/problems/problems';
import { applyRejudge, cancelRejudge, listRejudges, showRejudge, startRejudge } from '@praxis/contract/problems/rejudge';
import { listSimilarity, showSimilarity, showSimilarPair, startSimilarity } from '@praxis/contract/problems/similarity';
import { problemMakers } from '../../makers/problems.ts';
import { teachers } from '../audiences.ts';
import { type Role, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const operators = { allowed: ['operator'], refusal: 'not_available' } as const;
const setters = { allowed: teachers, refusal: 'not_allowed' } as const;
const mine = { allowed: ['owner'], refusal: 'not_available' } as const;
const everyone = { allowed: signedIn } as const;
const code = { language: 'cpp17', code: 'int main() {}' } as const;

const drafted = async (school: MatrixSchool) => ({
  problem_id: (await problemMakers(school).draft(school.people.owner, { title: `Problem ${school.canary}` })).id,
});
const published = async (school: MatrixSchool) => ({
  problem_id: (await problemMakers(school).problem(school.people.owner, { title: `Problem ${school.canary}` })).id,
});
const open = async (school: MatrixSchool) => ({ place: { at: 'practice' as const, ...(await published(school)) } });
const setting = async (school: MatrixSchool) => ({ place: { at: 'setting' as const, ...(await drafted(school)) } });

/** A submission of the student to a problem of the owner. */
async function sent(school: MatrixSchool) {
  const { place } = await open(school);
  const { data } = await school.as(school.people.student).call(submitCode, { place, language: 'cpp17', code: `// ${school.canary}` });
  return { place, submission_id: data.submission_id };
}

const judge = async ({ db, clock, canary }: MatrixSchool) => {
  const about = { tier: 'full', reason: '', cgroup: 'v2', slots: 1, draining: false, languages: [] };
  const values = { name: `judge ${canary}`, about: JSON.stringify(about), slots: 1, busy: 0, connected: false, seen_at: clock.now() };
  await db
    .insertInto('judges')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return values.name;
};

const revised = async (school: MatrixSchool) => {
  const of = await drafted(school);
  const row = await school.db.selectFrom('problems').select('revision_id').where('id', '=', of.problem_id).executeTakeFirstOrThrow();
  return { ...of, revision_id: row.revision_id! };
};

const uploaded = async (school: MatrixSchool, role: Role, purpose: string) => {
  const who = role === 'none' ? school.people.owner : school.people[role];
  return (await school.upload(who, purpose, 'no package', 'case.xml')).id;
};

const imported = async ({ db, people, clock, canary }: MatrixSchool) => ({
  import_id: (
    await db
      .insertInto('problem_imports')
      .values({ user_id: people.owner.id, name: canary, state: 'done', created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id,
});

/** Two judged submissions of two people. */
async function judgedTwice(school: MatrixSchool) {
  const { place } = await open(school);
  const ids: string[] = [];
  for (const who of [school.people.student, school.people.otherStudent]) {
    const { data } = await school.as(who).call(submitCode, { place, language: 'cpp17', code: `// ${school.canary}` });
    ids.push(data.submission_id);
  }
  await school.db.updateTable('submissions').set({ state: 'done', verdict: 'AC', score: 100 }).where('id', 'in', ids).execute();
  return { problem_id: place.problem_id, ids };
}

async function rejudged(school: MatrixSchool, state: string) {
  const { problem_id: problemId } = await published(school);
  const values = {
    problem_id: problemId,
    started_by: school.people.owner.id,
    reason: school.canary,
    state,
    total: 0,
    created_at: school.clock.now(),
  };
  return { rejudge_id: (await school.db.insertInto('rejudges').values(values).returning('id').executeTakeFirstOrThrow()).id };
}

async function compared(school: MatrixSchool) {
  const { problem_id: problemId, ids } = await judgedTwice(school);
  const values = {
    problem_id: problemId,
    started_by: school.people.owner.id,
    language: 'cpp17',
    state: 'done',
    created_at: school.clock.now(),
  };
  const report = await school.db.insertInto('similarity_reports').values(values).returning('id').executeTakeFirstOrThrow();
  const pair = await school.db
    .insertInto('similarity_pairs')
    .values({ report_id: report.id, left_id: ids[0]!, right_id: ids[1]!, similarity: 1, longest: 9, overlap: 9, blocks: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { report_id: report.id, pair_id: pair.id };
}

const written = {
  ...{ title: 'Sum', statement: '<p>Add.</p>', limits: { time_ms: 1000, memory_mb: 256 } },
  languages: [{ id: 'cpp17' as const, time_ms: null, memory_mb: null }],
  checker: { kind: 'lines' as const },
};

/** Problems, submissions and the judge's queue. */
export const judgingRows = [
  one({ endpoint: listProblems, input: () => ({}), ...everyone }),
  one({ endpoint: listProblemTags, input: () => ({}), ...everyone }),
  one({ endpoint: rankSolvers, input: () => ({}), ...everyone }),
  one({ endpoint: listSubmissions, input: published, ...everyone }),
  one({
    endpoint: listSubmissions,
    when: 'of a problem that is not published',
    input: drafted,
    ...mine,
  }),
  one({ endpoint: showProblemStatistics, input: published, ...everyone }),
  one({ endpoint: showCodePage, input: open, ...everyone }),
  one({ endpoint: showCodePage, when: 'at the desk of its setter', input: setting, ...mine }),
  one({ endpoint: saveCode, input: async (school) => ({ ...(await open(school)), ...code }), ...everyone }),
  one({ endpoint: forgetCode, input: open, ...everyone }),
  one({ endpoint: submitCode, input: async (school) => ({ ...(await open(school)), ...code }), ...everyone }),
  one({
    endpoint: submitCode,
    when: 'at the desk of its setter',
    input: async (school) => ({ ...(await setting(school)), ...code }),
    ...mine,
  }),
  one({ endpoint: tryCode, input: async (school) => ({ ...(await open(school)), ...code }), ...everyone }),
  one({ endpoint: listMySubmissions, input: open, ...everyone }),
  one({
    endpoint: showSubmission,
    input: async (school) => ({ submission_id: (await sent(school)).submission_id }),
    allowed: ['student', 'owner'],
    refusal: 'not_available',
  }),
  one({
    endpoint: findStudentCode,
    input: async (school) => ({ place: (await sent(school)).place, user_id: school.people.student.id }),
    allowed: ['student', 'owner'],
    refusal: 'not_available',
  }),
  one({ endpoint: listOwnProblems, input: () => ({}), ...setters }),
  one({ endpoint: listUsableProblems, input: () => ({}), ...setters }),
  one({ endpoint: createProblem, input: () => ({ title: 'Sum' }), ...setters }),
  one({ endpoint: showProblemForSetter, input: drafted, ...mine }),
  one({ endpoint: saveProblem, input: async (school) => ({ ...(await drafted(school)), version: 1, written }), ...mine }),
  one({ endpoint: saveReferences, input: async (school) => ({ ...(await drafted(school)), references: [] }), ...mine }),
  one({ endpoint: writeCases, input: async (school) => ({ ...(await drafted(school)), cases: [{ input: '1', output: '1' }] }), ...mine }),
  one({
    endpoint: regroupCases,
    input: async (school) => ({
      ...(await revised(school)),
      groups: [{ name: 'All', score: 100, rule: 'min' as const, depends: [], cases: [2, 3] }],
    }),
    ...mine,
  }),
  one({ endpoint: showTestCase, input: async (school) => ({ ...(await revised(school)), no: 2 }), ...mine }),
  one({ endpoint: verifyProblem, input: drafted, ...mine }),
  one({
    endpoint: publishProblem,
    input: async (school) => {
      const of = await drafted(school);
      await school.db.updateTable('problems').set({ proof_state: 'proved' }).where('id', '=', of.problem_id).execute();
      return of;
    },
    ...mine,
  }),
  one({
    endpoint: takeTestData,
    input: async (school, role) => ({ ...(await drafted(school)), file_id: await uploaded(school, role, TEST_DATA_PURPOSE) }),
    ...mine,
  }),
  one({
    endpoint: importProblems,
    input: async (school, role) => ({ file_id: await uploaded(school, role, PROBLEM_PACKAGE_PURPOSE) }),
    ...setters,
  }),
  one({ endpoint: showProblemImport, input: imported, ...mine }),
  one({ endpoint: forgetProblemImport, input: imported, ...mine }),
  one({ endpoint: exportProblem, input: drafted, ...mine }),
  one({
    endpoint: showProblemExport,
    input: async ({ db, people }) => ({
      job_id: (
        await db
          .insertInto('jobs')
          .values({ kind: 'problem_export', payload: '{}', owner_id: people.owner.id, state: 'failed' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    }),
    ...mine,
  }),
  one({ endpoint: unpublishProblem, input: published, ...mine }),
  one({ endpoint: deleteProblem, input: drafted, ...mine }),
  one({
    endpoint: startRejudge,
    input: async (school) => ({ problem_id: (await judgedTwice(school)).problem_id, reason: 'New data' }),
    ...mine,
  }),
  one({ endpoint: showRejudge, input: (school) => rejudged(school, 'ready'), ...mine }),
  one({ endpoint: listRejudges, input: published, ...mine }),
  one({ endpoint: applyRejudge, input: (school) => rejudged(school, 'ready'), ...mine }),
  one({ endpoint: cancelRejudge, input: (school) => rejudged(school, 'running'), ...mine }),
  one({
    endpoint: startSimilarity,
    input: async (school) => ({ problem_id: (await judgedTwice(school)).problem_id, language: 'cpp17' as const }),
    ...mine,
  }),
  one({ endpoint: listSimilarity, input: published, ...mine }),
  one({ endpoint: showSimilarity, input: async (school) => ({ report_id: (await compared(school)).report_id }), ...mine }),
  one({ endpoint: showSimilarPair, input: async (school) => ({ pair_id: (await compared(school)).pair_id }), ...mine }),
  one({ endpoint: showJudgeQueue, input: () => ({}), ...operators }),
  one({ endpoint: drainJudge, input: async (school) => ({ name: await judge(school), drained: true }), ...operators }),
  one({ endpoint: forgetJudge, input: async (school) => ({ name: await judge(school) }), ...operators }),
  one({ endpoint: setJudgeRules, input: () => ({ practice_without_cgroups: false }), ...operators }),
];
