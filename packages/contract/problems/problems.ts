import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { deviceToken, id, line, listOf, noInput, nothing, paging, personView, text, time } from '../core/shapes.ts';
import { nodeId } from '../courses/tree.ts';
import { judgeLanguage, SOURCE_LIMIT } from '../judge-queue/languages.ts';
import { verdict } from '../judge-queue/task.ts';

/** Longest custom input of a trial, characters. */
export const TRIAL_INPUT_LIMIT = 65_536;
/** Submissions and trials one person may send per minute. */
export const CODE_LIMITS = { submissionsPerMinute: 12, trialsPerMinute: 20 } as const;

/**
 * Where code is written. `practice`: a published problem of the practice area; `setting`: a problem of one's own, also before it is published;
 * `activity`: an activity of kind programming; `attempt`: a programming or OJ question of a running attempt; `contest`: a section of a stage,
 * whose device counts.
 */
export const codePlace = z.discriminatedUnion('at', [
  z.object({ at: z.literal('practice'), problem_id: id }),
  z.object({ at: z.literal('setting'), problem_id: id }),
  z.object({ at: z.literal('activity'), space_id: id, course_id: id, activity_id: nodeId }),
  z.object({ at: z.literal('attempt'), attempt_id: id, item: z.number().check(z.int(), z.gte(1), z.lte(1000)) }),
  z.object({ at: z.literal('contest'), stage_id: id, section_id: id }),
]);
/** Where code is written. */
export type CodePlace = z.output<typeof codePlace>;

/** A place, and in an attempt the device that answers: only the active one reads the question, runs and submits. */
export const atCodePlace = { place: codePlace, device: z.optional(deviceToken) };

const tag = line(30, 'tag_rule');
const difficulty = z.number('difficulty_rule').check(z.int('difficulty_rule'), z.gte(1, 'difficulty_rule'), z.lte(5, 'difficulty_rule'));
/** Whether one solved a problem, only tried it, or did neither. */
export const solvedState = z.enum(['solved', 'tried', 'untried']);
/** Whether one solved a problem, only tried it, or did neither. */
export type SolvedState = z.output<typeof solvedState>;

/** A problem in the list of the practice area. `accepted` and `submitted` count submissions, `solvers` people. */
export const problemCard = z.object({
  id,
  code: z.string(),
  title: z.string(),
  difficulty: z.number(),
  tags: z.array(z.string()),
  accepted: z.number(),
  submitted: z.number(),
  solvers: z.number(),
  mine: solvedState,
});
/** A problem in the list of the practice area. */
export type ProblemCard = z.output<typeof problemCard>;

export const listProblems = endpoint({
  method: 'GET',
  path: '/api/oj/problem/list',
  summary: 'The practice area: published problems by words, tags, difficulty and whether one solved them.',
  input: z.object({
    ...paging,
    q: z._default(text(100), ''),
    tags: z._default(z.array(tag).check(z.maxLength(10, 'parameter_error')), []),
    difficulty: z.optional(difficulty),
    mine: z.optional(solvedState),
    order: z._default(z.enum(['code', 'newest', 'difficulty', 'most_solved']), 'code'),
  }),
  data: listOf(problemCard),
  refusals: [],
});

export const listProblemTags = endpoint({
  method: 'GET',
  path: '/api/oj/problem/tags',
  summary: 'Tags of published problems with how many bear them, and how many problems the reader solved of how many.',
  input: noInput,
  data: z.object({ tags: z.array(z.object({ name: z.string(), problems: z.number() })), problems: z.number(), solved: z.number() }),
  refusals: [],
});

/** Limits in one language. Time in milliseconds of CPU per case, memory in megabytes. */
const languageOffered = z.object({
  id: judgeLanguage,
  name: z.string(),
  editor: z.enum(['cpp', 'java', 'python']),
  time_ms: z.number(),
  memory_mb: z.number(),
  /** What the editor starts with. */
  initial_code: z.string(),
});

/** A sample: shown with the statement, run by a trial. `note` is sanitised HTML. */
const sampleView = z.object({ no: z.number(), input: z.string(), output: z.string(), note: z.string() });

/** The page where code is written, wherever that is. */
export const codePage = z.object({
  place: codePlace,
  /** `oj`: a problem with hidden test data; `programming`: an online programming question of a paper. */
  kind: z.enum(['oj', 'programming']),
  /** Null for a programming question. */
  problem_id: z.nullable(id),
  code: z.string(),
  title: z.string(),
  /** Sanitised HTML; formulas stand in `data-formula`, pictures carry addresses. */
  statement: z.string(),
  /** The words of a programming question about its input and output (S-206, S-207); empty otherwise. */
  input_params: z.string(),
  output: z.string(),
  samples: z.array(sampleView),
  languages: z.array(languageOffered),
  /** Talks with a program of the setter instead of reading a file: custom input cannot be tried. */
  interactive: z.boolean(),
  /** More than one right answer is accepted. */
  checked_by_program: z.boolean(),
  /** Parts that score together; empty where cases simply add up. `no` counts from 1. */
  groups: z.array(z.object({ no: z.number(), score: z.number(), cases: z.number(), depends: z.array(z.number()) })),
  /** Most points; those of the question inside a paper. */
  full_score: z.number(),
  difficulty: z.nullable(z.number()),
  tags: z.array(z.string()),
  source: z.string(),
  author: z.nullable(personView),
  accepted: z.number(),
  submitted: z.number(),
  mine: solvedState,
  /** What was written last here, kept by keepCode; in attempts the answer of the attempt instead. */
  draft: z.nullable(z.object({ language: judgeLanguage, code: z.string(), at: time })),
  /** In exams: no input, expected output, difference or words of a checker of hidden cases is ever shown. */
  exam: z.boolean(),
  /** Why nothing can be judged at the moment, in the reader's language; empty when it can. */
  judge_notice: z.string(),
  can: z.object({ submit: z.boolean(), try: z.boolean(), edit: z.boolean(), see_all: z.boolean() }),
});
/** The page where code is written. */
export type CodePage = z.output<typeof codePage>;

