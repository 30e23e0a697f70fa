import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, text, time } from '../core/shapes.ts';
import { askedType, programOfQuestion, questionKey, questionType } from '../questions/content.ts';
import { partsForStudent, questionParts } from '../questions/parts.ts';
import { pickRule } from '../questions/questions.ts';
import { sharedStem, stemForStudent } from '../questions/stems.ts';
import { fileAsk } from './file-questions.ts';

/** Most sections, questions and rules of a paper; a rule draws from at most `pool` questions. */
export const PAPER_LIMITS = { sections: 20, questions: 300, rules: 50, pool: 1000, score: 1000 } as const;

/** Chosen one by one, or drawn by rules when an attempt starts (S-037, S-038). */
export const paperMode = z.enum(['fixed', 'random']);
/** How a paper's questions are found. */
export type PaperMode = z.output<typeof paperMode>;

const count = z
  .number('question_count_wrong')
  .check(z.int('question_count_wrong'), z.gte(0, 'question_count_wrong'), z.lte(PAPER_LIMITS.questions, 'question_count_wrong'));
/** Points of one question, two decimals, more than nothing. */
const points = z
  .number('points_wrong')
  .check(z.gte(0.01, 'points_wrong'), z.lte(PAPER_LIMITS.score, 'points_wrong'), z.multipleOf(0.01, 'points_wrong'));

/** A question of a fixed paper. The version stays the one that was chosen until the teacher takes a newer one. */
export const paperItem = z.object({ version_id: id, score: points });

/** Draws `count` questions that `pick` finds, worth `score` each (S-037, S-196). */
export const paperRule = z.object({ pick: pickRule, count, score: points });
/** A rule of a random paper. */
export type PaperRule = z.output<typeof paperRule>;

/** A part of a paper with its own heading: `items` in a fixed paper, `rules` in a random one; the other list is empty. */
export const paperSection = z.object({
  title: text(100),
  items: z.array(paperItem).check(z.maxLength(PAPER_LIMITS.questions, 'paper_too_long')),
  rules: z.array(paperRule).check(z.maxLength(PAPER_LIMITS.rules, 'paper_too_long')),
});
/** A part of a paper. */
export type PaperSection = z.output<typeof paperSection>;

const sections = z.array(paperSection).check(z.maxLength(PAPER_LIMITS.sections, 'paper_too_long'));
const title = line(100, 'title_required');

/** What stands against using a paper; `section` and `entry` (item or rule) count from 0. */
export const paperProblem = z.object({
  key: z.enum(['no_questions_selected', 'question_count_wrong', 'too_few_questions', 'question_not_usable', 'question_twice']),
  /** In the reader's language. */
  text: z.string(),
  section: z.nullable(z.number()),
  entry: z.nullable(z.number()),
});
/** What stands against using a paper. */
export type PaperProblem = z.output<typeof paperProblem>;

/** A paper in the list of its owner. */
export const paperCard = z.object({
  id,
  title: z.string(),
  mode: paperMode,
  questions: z.number(),
  total_score: z.number(),
  /** Assessments that were made from it. */
  used: z.number(),
  archived: z.boolean(),
  updated_at: time,
});
/** A paper in the list of its owner. */
export type PaperCard = z.output<typeof paperCard>;

const paperId = z.object({ paper_id: id });

/** A question as its teacher sees it in a paper: with its key. */
export const questionForAuthor = z.object({
  version_id: id,
  type: questionType,
  stem: z.string(),
  options: z.array(z.object({ key: z.string(), html: z.string() })),
  parts: z.optional(questionParts),
  shared: z.optional(sharedStem),
  key: questionKey,
  /** Whether the bank has a newer version of it. */
  newer_version_id: z.nullable(id),
});

/** A paper as its owner edits it. */
export const paperDetail = z.object({
  id,
  title: z.string(),
  mode: paperMode,
  sections,
  questions: z.number(),
  total_score: z.number(),
  revision: z.number(),
  archived: z.boolean(),
  updated_at: time,
  /** The questions that `items` name, in any order; one that may no longer be used is missing. */
  chosen: z.array(questionForAuthor),
  problems: z.array(paperProblem),
});
/** A paper as its owner edits it. */
export type PaperDetail = z.output<typeof paperDetail>;

export const listPapers = endpoint({
  method: 'GET',
  path: '/api/paper/list',
  summary: 'Papers of the signed-in teacher, last changed first.',
  input: z.object({ ...paging, q: z._default(text(100), ''), archived: z._default(z.boolean(), false) }),
  data: listOf(paperCard),
  refusals: ['not_allowed'],
});

