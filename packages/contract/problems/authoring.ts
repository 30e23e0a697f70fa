import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, text, time } from '../core/shapes.ts';
import { judgeLanguage, SOURCE_LIMIT } from '../judge-queue/languages.ts';
import { verdict } from '../judge-queue/task.ts';

/** Purpose of an uploaded zip of test data. */
export const TEST_DATA_PURPOSE = 'oj_test_data';
/** Bounds of one problem. Sizes in bytes. */
export const PROBLEM_LIMITS = {
  problems: 1000,
  title: 100,
  statement: 100_000,
  samples: 20,
  sample: 16_384,
  references: 50,
  programFiles: 20,
  cases: 500,
  groups: 100,
  zip: 200 * 1_048_576,
  unpacked: 512 * 1_048_576,
  caseFile: 64 * 1_048_576,
} as const;

const difficulty = z.number('difficulty_rule').check(z.int('difficulty_rule'), z.gte(1, 'difficulty_rule'), z.lte(5, 'difficulty_rule'));

/** Limits of all languages together; a row of `languages` overrides them in one. Time in milliseconds of CPU, memory in megabytes, output in kilobytes. */
export const problemLimits = z.object({
  time_ms: z.number('limits_wrong').check(z.int('limits_wrong'), z.gte(50, 'limits_wrong'), z.lte(60_000, 'limits_wrong')),
  memory_mb: z.number('limits_wrong').check(z.int('limits_wrong'), z.gte(16, 'limits_wrong'), z.lte(4096, 'limits_wrong')),
  output_kb: z._default(
    z.number('limits_wrong').check(z.int('limits_wrong'), z.gte(1, 'limits_wrong'), z.lte(262_144, 'limits_wrong')),
    65_536,
  ),
});
/** Limits of a problem. */
export type ProblemLimits = z.output<typeof problemLimits>;

const fileName = z.string().check(z.regex(/^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}$/, 'file_name_wrong'));
const programFile = z.object({ name: fileName, text: z.string().check(z.maxLength(1_048_576, 'code_too_long')) });

/** A language in which a problem may be solved. Null: the limits of the problem, with the factor of the language. */
export const problemLanguage = z.object({
  id: judgeLanguage,
  time_ms: z.nullable(problemLimits.shape.time_ms),
  memory_mb: z.nullable(problemLimits.shape.memory_mb),
  initial_code: z._default(z.string().check(z.maxLength(SOURCE_LIMIT, 'code_too_long')), ''),
  /** Files of the setter that are compiled with every program of this language, such as one that calls a function of the learner. */
  beside: z.optional(z.array(programFile).check(z.maxLength(PROBLEM_LIMITS.programFiles, 'parameter_error'))),
});

/** A program of the setter: a checker, interactor, validator or reference solution. The first file is the main one. */
export const setterProgram = z.object({
  language: judgeLanguage,
  files: z.array(programFile).check(z.minLength(1, 'code_required'), z.maxLength(PROBLEM_LIMITS.programFiles, 'parameter_error')),
  entry: z.optional(text(100)),
});
/** A program of the setter. */
export type SetterProgram = z.output<typeof setterProgram>;

/** How the programs of a setter speak: testlib (exit 0 right, 1 wrong …) or as in Kattis packages (42 right, 43 wrong). */
export const programStyle = z.enum(['testlib', 'kattis']);

const args = z._default(z.array(text(200)).check(z.maxLength(20, 'parameter_error')), []);
const tolerance = z._default(z.number().check(z.gte(0), z.lte(1)), 0.000001);

/** How output is compared. */
export const problemChecker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lines'), strict: z._default(z.boolean(), false) }),
  z.object({ kind: z.literal('tokens'), ignore_case: z._default(z.boolean(), false) }),
  z.object({ kind: z.literal('floats'), absolute: tolerance, relative: tolerance, ignore_case: z._default(z.boolean(), false) }),
  z.object({ kind: z.literal('special'), style: programStyle, program: setterProgram, args }),
]);
/** How output is compared. */
export type ProblemChecker = z.output<typeof problemChecker>;

const setterHelper = z.object({ style: programStyle, program: setterProgram, args });

