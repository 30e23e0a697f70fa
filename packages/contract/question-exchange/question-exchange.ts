import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing, time } from '../core/shapes.ts';
import { questionContent, questionKey, questionType } from '../questions/content.ts';
import { questionScore, similarQuestion } from '../questions/editing.ts';
import { difficulty, questionBatch, questionFilter, questionState, questionTag } from '../questions/questions.ts';

/** Purpose of an uploaded file of questions. */
export const IMPORT_PURPOSE = 'question_import';
/** Most questions imported or exported at once. */
export const MOST_EXCHANGED = 10_000;
/** Days for which a preview is kept. */
export const PREVIEW_DAYS = 7;

/** The ways in which questions travel as files. */
export const questionFileFormat = z.enum(['docx', 'gift', 'aiken', 'moodle', 'qti1', 'qti2']);
/** A way in which questions travel as files. */
export type QuestionFileFormat = z.output<typeof questionFileFormat>;

/** Where an import stands; `stopped` was confirmed and could not be carried out, `failed` was given up after repeated tries. */
export const questionImportState = z.enum(['reading', 'read', 'refused', 'importing', 'done', 'stopped', 'failed']);

/** Something said of a question: in words, with the line or paragraph and the words it stands beside. */
const remark = z.object({ text: z.string(), line: z.number(), near: z.string() });

/** A question as it would be. */
export const questionInFile = z.object({
  /** Its number in the file, from 1. */
  no: z.number(),
  /** Line or paragraph where it begins; 0 when that is not known. */
  line: z.number(),
  /** Null: of a kind that we do not have. */
  type: z.nullable(questionType),
  content: questionContent,
  key: questionKey,
  score: z.number(),
  difficulty: z.number(),
  tags: z.array(z.string()),
  skills: z.array(z.string()),
  /** What keeps it out. */
  faults: z.array(remark),
  /** What changed on the way. */
  notes: z.array(z.string()),
  similar: z.array(similarQuestion),
  /** An earlier question of the same file that is nearly the same. */
  same_as: z.nullable(z.number()),
});
/** A question as it would be. */
export type QuestionInFile = z.output<typeof questionInFile>;

/** What a list of questions of a file is narrowed to. */
export const inFileOnly = z.enum(['all', 'sound', 'faulty', 'alike']);

export const checkQuestionFile = endpoint({
  method: 'POST',
  path: '/api/question/checkFile',
  summary:
    'Reads an uploaded file (purpose `question_import`) and says what questions it holds. Nothing changes. Progress on topic job:{job_id}.',
  input: z.object({ file_id: id }),
  data: z.object({ import_id: id, job_id: id }),
  refusals: ['not_allowed', 'file_not_found'],
});

