import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, nothing, personView, text, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';
import { questionTally } from './room.ts';

/** Types a question of a class may have. */
export const classQuestionType = z.enum(['single', 'multi', 'judge', 'short']);
/** A type of question of a class. */
export type ClassQuestionType = z.output<typeof classQuestionType>;
/** Most options of one question. */
export const CLASS_OPTIONS_MOST = 8;

const one = z.object({ question_id: id });
const inClass = z.object({ class_id: id });
/** Places of options from 0; of a true/false question 0 is true. */
const places = z
  .array(z.number().check(z.int(), z.gte(0), z.lt(CLASS_OPTIONS_MOST)))
  .check(z.maxLength(CLASS_OPTIONS_MOST, 'parameter_error'));

/** A question of a class as its teachers see it. */
export const classQuestion = z.object({
  id,
  type: classQuestionType,
  stem: z.string(),
  options: z.array(z.string()),
  /** Right options; empty when none is set. */
  correct: z.array(z.number()),
  seconds: z.nullable(z.number()),
  anonymous: z.boolean(),
  state: z.enum(['prepared', 'open', 'closed']),
  published: z.boolean(),
  ends_at: z.nullable(time),
  answered: z.number(),
});
/** A question of a class as its teachers see it. */
export type ClassQuestion = z.output<typeof classQuestion>;

const draft = {
  type: classQuestionType,
  stem: line(2000, 'class_question_required'),
  options: z._default(z.array(line(500, 'class_option_required')).check(z.maxLength(CLASS_OPTIONS_MOST, 'class_options_rule')), []),
  correct: z._default(places, []),
  seconds: z._default(z.nullable(z.number().check(z.int(), z.gte(5), z.lte(3600))), null),
  anonymous: z._default(z.boolean(), false),
};

export const listClassQuestions = endpoint({
  method: 'GET',
  path: '/api/liveClass/questions',
  summary: 'The questions of a class with their keys, for those who run it.',
  input: inClass,
  data: z.object({ list: z.array(classQuestion) }),
  refusals: ['not_available'],
});

export const saveClassQuestion = endpoint({
  method: 'POST',
  path: '/api/liveClass/saveQuestion',
  summary: 'Prepares a question, or changes one that was not asked yet.',
  input: z.object({ ...inClass.shape, question_id: z.optional(id), ...draft }),
  data: one,
  refusals: ['class_not_found', 'not_allowed', 'space_archived', 'class_options_rule', 'class_question_asked', 'class_is_over'],
});

export const takeClassQuestions = endpoint({
  method: 'POST',
  path: '/api/liveClass/takeQuestions',
  summary: 'Copies questions of the bank into a class, as plain text with their keys.',
  input: z.object({
    ...inClass.shape,
    question_ids: z.array(id).check(z.minLength(1, 'parameter_error'), z.maxLength(50, 'parameter_error')),
  }),
  data: z.object({ taken: z.number() }),
  refusals: ['class_not_found', 'not_allowed', 'space_archived', 'class_is_over'],
});

export const removeClassQuestion = endpoint({
  method: 'POST',
  path: '/api/liveClass/removeQuestion',
  summary: 'Removes a prepared question.',
  input: one,
  data: nothing,
  refusals: ['class_question_not_found', 'not_allowed', 'space_archived', 'class_question_asked'],
});

export const askClassQuestion = endpoint({
  method: 'POST',
  path: '/api/liveClass/ask',
  summary: 'Asks a question; one that is open is closed without its result.',
  input: one,
  data: nothing,
  refusals: ['class_question_not_found', 'not_allowed', 'space_archived', 'class_not_running', 'class_question_asked'],
});

export const extendClassQuestion = endpoint({
  method: 'POST',
  path: '/api/liveClass/extendQuestion',
  summary: 'Gives an open question more seconds.',
  input: z.object({ ...one.shape, seconds: z.number().check(z.int(), z.gte(1), z.lte(3600)) }),
  data: nothing,
  refusals: ['class_question_not_found', 'not_allowed', 'space_archived', 'class_question_closed'],
});

export const closeClassQuestion = endpoint({
  method: 'POST',
  path: '/api/liveClass/closeQuestion',
  summary: 'Ends an open question, and shows everybody its result when asked to; a closed one may be shown later.',
  input: z.object({ ...one.shape, publish: z.boolean() }),
  data: nothing,
  refusals: ['class_question_not_found', 'not_allowed', 'space_archived', 'class_not_running', 'class_question_closed'],
});

/** An answer: places of options, or words. */
export const classAnswer = z.object({ options: z._default(places, []), text: z._default(text(500), '') });

export const answerClassQuestion = endpoint({
  method: 'POST',
  path: '/api/liveClass/answer',
  summary: 'Answers the open question; the last answer before its end counts.',
  input: z.object({ ...one.shape, answer: classAnswer }),
  data: z.object({ answered_at: time }),
  refusals: ['class_question_not_found', 'class_question_closed', 'class_answer_empty'],
});

export const myClassAnswer = endpoint({
  method: 'GET',
  path: '/api/liveClass/myAnswer',
  summary: 'What the caller answered to a question that was asked; null when nothing.',
  input: one,
  data: z.object({ answer: z.nullable(classAnswer) }),
  refusals: ['not_available'],
});

export const classQuestionResult = endpoint({
  method: 'GET',
  path: '/api/liveClass/questionResult',
  summary: 'S-021: counts per option and answers per student, for those who run the class. Of an anonymous question nobody is named.',
  input: one,
  data: z.object({
    question: classQuestion,
    tally: questionTally,
    /** Students of the space. */
    students: z.number(),
    answers: z.array(z.object({ person: personView, answer: classAnswer, correct: z.nullable(z.boolean()), ms: z.number() })),
    words: z.array(z.string()),
  }),
  refusals: ['not_available'],
});

export const exportClassAnswers = endpoint({
  method: 'GET',
  path: '/api/liveClass/exportAnswers',
  summary: 'All questions of a class with everybody’s answers, as a sheet.',
  input: z.object({ ...inClass.shape, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});