/** What a setter writes, all of it but the test data. */
export const problemWritten = z.object({
  title: line(PROBLEM_LIMITS.title, 'title_required'),
  /** HTML as in questions; sanitised when saved. */
  statement: text(PROBLEM_LIMITS.statement),
  source: z._default(text(200), ''),
  tags: z._default(z.array(line(30, 'tag_rule')).check(z.maxLength(20, 'tags_full')), []),
  difficulty: z._default(difficulty, 3),
  limits: problemLimits,
  languages: z.array(problemLanguage).check(z.minLength(1, 'languages_required'), z.maxLength(20, 'parameter_error')),
  checker: problemChecker,
  interactor: z._default(z.nullable(setterHelper), null),
  validators: z._default(z.array(setterHelper).check(z.maxLength(5, 'parameter_error')), []),
  /** How often a program may be run on what the checker writes as its next input; missing where once is all. */
  passes: z.optional(z.number().check(z.int('parameter_error'), z.gte(2, 'parameter_error'), z.lte(100, 'parameter_error'))),
  /** Words of a checker are shown to those who solve. */
  shows_messages: z._default(z.boolean(), false),
});
/** What a setter writes. */
export type ProblemWritten = z.output<typeof problemWritten>;

/** A verdict a reference solution must reach; `NOT_AC`: any but AC. */
export const expectedVerdict = z.enum(['AC', 'WA', 'PE', 'PC', 'TLE', 'MLE', 'RE', 'OLE', 'CE', 'NOT_AC']);
/** A verdict a reference solution must reach. */
export type ExpectedVerdict = z.output<typeof expectedVerdict>;

/** A reference solution; one of `expected` must come out, and the score where one is named. */
export const reference = z.object({
  id: z.optional(id),
  name: line(100),
  program: setterProgram,
  expected: z.array(expectedVerdict).check(z.minLength(1, 'parameter_error'), z.maxLength(10, 'parameter_error')),
  score: z._default(z.nullable(z.number().check(z.gte(0), z.lte(100_000))), null),
});

/** How one reference solution did in the last proof. */
const referenceVerification = z.object({
  state: z.enum(['waiting', 'running', 'done']),
  verdict: z.nullable(verdict),
  score: z.nullable(z.number()),
  time_ms: z.nullable(z.number()),
  memory_kb: z.nullable(z.number()),
  agrees: z.nullable(z.boolean()),
  submission_id: z.nullable(id),
  message: z.string(),
});

const groupView = z.object({
  no: z.number(),
  name: z.string(),
  score: z.number(),
  rule: z.enum(['sum', 'min']),
  depends: z.array(z.number()),
  cases: z.array(
    z.object({ no: z.number(), name: z.string(), sample: z.boolean(), input_bytes: z.number(), output_bytes: z.nullable(z.number()) }),
  ),
});

/** One revision of the test data; it never changes. */
export const revisionView = z.object({
  id,
  number: z.number(),
  hash: z.string(),
  at: time,
  full_score: z.number(),
  bytes: z.number(),
  cases: z.number(),
  groups: z.array(groupView),
  samples: z.array(z.object({ no: z.number(), input: z.string(), output: z.string(), note: z.string() })),
});
/** One revision of the test data. */
export type RevisionView = z.output<typeof revisionView>;

const problemId = z.object({ problem_id: id });

/** A problem as its setter sees it. */
export const problemForSetter = z.object({
  id,
  code: z.string(),
  state: z.enum(['draft', 'published', 'unpublished']),
  /** In the practice area for everybody, or only where it is used in questions and courses. */
  listed: z.boolean(),
  written: problemWritten,
  /** Counts changes; sent back with a save, so that two setters do not overwrite each other unseen. */
  version: z.number(),
  revision: z.nullable(revisionView),
  /** `live`: what is submitted is judged by it; the newest becomes it when the problem is published again. */
  revisions: z.array(z.object({ id, number: z.number(), at: time, cases: z.number(), live: z.boolean() })),
  references: z.array(z.object({ ...reference.shape, id, proof: z.nullable(referenceVerification) })),
  /** `proved` holds until the test data, limits, programs or references change. */
  proof: z.object({
    state: z.enum(['none', 'running', 'proved', 'disagrees']),
    at: z.nullable(time),
    /** Inputs the validators refused, with their words. */
    invalid_cases: z.array(z.object({ no: z.number(), message: z.string() })),
  }),
  /** What stands against publishing, in the reader's language. */
  missing: z.array(z.string()),
  submitted: z.number(),
  updated_at: time,
});
/** A problem as its setter sees it. */
export type ProblemForSetter = z.output<typeof problemForSetter>;