export const questionImport = endpoint({
  method: 'GET',
  path: '/api/question/import',
  summary: 'Where an import stands and the questions it found, from `after` on. The preview is kept for seven days.',
  input: z.object({
    import_id: id,
    only: z._default(inFileOnly, 'all'),
    after: z._default(z.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
    size: z._default(z.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  }),
  data: z.object({
    import_id: id,
    /** The name of the file. */
    name: z.string(),
    state: questionImportState,
    progress: z.number(),
    /** Why it was refused or stopped. */
    problem: z.string(),
    format: z.nullable(questionFileFormat),
    counts: z.object({
      all: z.number(),
      sound: z.number(),
      faulty: z.number(),
      alike: z.number(),
      pictures: z.number(),
      formulas: z.number(),
    }),
    /** What concerns the file as a whole. */
    notes: z.array(z.string()),
    /** Skills the file names, and whether they are there already. */
    skills: z.array(z.object({ name: z.string(), known: z.boolean() })),
    tags: z.array(z.string()),
    list: z.array(questionInFile),
    /** The `after` of the next page; null at the end. */
    next: z.nullable(z.number()),
    /** Where the questions went, and how many. */
    bank_id: z.nullable(id),
    taken: z.number(),
    kept_until: time,
  }),
  refusals: ['not_available'],
});

export const listQuestionImports = endpoint({
  method: 'GET',
  path: '/api/question/imports',
  summary: 'One’s own imports of the last days, newest first: previews that wait for a decision, and what became of others.',
  input: z.object({}),
  data: z.object({
    list: z.array(
      z.object({
        import_id: id,
        name: z.string(),
        state: questionImportState,
        at: time,
        kept_until: time,
        all: z.number(),
        faulty: z.number(),
        taken: z.number(),
      }),
    ),
  }),
  refusals: ['not_allowed'],
});

export const takeQuestions = endpoint({
  method: 'POST',
  path: '/api/question/take',
  summary:
    'Puts the chosen questions of a checked file into a bank: all of them or none. No numbers given takes every question without mistakes. A repetition changes nothing more; questions with mistakes stay in the preview.',
  input: z.object({
    import_id: id,
    bank_id: id,
    numbers: z._default(z.array(z.number().check(z.int(), z.gte(1))).check(z.maxLength(MOST_EXCHANGED, 'parameter_error')), []),
    /** Left out of those. */
    except: z._default(z.array(z.number().check(z.int(), z.gte(1))).check(z.maxLength(MOST_EXCHANGED, 'parameter_error')), []),
    /** Whether questions that are nearly there already are left out. */
    without_alike: z._default(z.boolean(), false),
    tags: z._default(z.array(questionTag).check(z.maxLength(20, 'tags_full')), []),
    skill_ids: z._default(z.array(id).check(z.maxLength(20, 'parameter_error')), []),
    /** Whether skills that the file names and nobody knows are made. */
    make_skills: z._default(z.boolean(), true),
    /** For questions that say nothing of it. */
    difficulty: z._default(difficulty, 3),
    state: z._default(questionState, 'ready'),
  }),
  data: z.object({ job_id: z.nullable(id) }),
  refusals: ['not_available', 'bank_not_found', 'not_allowed', 'import_not_ready', 'import_nothing_chosen', 'import_faulty_chosen'],
});

export const changeQuestionInFile = endpoint({
  method: 'POST',
  path: '/api/question/changeInFile',
  summary:
    'Corrects one question of a checked file before it is taken; the file itself stays as it is. Says what still keeps it out. After an import only questions with mistakes are left; corrected ones may then be taken too.',
  input: z.object({
    import_id: id,
    no: z.number().check(z.int(), z.gte(1)),
    type: questionType,
    content: questionContent,
    key: questionKey,
    score: questionScore,
  }),
  data: z.object({ faults: z.array(remark) }),
  refusals: ['not_available', 'import_not_ready', 'question_not_found', 'import_type_other'],
});

export const dropQuestionImport = endpoint({
  method: 'POST',
  path: '/api/question/dropImport',
  summary: 'Forgets an import with its file and pictures.',
  input: z.object({ import_id: id }),
  data: nothing,
  refusals: ['not_available', 'import_not_ready'],
});

/** The ways in which questions leave. */
export const questionExportFormat = z.enum(['docx', 'gift', 'moodle', 'qti1', 'qti2']);
/** A way in which questions leave. */
export type QuestionExportFormat = z.output<typeof questionExportFormat>;

export const exportQuestions = endpoint({
  method: 'POST',
  path: '/api/question/export',
  summary:
    'Makes a file of up to 500 chosen questions or of all that a filter finds. Progress on topic job:{job_id}; `questionExport` then brings the address.',
  input: z.object({
    format: questionExportFormat,
    question_ids: z.optional(questionBatch),
    filter: z.optional(questionFilter),
    /** Without answers it is a paper to hand out. */
    answers: z._default(z.boolean(), true),
  }),
  data: z.object({ export_id: id, job_id: id }),
  refusals: ['not_allowed', 'question_not_found', 'export_nothing', 'export_too_many'],
});

export const questionExport = endpoint({
  method: 'GET',
  path: '/api/question/exported',
  summary: 'Where the making of a file stands, and the signed address to fetch it from. It is kept for seven days.',
  input: z.object({ export_id: id }),
  data: z.object({
    export_id: id,
    state: z.enum(['making', 'made', 'failed', 'gone']),
    progress: z.number(),
    name: z.string(),
    bytes: z.number(),
    questions: z.number(),
    address: z.nullable(z.string()),
    /** What the file could not take along, in words. */
    notes: z.array(z.string()),
  }),
  refusals: ['not_available'],
});