export const showPaper = endpoint({
  method: 'GET',
  path: '/api/paper/detail',
  summary: 'A paper with its questions and what stands against using it; for its owner.',
  input: paperId,
  data: paperDetail,
  refusals: ['not_available'],
});

export const makePaper = endpoint({
  method: 'POST',
  path: '/api/paper/make',
  summary: 'Makes a paper; without sections an empty one.',
  input: z.object({ title, mode: paperMode, sections: z._default(sections, []) }),
  data: z.object({ paper_id: id, revision: z.number() }),
  refusals: ['not_allowed', 'title_required', 'question_count_wrong', 'points_wrong', 'paper_too_long', 'question_not_usable'],
});

export const savePaper = endpoint({
  method: 'POST',
  path: '/api/paper/save',
  summary: 'Replaces the draft of a paper. It is refused when the paper has changed since `revision` was read.',
  input: z.object({ paper_id: id, revision: z.number().check(z.int(), z.gte(0)), title, mode: paperMode, sections }),
  data: z.object({ revision: z.number(), questions: z.number(), total_score: z.number(), problems: z.array(paperProblem) }),
  refusals: [
    'not_available',
    'paper_changed_elsewhere',
    'title_required',
    'question_count_wrong',
    'points_wrong',
    'paper_too_long',
    'question_not_usable',
  ],
});

export const copyPaper = endpoint({
  method: 'POST',
  path: '/api/paper/copy',
  summary: 'Makes a copy of a paper of one’s own.',
  input: z.object({ paper_id: id, title }),
  data: z.object({ paper_id: id }),
  refusals: ['not_available', 'title_required'],
});

export const archivePaper = endpoint({
  method: 'POST',
  path: '/api/paper/archive',
  summary: 'Puts a paper away, or brings it back. What was published from it stays as it is.',
  input: z.object({ paper_id: id, archived: z.boolean() }),
  data: nothing,
  refusals: ['not_available'],
});

export const removePaper = endpoint({
  method: 'POST',
  path: '/api/paper/remove',
  summary: 'Deletes a paper from which nothing was ever given out.',
  input: z.object({ paper_id: id }),
  data: nothing,
  refusals: ['not_available', 'paper_in_use'],
});

export const countForRules = endpoint({
  method: 'POST',
  path: '/api/paper/available',
  summary: 'How many questions each rule finds now, without and with what the rules before it already take.',
  input: z.object({ rules: z.array(paperRule).check(z.maxLength(PAPER_LIMITS.rules, 'paper_too_long')) }),
  data: z.object({ rules: z.array(z.object({ available: z.number(), enough: z.boolean() })) }),
  refusals: ['not_allowed', 'question_count_wrong'],
});

/** An option as somebody who answers sees it; `name` is made for the attempt and means nothing elsewhere. */
export const optionForStudent = z.object({ name: z.string(), html: z.string() });

/** A question as somebody who answers sees it: never anything of its key. `item` counts from 1 in the order of this attempt. */
export const questionForStudent = z.object({
  item: z.number(),
  type: askedType,
  /** HTML; pictures carry addresses, formulas stand in `data-formula`. */
  stem: z.string(),
  options: z.array(optionForStudent),
  program: z.nullable(programOfQuestion),
  problem_id: z.nullable(id),
  score: z.number(),
  /** Of a question made of blanks, a number, pairs or an order. */
  parts: z.optional(partsForStudent),
  /** What may be handed in as files and what the teacher attached; of file questions, and of short ones where the settings allow it. */
  file: z.optional(fileAsk),
  /** Of a question that shares a stem with its neighbours. */
  shared: z.optional(stemForStudent),
});
/** A question as somebody who answers sees it. */
export type QuestionForStudent = z.output<typeof questionForStudent>;

/** Parts of a paper in the order of an attempt; `items` are the numbers of their questions. */
export const sectionForStudent = z.object({ title: z.string(), items: z.array(z.number()) });

export const previewPaper = endpoint({
  method: 'GET',
  path: '/api/paper/preview',
  summary: 'A paper as a student would see it, drawn anew each time when it is random; nothing is kept.',
  input: z.object({ paper_id: id, shuffle_questions: z._default(z.boolean(), false), shuffle_options: z._default(z.boolean(), false) }),
  data: z.object({
    title: z.string(),
    sections: z.array(sectionForStudent),
    questions: z.array(questionForStudent),
    total_score: z.number(),
  }),
  refusals: ['not_available', 'paper_not_ready'],
});
