import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing, text, time } from '../core/shapes.ts';
import { questionContent, questionKey, questionType } from './content.ts';
import { difficulty, questionState, questionTag } from './questions.ts';

/** A score with at most two places. */
export const questionScore = z.number().check(
  z.gte(0, 'score_rule'),
  z.lte(1000, 'score_rule'),
  z.refine((score) => Number.isInteger(Math.round(score * 1e6) / 1e4), 'score_rule'),
);

/** What an editor holds of a question. */
const written = {
  type: questionType,
  content: questionContent,
  key: questionKey,
  score: questionScore,
  difficulty,
  state: questionState,
  tags: z.array(questionTag).check(z.maxLength(20, 'tags_full')),
  skill_ids: z.array(id).check(z.maxLength(20, 'parameter_error')),
};
/** What an editor holds of a question. */
export const questionWritten = z.object(written);
/** What an editor holds of a question. */
export type QuestionWritten = z.output<typeof questionWritten>;

/** A question that resembles another one. */
export const similarQuestion = z.object({ id, bank: z.string(), excerpt: z.string(), percent: z.number() });

/** A question with its key, for those who edit it. */
export const questionForEditor = z.object({
  question_id: z.nullable(id),
  bank_id: id,
  bank: z.string(),
  /** The stem it shares with other questions. */
  stem_id: z._default(z.nullable(id), null),
  ...written,
  /** Number of the version shown; 0 for a question that was never saved. */
  version: z.number(),
  use_count: z.number(),
  updated_at: z.nullable(time),
  /** What was written and not saved, with the version it began from. */
  draft: z.nullable(z.object({ written: questionWritten, base_version: z.number(), saved_at: time })),
  similar: z.array(similarQuestion),
  can: z.object({ edit: z.boolean() }),
});
/** A question with its key, for those who edit it. */
export type QuestionForEditor = z.output<typeof questionForEditor>;

export const getQuestion = endpoint({
  method: 'GET',
  path: '/api/question/one',
  summary: 'A question with its key, for those who may use its bank.',
  input: z.object({ question_id: id }),
  data: questionForEditor,
  refusals: ['not_available'],
});

export const startQuestion = endpoint({
  method: 'GET',
  path: '/api/question/begin',
  summary: 'An empty question for a bank, with what was written there before and not saved.',
  input: z.object({ bank_id: id, type: z._default(questionType, 'single'), stem_id: z._default(z.nullable(id), null) }),
  data: questionForEditor,
  refusals: ['not_available'],
});

export const saveQuestion = endpoint({
  method: 'POST',
  path: '/api/question/save',
  summary: 'Saves a question; changed content makes a new version. `base_version` is the version the editor began from.',
  input: z.object({
    question_id: z._default(z.nullable(id), null),
    bank_id: id,
    /** The stem that a new question shares; one that is there keeps its own. */
    stem_id: z._default(z.nullable(id), null),
    base_version: z._default(z.number().check(z.int(), z.gte(0)), 0),
    written: questionWritten,
  }),
  data: z.object({ question_id: id, version: z.number(), similar: z.array(similarQuestion) }),
  refusals: [
    'question_not_found',
    'bank_not_found',
    'stem_not_found',
    'stem_questions_full',
    'not_allowed',
    'question_faulty',
    'question_changed_meanwhile',
    'question_type_fixed',
  ],
});

export const saveQuestionDraft = endpoint({
  method: 'POST',
  path: '/api/question/keepDraft',
  summary: 'Keeps what an editor holds, so that a reload loses nothing.',
  input: z.object({
    question_id: z._default(z.nullable(id), null),
    bank_id: id,
    base_version: z._default(z.number().check(z.int(), z.gte(0)), 0),
    written: questionWritten,
  }),
  data: z.object({ saved_at: time }),
  refusals: ['question_not_found', 'bank_not_found', 'not_allowed'],
});

export const dropQuestionDraft = endpoint({
  method: 'POST',
  path: '/api/question/dropDraft',
  summary: 'Throws away what was written and not saved.',
  input: z.object({ question_id: z._default(z.nullable(id), null), bank_id: id }),
  data: nothing,
  refusals: [],
});

export const listQuestionVersions = endpoint({
  method: 'GET',
  path: '/api/question/versions',
  summary: 'The versions of a question, newest first.',
  input: z.object({ question_id: id }),
  data: z.object({ list: z.array(z.object({ no: z.number(), by: z.string(), at: time, score: z.number() })) }),
  refusals: ['not_available'],
});

export const getQuestionVersion = endpoint({
  method: 'GET',
  path: '/api/question/version',
  summary: 'One version of a question with its key, to compare it.',
  input: z.object({ question_id: id, no: z.number().check(z.int(), z.gte(1)) }),
  data: z.object({ no: z.number(), content: questionContent, key: questionKey, score: z.number() }),
  refusals: ['not_available'],
});

export const restoreQuestionVersion = endpoint({
  method: 'POST',
  path: '/api/question/restoreVersion',
  summary: 'Makes an earlier version the newest one again, as a new version.',
  input: z.object({ question_id: id, no: z.number().check(z.int(), z.gte(1)) }),
  data: z.object({ version: z.number() }),
  refusals: ['question_not_found', 'not_allowed'],
});

export const showQuestionPicture = endpoint({
  method: 'POST',
  path: '/api/question/picture',
  summary: 'The address of a picture just uploaded for a question.',
  input: z.object({ file_id: id }),
  data: z.object({ file_id: id, address: z.string() }),
  refusals: ['file_not_found'],
});

export const findSimilarQuestions = endpoint({
  method: 'POST',
  path: '/api/question/similar',
  summary: 'Questions of the banks a teacher may use whose text is nearly the same.',
  input: z.object({ question_id: z._default(z.nullable(id), null), stem: text(60_000) }),
  data: z.object({ list: z.array(similarQuestion) }),
  refusals: ['not_available'],
});