export const listOwnProblems = endpoint({
  method: 'GET',
  path: '/api/oj/setting/list',
  summary: 'Problems one set oneself, newest first.',
  input: z.object({ ...paging, q: z._default(text(100), '') }),
  data: listOf(
    z.object({
      id,
      code: z.string(),
      title: z.string(),
      state: z.enum(['draft', 'published', 'unpublished']),
      listed: z.boolean(),
      proof: z.enum(['none', 'running', 'proved', 'disagrees']),
      cases: z.number(),
      submitted: z.number(),
      updated_at: time,
    }),
  ),
  refusals: ['not_allowed'],
});

export const listUsableProblems = endpoint({
  method: 'GET',
  path: '/api/oj/setting/usable',
  summary: 'Problems that may be used in questions and courses: published ones of the practice area and one’s own published ones.',
  input: z.object({ ...paging, q: z._default(text(100), '') }),
  data: listOf(z.object({ id, code: z.string(), title: z.string(), difficulty: z.number(), tags: z.array(z.string()), own: z.boolean() })),
  refusals: ['not_allowed'],
});

export const createProblem = endpoint({
  method: 'POST',
  path: '/api/oj/setting/create',
  summary: 'Begins a problem with a title; everything else has a default.',
  input: z.object({ title: line(PROBLEM_LIMITS.title, 'title_required') }),
  data: z.object({ problem_id: id }),
  refusals: ['not_allowed', 'title_required', 'problems_full'],
});

export const showProblemForSetter = endpoint({
  method: 'GET',
  path: '/api/oj/setting/problem',
  summary: 'A problem as its setter sees it, with test data, references and the last proof.',
  input: problemId,
  data: problemForSetter,
  refusals: ['not_available'],
});

export const saveProblem = endpoint({
  method: 'POST',
  path: '/api/oj/setting/save',
  summary: 'Saves statement, limits, checker and programs. What concerns judging makes the last proof void.',
  input: z.object({ problem_id: id, version: z.number().check(z.int(), z.gte(0)), written: problemWritten }),
  data: z.object({ version: z.number() }),
  refusals: ['not_available', 'problem_changed_meanwhile', 'title_required', 'limits_wrong', 'languages_required'],
});

export const saveReferences = endpoint({
  method: 'POST',
  path: '/api/oj/setting/references',
  summary: 'Replaces the reference solutions; the proof is void.',
  input: z.object({
    problem_id: id,
    references: z.array(reference).check(z.maxLength(PROBLEM_LIMITS.references, 'parameter_error')),
  }),
  data: nothing,
  refusals: ['not_available'],
});

export const deleteProblem = endpoint({
  method: 'POST',
  path: '/api/oj/setting/delete',
  summary: 'Deletes a problem that nobody but its setter ever submitted to and no question or course uses.',
  input: problemId,
  data: nothing,
  refusals: ['not_available', 'problem_in_use'],
});

export const verifyProblem = endpoint({
  method: 'POST',
  path: '/api/oj/setting/prove',
  summary:
    'Has every input validated and every reference solution run on all cases. Progress on topic problem:{problem_id}: ask showProblemForSetter again.',
  input: problemId,
  data: nothing,
  refusals: ['not_available', 'problem_no_cases', 'problem_no_references', 'judge_no_sandbox', 'too_many_requests'],
});

export const publishProblem = endpoint({
  method: 'POST',
  path: '/api/oj/setting/publish',
  summary: 'Publishes a problem whose references agree with what is expected of them. Refused while they disagree or were not run.',
  input: z.object({ problem_id: id, listed: z._default(z.boolean(), true) }),
  data: nothing,
  refusals: [
    'not_available',
    'problem_not_proved',
    'problem_disagrees',
    'problem_no_cases',
    'problem_no_statement',
    'problem_no_references',
  ],
});

export const unpublishProblem = endpoint({
  method: 'POST',
  path: '/api/oj/setting/unpublish',
  summary: 'Takes a problem out of the practice area; papers and courses that hold it go on.',
  input: problemId,
  data: nothing,
  refusals: ['not_available'],
});
