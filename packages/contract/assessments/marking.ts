import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, paging, personView, text, time } from '../core/shapes.ts';
import { askedType, programOfQuestion, questionKey } from '../questions/content.ts';
import { questionParts } from '../questions/parts.ts';
import { rubricPoint } from '../rubrics/rubrics.ts';
import { answerValue } from './attempts.ts';
import { handInKind } from './file-questions.ts';
import { attemptState } from './settings.ts';

/** Most answers that get one score at once (C-39). */
export const BATCH_SCORE_MOST = 500;

/** A point of the rubric with how often it was given. */
export const rubricPointView = z.object({
  ...{ id, text: z.string(), points: z.number(), used: z.number() },
  criterion: z._default(z.string(), ''),
});

/** What may be done about a faulty question: nobody's score, everybody's full score, or another key. */
export const adjustment = z.enum(['void', 'all_correct', 'rekeyed']);
/** What may be done about a faulty question. */
export type Adjustment = z.output<typeof adjustment>;

/** The number of a question in the frozen paper. */
export const questionNumber = z.number().check(z.int(), z.gte(1), z.lte(100_000));

/** A question of the frozen paper as its marker sees it: with the key. `question` is its number in the frozen paper. */
export const questionForMarker = z.object({
  question: z.number(),
  /** Null where the question stands in no bank. */
  version_id: z.nullable(id),
  type: askedType,
  /** Of a file question: what it takes. */
  accepts: z.optional(z.array(handInKind)),
  stem: z.string(),
  options: z.array(z.object({ key: z.string(), html: z.string() })),
  program: z.nullable(programOfQuestion),
  parts: z.optional(questionParts),
  /** The stem it shares with other questions, and the address of its sound. */
  shared: z.optional(z.object({ html: z.string(), audio: z.nullable(z.string()) })),
  score: z.number(),
  key: questionKey,
  adjustment: z.nullable(adjustment),
  rubric: z.array(rubricPointView),
});
/** A question as its marker sees it. */
export type QuestionForMarker = z.output<typeof questionForMarker>;

/** An answer as its marker sees it. `value` names options and parts by the keys of the frozen question here, not the names of the attempt. */
export const answerForMarker = z.object({
  attempt_id: id,
  item: z.number(),
  question: z.number(),
  /** The student's number in this assessment, the same for the whole marking. */
  alias: z.number(),
  /** Null while marking is anonymous. */
  student: z.nullable(personView),
  /** Of group work, unless marking is anonymous: whose answer it is. */
  group_name: z.optional(z.string()),
  state: attemptState,
  value: answerValue,
  /** Characters of a text or program. */
  length: z.number(),
  /** Given by the machine; null when it cannot judge it. */
  score_auto: z.nullable(z.number()),
  /** The score that holds; null: not marked. */
  score: z.nullable(z.number()),
  /** Of an unmarked short answer that matches an accepted one (D-18): what it would get, and the accepted answer. */
  proposal: z.nullable(z.object({ score: z.number(), accepted: z.string() })),
  comment: z.string(),
  rubric_ids: z.array(id),
  marked_by: z.nullable(personView),
  marked_at: z.nullable(time),
  /** Sent back with a mark, so that two markers do not overwrite each other unseen. */
  revision: z.number(),
  late: z.boolean(),
  late_s: z._default(z.number(), 0),
  /** Above 1 where it was sent back before; see the rounds of its attempt. */
  round: z._default(z.number(), 1),
});
/** An answer as its marker sees it. */
export type AnswerForMarker = z.output<typeof answerForMarker>;

const assessmentId = z.object({ assessment_id: id });

export const markingOverview = endpoint({
  method: 'GET',
  path: '/api/marking/overview',
  summary: 'What is to be marked: every question of the frozen paper with its counts, and the students.',
  input: assessmentId,
  data: z.object({
    assessment_id: id,
    /** Null at a stage of a competition. */
    space_id: z.nullable(id),
    title: z.string(),
    anonymous: z.boolean(),
    total_score: z.number(),
    pass_score: z.nullable(z.number()),
    results_released_at: z.nullable(time),
    auto_release: z.boolean(),
    /** Attempts handed in, still waiting for a mark, finished, sent back. */
    counts: z.object({ submitted: z.number(), pending: z.number(), done: z.number(), rejected: z.number(), open: z.number() }),
    questions: z.array(
      z.object({
        question: z.number(),
        type: askedType,
        /** The first words of the stem, without markup. */
        words: z.string(),
        score: z.number(),
        answers: z.number(),
        to_mark: z.number(),
        average: z.nullable(z.number()),
        adjustment: z.nullable(adjustment),
      }),
    ),
    regrades_open: z.number(),
    can: z.object({ mark: z.boolean(), release: z.boolean(), treat: z.boolean(), reject: z.boolean() }),
  }),
  refusals: ['not_available'],
});

export const markByQuestion = endpoint({
  method: 'GET',
  path: '/api/marking/question',
  summary: 'One question with its key and rubric and the answers to it, in the order of the students’ numbers.',
  input: z.object({
    assessment_id: id,
    question: questionNumber,
    ...paging,
    filter: z._default(z.enum(['all', 'to_mark', 'marked', 'blank', 'regrade']), 'all'),
  }),
  data: z.object({
    question: questionForMarker,
    average: z.nullable(z.number()),
    to_mark: z.number(),
    /** Unmarked answers with a proposal, on all pages. */
    proposed: z.number(),
    answers: listOf(answerForMarker),
  }),
  refusals: ['not_available'],
});

