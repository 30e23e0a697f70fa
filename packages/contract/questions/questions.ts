import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, noInput, nothing, text, time } from '../core/shapes.ts';
import { questionType, questionTypes } from './content.ts';

/** How hard a question is, 1 to 5. */
export const difficulty = z.number().check(z.int(), z.gte(1, 'difficulty_rule'), z.lte(5, 'difficulty_rule'));
/** One tag, at most 30 characters. */
export const questionTag = z.string().check(z.trim(), z.minLength(1, 'tag_rule'), z.maxLength(30, 'tag_rule'));
/** Whether a question may be put onto papers. */
export const questionState = z.enum(['draft', 'ready', 'retired']);
/** Whether a question may be put onto papers. */
export type QuestionState = z.output<typeof questionState>;

const difficulties = z.object({ from: difficulty, to: difficulty });

/** Which questions a random rule draws from; empty lists ask for nothing. Ready questions only. */
export const pickRule = z.object({
  bank_ids: z.array(id).check(z.minLength(1, 'bank_required'), z.maxLength(100, 'parameter_error')),
  type: questionType,
  /** All of them. */
  tags: z.array(questionTag).check(z.maxLength(20, 'parameter_error')),
  /** One of them. */
  skill_ids: z.array(id).check(z.maxLength(50, 'parameter_error')),
  difficulty: difficulties,
});
/** Which questions a random rule draws from. */
export type PickRule = z.output<typeof pickRule>;

/** Most banks a person may own. */
export const MOST_BANKS = 200;
/** Most questions picked at once. */
export const MOST_PICKED = 500;

/** With whom a bank is shared. */
export const bankScope = z.enum(['private', 'space', 'institution', 'platform']);
/** With whom a bank is shared. */
export type BankScope = z.output<typeof bankScope>;

/** A question bank as lists show it. */
export const bankView = z.object({
  id,
  name: z.string(),
  scope: bankScope,
  space_id: z.nullable(id),
  /** The space or institution it is shared with, empty for others. */
  shared_with: z.string(),
  owner: z.string(),
  questions: z.number(),
  can: z.object({ edit: z.boolean(), change: z.boolean() }),
});
/** A question bank as lists show it. */
export type BankView = z.output<typeof bankView>;

export const listBanks = endpoint({
  method: 'GET',
  path: '/api/question/banks',
  summary: 'The question banks a teacher may use, and with whom they may share one.',
  input: noInput,
  data: z.object({
    list: z.array(bankView),
    can: z.object({ create: z.boolean() }),
    sharing: z.object({
      spaces: z.array(z.object({ id, name: z.string() })),
      institution: z.nullable(z.string()),
      platform: z.boolean(),
    }),
  }),
  refusals: ['not_available'],
});

const bank = { name: line(80, 'bank_name_required'), scope: z._default(bankScope, 'private'), space_id: z._default(z.nullable(id), null) };

export const createBank = endpoint({
  method: 'POST',
  path: '/api/question/createBank',
  summary: 'Makes a question bank.',
  input: z.object(bank),
  data: z.object({ bank_id: id }),
  refusals: ['not_allowed', 'bank_scope_refused', 'banks_full'],
});

export const changeBank = endpoint({
  method: 'POST',
  path: '/api/question/changeBank',
  summary: 'Renames a bank or shares it with others. Only its owner may.',
  input: z.object({ bank_id: id, ...bank }),
  data: nothing,
  refusals: ['bank_not_found', 'not_allowed', 'bank_scope_refused'],
});

export const deleteBank = endpoint({
  method: 'POST',
  path: '/api/question/deleteBank',
  summary: 'Deletes a bank with its questions. Papers that use them keep their frozen copies.',
  input: z.object({ bank_id: id }),
  data: z.object({ questions: z.number() }),
  refusals: ['bank_not_found', 'not_allowed'],
});

