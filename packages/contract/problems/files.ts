import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing, text } from '../core/shapes.ts';
import { PROBLEM_LIMITS } from './authoring.ts';

/** Purpose of an uploaded problem package: Kattis, ICPC or Polygon zip, FPS xml or a zip of it. */
export const PROBLEM_PACKAGE_PURPOSE = 'oj_package';

export const takeTestData = endpoint({
  method: 'POST',
  path: '/api/oj/setting/data',
  summary:
    'Reads an uploaded zip (purpose `oj_test_data`) into a new revision: pairs `1.in`/`1.out` or `.ans`, folders are groups, `sample` holds the samples. Progress on topic job:{job_id}.',
  input: z.object({ problem_id: id, file_id: id }),
  data: z.object({ job_id: id }),
  refusals: ['not_available', 'file_not_found'],
});

/** Groups of a revision written anew; every case of the revision stands in exactly one. */
const groups = z
  .array(
    z.object({
      name: text(100),
      score: z.number('points_wrong').check(z.gte(0, 'points_wrong'), z.lte(100_000, 'points_wrong')),
      rule: z.enum(['sum', 'min']),
      /** Numbers of earlier groups, from 1. */
      depends: z
        .array(z.number().check(z.int(), z.gte(1), z.lte(PROBLEM_LIMITS.groups)))
        .check(z.maxLength(PROBLEM_LIMITS.groups, 'parameter_error')),
      cases: z
        .array(z.number().check(z.int(), z.gte(1), z.lte(PROBLEM_LIMITS.cases)))
        .check(z.maxLength(PROBLEM_LIMITS.cases, 'parameter_error')),
    }),
  )
  .check(z.minLength(1, 'parameter_error'), z.maxLength(PROBLEM_LIMITS.groups, 'parameter_error'));

export const writeCases = endpoint({
  method: 'POST',
  path: '/api/oj/setting/cases',
  summary: 'Makes a new revision from cases written by hand, all of them; small problems need no zip.',
  input: z.object({
    problem_id: id,
    cases: z
      .array(
        z.object({ input: text(65_536), output: text(65_536), sample: z._default(z.boolean(), false), note: z._default(text(5000), '') }),
      )
      .check(z.minLength(1, 'problem_no_cases'), z.maxLength(100, 'parameter_error')),
    full_score: z._default(z.number().check(z.gte(1), z.lte(100_000)), 100),
  }),
  data: z.object({ revision_id: id }),
  refusals: ['not_available', 'problem_no_cases'],
});

export const regroupCases = endpoint({
  method: 'POST',
  path: '/api/oj/setting/groups',
  summary: 'Makes a new revision with other groups, points and dependencies; the cases stay.',
  input: z.object({ problem_id: id, revision_id: id, groups }),
  data: z.object({ revision_id: id }),
  refusals: ['not_available', 'groups_wrong', 'points_wrong'],
});

export const showTestCase = endpoint({
  method: 'GET',
  path: '/api/oj/setting/case',
  summary: 'One case of a revision for its setter: the first 16 KiB of input and output, and addresses of the whole files.',
  input: z.object({ problem_id: id, revision_id: id, no: z.number().check(z.int(), z.gte(1), z.lte(PROBLEM_LIMITS.cases)) }),
  data: z.object({ input: z.string(), output: z.string(), input_address: z.nullable(z.string()), output_address: z.nullable(z.string()) }),
  refusals: ['not_available'],
});

export const importProblems = endpoint({
  method: 'POST',
  path: '/api/oj/setting/import',
  summary:
    'Reads an uploaded package (purpose `oj_package`): a Kattis or ICPC problem package, a full package of Polygon, or FPS. Progress on topic job:{job_id}.',
  input: z.object({ file_id: id }),
  data: z.object({ import_id: id, job_id: id }),
  refusals: ['not_allowed', 'file_not_found'],
});

export const showProblemImport = endpoint({
  method: 'GET',
  path: '/api/oj/setting/imported',
  summary: 'What became of an import: the problems it made, as drafts, and what could not be taken along.',
  input: z.object({ import_id: id }),
  data: z.object({
    import_id: id,
    name: z.string(),
    state: z.enum(['reading', 'done', 'refused', 'failed']),
    progress: z.number(),
    /** Why it was refused. */
    problem: z.string(),
    format: z.nullable(z.enum(['kattis', 'fps', 'polygon'])),
    problems: z.array(
      z.object({ problem_id: id, title: z.string(), cases: z.number(), references: z.number(), notes: z.array(z.string()) }),
    ),
    /** What of the package became no problem, and why. */
    left_out: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  refusals: ['not_available'],
});

export const exportProblem = endpoint({
  method: 'POST',
  path: '/api/oj/setting/export',
  summary: 'Makes a Kattis package of a problem. Progress on topic job:{job_id}; the result of the job carries the address.',
  input: z.object({ problem_id: id }),
  data: z.object({ job_id: id }),
  refusals: ['not_available', 'problem_no_cases'],
});

export const showProblemExport = endpoint({
  method: 'GET',
  path: '/api/oj/setting/exported',
  summary: 'Where the making of a package stands, and the signed address to fetch it from.',
  input: z.object({ job_id: id }),
  data: z.object({ state: z.enum(['making', 'made', 'failed']), name: z.string(), address: z.nullable(z.string()) }),
  refusals: ['not_available'],
});

export const forgetProblemImport = endpoint({
  method: 'POST',
  path: '/api/oj/setting/forgetImport',
  summary: 'Forgets an import; the problems it made stay.',
  input: z.object({ import_id: id }),
  data: nothing,
  refusals: ['not_available'],
});