export const showCodePage = endpoint({
  method: 'GET',
  path: '/api/oj/page',
  summary: 'The statement, samples, limits and draft of a problem at the place where it is answered (`/courseOj` for activities).',
  input: z.object(atCodePlace),
  data: codePage,
  refusals: [
    'not_available',
    'other_device_active',
    'activity_locked_after',
    'activity_locked_score',
    'activity_locked_until',
    'activity_closed',
  ],
});

const source = z.string().check(z.minLength(1, 'code_required'), z.maxLength(SOURCE_LIMIT, 'code_too_long'));

export const saveCode = endpoint({
  method: 'POST',
  path: '/api/oj/keep',
  summary: 'Keeps what is being written, per place; in attempts use saveAnswers instead. The newest wins.',
  input: z.object({ ...atCodePlace, language: judgeLanguage, code: z.string().check(z.maxLength(SOURCE_LIMIT, 'code_too_long')) }),
  data: z.object({ at: time }),
  refusals: ['not_available', 'other_device_active'],
});

const refusalsOfCode = [
  'not_available',
  'other_device_active',
  'code_required',
  'code_too_long',
  'language_not_offered',
  'judge_no_sandbox',
  'judge_not_graded_here',
  'judge_practice_off',
  'too_many_requests',
  'attempt_over',
  'attempt_submitted',
  'activity_closed',
] as const;

export const submitCode = endpoint({
  method: 'POST',
  path: '/api/oj/submit',
  summary:
    'Hands code in to be judged; code 1 means it is on disk. Progress on topic submission:{submission_id}. In an attempt the last one counts, judged again at its end if need be.',
  input: z.object({ ...atCodePlace, language: judgeLanguage, code: source }),
  data: z.object({ submission_id: id }),
  refusals: refusalsOfCode,
});

export const tryCode = endpoint({
  method: 'POST',
  path: '/api/oj/try',
  summary:
    'Runs the samples, or one input of one’s own, without submitting. It counts nowhere; progress on topic submission:{submission_id}.',
  input: z.object({
    ...atCodePlace,
    language: judgeLanguage,
    code: source,
    /** One input of one's own; missing: the samples. */
    input: z.optional(text(TRIAL_INPUT_LIMIT)),
  }),
  data: z.object({ submission_id: id }),
  refusals: [...refusalsOfCode, 'trial_not_interactive', 'no_samples'],
});

export const rankSolvers = endpoint({
  method: 'GET',
  path: '/api/oj/rank',
  summary: 'People by solved problems of the practice area, then by fewer submissions; one’s own row is always there.',
  input: z.object({ ...paging }),
  data: z.object({
    ...listOf(
      z.object({ place: z.number(), person: personView, solved: z.number(), submitted: z.number(), last_solved_at: z.nullable(time) }),
    ).shape,
    mine: z.nullable(z.object({ place: z.number(), solved: z.number(), submitted: z.number() })),
  }),
  refusals: [],
});

export const showProblemStatistics = endpoint({
  method: 'GET',
  path: '/api/oj/statistics',
  summary: 'How submissions to a problem ended, by verdict and language, and the fastest accepted ones.',
  input: z.object({ problem_id: id }),
  data: z.object({
    title: z.string(),
    accepted: z.number(),
    submitted: z.number(),
    solvers: z.number(),
    verdicts: z.array(z.object({ verdict, count: z.number() })),
    languages: z.array(z.object({ language: judgeLanguage, count: z.number(), accepted: z.number() })),
    /** Scores in ten steps of the full score, lowest first; the last one holds full marks. */
    distribution: z.array(z.number()),
    fastest: z.array(
      z.object({
        submission_id: id,
        person: personView,
        language: judgeLanguage,
        time_ms: z.number(),
        memory_kb: z.number(),
        length: z.number(),
        at: time,
      }),
    ),
  }),
  refusals: ['not_available'],
});

export const forgetCode = endpoint({
  method: 'POST',
  path: '/api/oj/forget',
  summary: 'Forgets the kept code of a place, to start again from the initial code.',
  input: z.object({ place: codePlace }),
  data: nothing,
  refusals: ['not_available'],
});
