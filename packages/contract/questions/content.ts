import * as z from 'zod/mini';
import { id, text } from '../core/shapes.ts';
import { keyParts, questionParts } from './parts.ts';
import { sharedStem } from './stems.ts';

/** The six types of question (S-031 … S-036, C-16). */
export const coreQuestionTypes = ['single', 'multi', 'judge', 'short', 'programming', 'oj'] as const;
/** The types made of parts: blanks in the stem, a number with its unit, matching, ordering. */
export const partTypes = ['blank', 'numeric', 'matching', 'ordering'] as const;
/** Every type of question that stands in a bank. */
export const questionTypes = [...coreQuestionTypes, ...partTypes] as const;
/** One type of question. */
export const questionType = z.enum(questionTypes);
/** A type of question. */
export type QuestionType = z.output<typeof questionType>;
/** What a paper that was given out may ask: those of a bank, and a file question, which stands in a homework alone. */
export const askedTypes = [...questionTypes, 'file'] as const;
/** One type of a question that was given out. */
export const askedType = z.enum(askedTypes);
/** A type of question that was given out. */
export type AskedType = z.output<typeof askedType>;

/** Bounds of one question. Texts in characters, limits in milliseconds and megabytes. */
export const QUESTION_LIMITS = {
  options: 26,
  stem: 60_000,
  option: 20_000,
  analysis: 60_000,
  accepted: 50,
  code: 64_000,
  cases: 100,
  case: 64_000,
} as const;

/** Languages a program may be written in (S-035). */
export const programLanguages = ['java', 'python', 'cpp'] as const;
/** One language of programs. */
export const programLanguage = z.enum(programLanguages);
/** One language of programs. */
export type ProgramLanguage = z.output<typeof programLanguage>;

/** Rich text as handouts have it: sanitised HTML, pictures as `<img data-file="id">`, formulas as `data-formula`. */
const html = (max: number) => text(max);
/** Names an option inside one version of a question; never sent to somebody who answers, who gets names made for the attempt. */
const optionKey = z.string().check(z.regex(/^[A-Za-z0-9]{1,8}$/, 'parameter_error'));

/** An option of a single or multi choice question. */
export const questionOption = z.object({ key: optionKey, html: html(QUESTION_LIMITS.option) });

/** What an online programming question gives the student to start from. Time in milliseconds, memory in megabytes. */
export const programOfQuestion = z.object({
  languages: z.array(programLanguage).check(z.minLength(1, 'parameter_error'), z.maxLength(programLanguages.length, 'parameter_error')),
  initial_code: z.partialRecord(programLanguage, text(QUESTION_LIMITS.code)),
  input_params: text(QUESTION_LIMITS.case),
  output: text(QUESTION_LIMITS.case),
  time_ms: z.number().check(z.int(), z.gte(100), z.lte(60_000)),
  memory_mb: z.number().check(z.int(), z.gte(16), z.lte(2048)),
});

/** What an online programming question gives the student to start from. */
export type ProgramOfQuestion = z.output<typeof programOfQuestion>;

/** What may be shown to somebody who answers, apart from the names of options. */
export const questionContent = z.object({
  stem: html(QUESTION_LIMITS.stem),
  /** Empty but for single and multi. */
  options: z.array(questionOption).check(z.maxLength(QUESTION_LIMITS.options, 'parameter_error')),
  program: z.nullable(programOfQuestion),
  /** The judged problem of an `oj` question. */
  problem_id: z.nullable(id),
  /** Of the types made of parts alone. */
  parts: z.optional(questionParts),
  /** Of a question that shares its stem with others alone; the server fills it in. */
  shared: z.optional(sharedStem),
});
/** What may be shown to somebody who answers. */
export type QuestionContent = z.output<typeof questionContent>;

/** The answer key; kept in a table of its own and read by marking and by those who edit the question. */
export const questionKey = z.object({
  /** Keys of the right options; single has one, multi at least one. */
  correct: z.array(optionKey).check(z.maxLength(QUESTION_LIMITS.options, 'parameter_error')),
  /** The answer of a true/false question. */
  truth: z.nullable(z.boolean()),
  /** Short answers that are right as they stand (trimmed, case and width of letters ignored); none means a person marks it. */
  accepted: z.array(text(500)).check(z.maxLength(QUESTION_LIMITS.accepted, 'parameter_error')),
  /** Model answer for the marker, shown with the results where they may be. */
  reference: html(QUESTION_LIMITS.analysis),
  analysis: html(QUESTION_LIMITS.analysis),
  /** Test data of an online programming question. */
  cases: z
    .array(
      z.object({
        input: text(QUESTION_LIMITS.case),
        output: text(QUESTION_LIMITS.case),
        hidden: z.boolean(),
        share: z.number().check(z.gte(0), z.lte(100)),
      }),
    )
    .check(z.maxLength(QUESTION_LIMITS.cases, 'parameter_error')),
  /** Of the types made of parts alone. */
  parts: z.optional(keyParts),
});
/** The answer key of a question. */
export type QuestionKey = z.output<typeof questionKey>;