/** What a list of questions is narrowed to; empty lists and texts ask for nothing. */
export const questionFilter = z.object({
  bank_ids: z._default(z.array(id).check(z.maxLength(100, 'parameter_error')), []),
  types: z._default(z.array(questionType).check(z.maxLength(questionTypes.length, 'parameter_error')), []),
  tags: z._default(z.array(questionTag).check(z.maxLength(20, 'parameter_error')), []),
  skill_ids: z._default(z.array(id).check(z.maxLength(50, 'parameter_error')), []),
  difficulty: z._default(z.nullable(difficulties), null),
  states: z._default(z.array(questionState).check(z.maxLength(3, 'parameter_error')), []),
  search: z._default(text(100), ''),
});
/** What a list of questions is narrowed to. */
export type QuestionFilter = z.output<typeof questionFilter>;

/** A question as lists show it: without its key. */
export const questionView = z.object({
  id,
  version_id: id,
  bank_id: id,
  type: questionType,
  state: questionState,
  difficulty: z.number(),
  score: z.number(),
  use_count: z.number(),
  /** The beginning of the stem as plain text. */
  excerpt: z.string(),
  tags: z.array(z.string()),
  skills: z.array(z.object({ id, name: z.string() })),
  /** The stem it shares with other questions, and its beginning as plain text. */
  stem_id: z._default(z.nullable(id), null),
  stem_excerpt: z._default(z.string(), ''),
  updated_at: time,
  can: z.object({ edit: z.boolean() }),
});
/** A question as lists show it. */
export type QuestionView = z.output<typeof questionView>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/question/list',
  summary: 'Questions of the banks a teacher may use, newest first. `after` is the `next` of the page before.',
  input: z.object({
    filter: questionFilter,
    after: z.optional(id),
    size: z._default(z.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  }),
  data: z.object({ list: z.array(questionView), total: z.number(), next: z.nullable(id) }),
  refusals: ['not_available'],
});

export const listQuestionTags = endpoint({
  method: 'GET',
  path: '/api/question/tags',
  summary: 'The tags of the questions a teacher may use, most used first.',
  input: noInput,
  data: z.object({ list: z.array(z.object({ tag: z.string(), questions: z.number() })) }),
  refusals: ['not_available'],
});

/** Up to 500 different questions picked at once. */
export const questionBatch = z.array(id).check(z.minLength(1, 'questions_required'), z.maxLength(MOST_PICKED, 'questions_over_500'));

export const changeQuestions = endpoint({
  method: 'POST',
  path: '/api/question/changeMany',
  summary: 'Changes up to 500 questions at once: all of them or none.',
  input: z.object({
    question_ids: questionBatch,
    change: z.union([
      z.object({ what: z.literal('move'), bank_id: id }),
      z.object({ what: z.literal('tag'), tag: questionTag }),
      z.object({ what: z.literal('untag'), tag: questionTag }),
      z.object({ what: z.literal('difficulty'), difficulty }),
      z.object({ what: z.literal('state'), state: questionState }),
      z.object({ what: z.literal('delete') }),
    ]),
  }),
  data: z.object({ changed: z.number() }),
  refusals: ['question_not_found', 'not_allowed', 'bank_not_found', 'questions_over_500'],
});

/** Most views one person may save. */
export const MOST_VIEWS = 50;

export const listQuestionViews = endpoint({
  method: 'GET',
  path: '/api/question/views',
  summary: "A person's saved views of their question list.",
  input: noInput,
  data: z.object({ list: z.array(z.object({ id, name: z.string(), filter: questionFilter })) }),
  refusals: ['not_available'],
});

export const saveQuestionView = endpoint({
  method: 'POST',
  path: '/api/question/saveView',
  summary: 'Saves a view; one of the same name is replaced.',
  input: z.object({ name: line(40, 'view_name_required'), filter: questionFilter }),
  data: z.object({ view_id: id }),
  refusals: ['not_allowed', 'views_full'],
});

export const deleteQuestionView = endpoint({
  method: 'POST',
  path: '/api/question/deleteView',
  summary: 'Deletes a saved view.',
  input: z.object({ view_id: id }),
  data: nothing,
  refusals: ['view_not_found'],
});