export const listMarkedStudents = endpoint({
  method: 'GET',
  path: '/api/marking/students',
  summary: 'The attempts that were handed in, for marking student by student.',
  input: z.object({
    assessment_id: id,
    ...paging,
    filter: z._default(z.enum(['all', 'to_mark', 'done', 'rejected']), 'all'),
  }),
  data: listOf(
    z.object({
      attempt_id: id,
      no: z.number(),
      alias: z.number(),
      student: z.nullable(personView),
      /** Tells apart who has the same name; null while marking is anonymous. */
      student_no: z.nullable(z.string()),
      group_name: z.optional(z.string()),
      state: attemptState,
      submitted_at: z.nullable(time),
      late: z.boolean(),
      score: z.nullable(z.number()),
      to_mark: z.number(),
      released: z.boolean(),
    }),
  ),
  refusals: ['not_available'],
});

export const markByStudent = endpoint({
  method: 'GET',
  path: '/api/marking/student',
  summary: 'All answers of one attempt with keys and rubrics.',
  input: z.object({ attempt_id: id }),
  data: z.object({
    attempt_id: id,
    assessment_id: id,
    alias: z.number(),
    student: z.nullable(personView),
    group_name: z.optional(z.string()),
    state: attemptState,
    no: z.number(),
    score: z.nullable(z.number()),
    late: z.boolean(),
    /** Seconds after the date, and points taken off the total for them. */
    late_s: z._default(z.number(), 0),
    late_off: z._default(z.number(), 0),
    questions: z.array(questionForMarker),
    answers: z.array(answerForMarker),
    previous_attempt_id: z.nullable(id),
    next_attempt_id: z.nullable(id),
  }),
  refusals: ['not_available'],
});

/** A score somebody gives. */
export const awardedScore = z.number('score_out_of_range').check(z.gte(0, 'score_out_of_range'), z.lte(1000, 'score_out_of_range'));

export const giveMark = endpoint({
  method: 'POST',
  path: '/api/marking/mark',
  summary:
    'Marks one answer: by the points of the rubric, or by a score, which wins. The last mark of an attempt decides passed or failed. Drafts until released.',
  input: z.object({
    attempt_id: id,
    item: z.number().check(z.int(), z.gte(1), z.lte(1000)),
    revision: z.number().check(z.int(), z.gte(0)),
    score: z.optional(awardedScore),
    rubric_ids: z._default(z.array(id).check(z.maxLength(100, 'parameter_error')), []),
    comment: z._default(text(5000), ''),
  }),
  data: z.object({ score: z.number(), revision: z.number(), state: attemptState, total: z.nullable(z.number()) }),
  refusals: ['not_available', 'score_out_of_range', 'answer_marked_elsewhere', 'attempt_not_submitted', 'rubric_level_twice'],
});

export const giveSameMark = endpoint({
  method: 'POST',
  path: '/api/marking/markMany',
  summary: 'Gives up to 500 answers to one question the same score; or, with `blanks`, every empty one nothing.',
  input: z.object({
    assessment_id: id,
    question: questionNumber,
    attempt_ids: z.optional(z.array(id).check(z.minLength(1, 'parameter_error'), z.maxLength(BATCH_SCORE_MOST, 'batch_over_500'))),
    blanks: z._default(z.boolean(), false),
    score: awardedScore,
    comment: z._default(text(5000), ''),
  }),
  data: z.object({ marked: z.number() }),
  refusals: ['not_available', 'score_out_of_range', 'batch_over_500'],
});

export const acceptProposals = endpoint({
  method: 'POST',
  path: '/api/marking/acceptProposals',
  summary:
    'Gives the short answers to one question that match an accepted answer and are not marked yet their points: all, or those of up to 500 attempts.',
  input: z.object({
    assessment_id: id,
    question: questionNumber,
    attempt_ids: z.optional(z.array(id).check(z.minLength(1, 'parameter_error'), z.maxLength(BATCH_SCORE_MOST, 'batch_over_500'))),
  }),
  data: z.object({ marked: z.number() }),
  refusals: ['not_available', 'batch_over_500'],
});

export const saveRubric = endpoint({
  method: 'POST',
  path: '/api/marking/rubric',
  summary: 'Replaces the rubric of a question; points that keep their id keep their marks, and scores given by them follow.',
  input: z.object({ assessment_id: id, question: questionNumber, points: z.array(rubricPoint).check(z.maxLength(30, 'parameter_error')) }),
  data: z.object({ points: z.array(rubricPointView) }),
  refusals: ['not_available'],
});

export const rejectAttempt = endpoint({
  method: 'POST',
  path: '/api/marking/reject',
  summary: 'Sends an answer back with a reason; its student may redo it until the date, 7 days by default (S-039, S-159, C-36).',
  input: z.object({ attempt_id: id, reason: line(2000, 'reason_required'), redo_until: z._default(z.nullable(time), null) }),
  data: z.object({ redo_until: time }),
  refusals: ['not_available', 'reason_required', 'attempt_not_submitted', 'redo_in_the_past'],
});

export const releaseResults = endpoint({
  method: 'POST',
  path: '/api/marking/release',
  summary: 'Shows students their results as the settings say, or hides them again; students are told once.',
  input: z.object({ assessment_id: id, released: z.boolean() }),
  data: z.object({ results_released_at: z.nullable(time), unfinished: z.number() }),
  refusals: ['not_available'],
});
