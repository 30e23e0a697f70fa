import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { deviceToken, id, line, nothing, text, time } from '../core/shapes.ts';
import { unionByField } from '../core/union-by-field.ts';
import { programLanguage, QUESTION_LIMITS } from '../questions/content.ts';
import { keyParts, partAnswers } from '../questions/parts.ts';
import { fileAnswer } from './file-questions.ts';
import { groupWork } from './group-work-views.ts';
import { questionForStudent, sectionForStudent } from './papers.ts';
import { attemptState, lateCount, lateOf, latePer } from './settings.ts';

/** Seconds between two signs of life of an open page. */
export const HEARTBEAT_SECONDS = 20;
/** A changed answer is sent at most this long after the change, in milliseconds. */
export const SAVE_WITHIN_MS = 2000;
/** Bounds of one save. */
export const SAVE_LIMITS = { changes: 300, text: 20_000 } as const;

/** An answer as it is kept: option names of this attempt, true or false, files, words, a program, or parts by their names. Null: taken back. */
export const answerValue = z.nullable(
  unionByField([
    fileAnswer,
    z.object({ options: z.array(text(16)).check(z.maxLength(QUESTION_LIMITS.options, 'parameter_error')) }),
    z.object({ truth: z.boolean() }),
    z.object({ text: text(SAVE_LIMITS.text) }),
    z.object({ language: programLanguage, code: text(QUESTION_LIMITS.code) }),
    ...partAnswers,
  ]),
);
/** An answer as it is kept. */
export type AnswerValue = z.output<typeof answerValue>;

/** One changed answer; `value` or `flag` may be absent, which leaves it as it was. */
export const answerChange = z.object({
  item: z.number().check(z.int(), z.gte(1), z.lte(1000)),
  value: z.optional(answerValue),
  /** Marked to be looked at later. */
  flag: z.optional(z.boolean()),
});
/** One changed answer. */
export type AnswerChange = z.output<typeof answerChange>;

/** The number of a save: each is kept as a row, and one a second for two days is more than any attempt needs. */
const clientSeq = z.number().check(z.int(), z.gte(1), z.lte(200_000));
const changes = z.array(answerChange).check(z.minLength(1, 'parameter_error'), z.maxLength(SAVE_LIMITS.changes, 'parameter_error'));
const onDevice = { attempt_id: id, device: deviceToken };

/** Everything the answering page needs; nothing of any key. */
export const attemptPage = z.object({
  attempt_id: id,
  assessment_id: id,
  /** Null at a stage of a competition. */
  space_id: z.nullable(id),
  title: z.string(),
  kind: z.enum(['assignment', 'exam']),
  state: attemptState,
  /** The server's clock at this moment. */
  now: time,
  started_at: time,
  /** Inputs lock then; the server submits 5 s later. Null: no end. */
  end_at: z.nullable(time),
  /** What is handed in after it is late. Null: nothing is. */
  due_at: z.nullable(time),
  /** What handing in late costs, as in the settings. */
  late_percent_off: z.number(),
  late_grace_minutes: z._default(z.number(), 0),
  late_per: z._default(latePer, 'once'),
  late_count: z._default(lateCount, 'started'),
  late_of: z._default(lateOf, 'earned'),
  late_most_percent: z._default(z.number(), 100),
  /** Once it is handed in: when, how, what a teacher who collected it said, and how many answers the server received. */
  submitted_at: z.nullable(time),
  submit_kind: z.nullable(z.enum(['manual', 'auto', 'forced'])),
  submit_reason: z.string(),
  received: z.number(),
  resp_mode: z.union([z.literal(1), z.literal(2)]),
  /** In mode 2 the number of the only question that is shown and may be answered. */
  at_item: z.nullable(z.number()),
  multi_partial: z.enum(['full', 'half', 'none']),
  total_score: z.number(),
  question_count: z.number(),
  sections: z.array(sectionForStudent),
  questions: z.array(questionForStudent),
  /** What the server holds, the newest of each. */
  answers: z.array(z.object({ item: z.number(), value: answerValue, flag: z.boolean() })),
  /** The number for the next save. Saves that were never sent are numbered anew from here after a take-over. */
  next_seq: z.number(),
  /** Whether the asking device is the one that may save. Questions and answers are empty when it is not. */
  active: z.boolean(),
  /** What a device that is not active may do. */
  take_over: z.nullable(z.enum(['free', 'needs_approval', 'waiting'])),
  group: z.optional(groupWork),
  /** Whether a hand-in may be taken back and changed until the end: homework of files. */
  can_take_back: z.boolean(),
  /** Set while a rejected answer is redone. */
  reject_reason: z.string(),
  messages: z.array(z.object({ id, text: z.string(), at: time })),
  /** Whether the page watches: consent was given, hints and stills are expected. */
  watched: z.boolean(),
});
/** Everything the answering page needs. */
export type AttemptPage = z.output<typeof attemptPage>;

/** What being watched and the locked browser ask for before the paper is shown. */
const entryRefusals = ['consent_first', 'camera_check_first', 'seb_required'] as const;

export const startAttempt = endpoint({
  method: 'POST',
  path: '/api/attempt/start',
  summary:
    'Starts an attempt, or goes on with the open one: repeating it changes nothing. A rejected attempt is opened again for its redo.',
  input: z.object({ assessment_id: id, device: deviceToken, access_password: z.optional(text(50)) }),
  data: attemptPage,
  refusals: [
    'not_available',
    'assessment_not_open_yet',
    'assessment_over',
    'attempts_used_up',
    'access_password_wrong',
    'group_handed_in',
    'only_students_answer',
    'too_many_requests',
    ...entryRefusals,
  ],
});

export const openAttempt = endpoint({
  method: 'GET',
  path: '/api/attempt/page',
  summary: 'The answering page of an attempt of one’s own: after a reload, on another device, after its end.',
  input: z.object(onDevice),
  data: attemptPage,
  refusals: ['not_available', ...entryRefusals],
});

/** How a save was taken. A repetition of the same number and content is answered the same. */
export const saveReceipt = z.object({
  client_seq: z.number(),
  saved_at: time,
  /** Arrived after the end; the settings say whether it counts. */
  late: z.boolean(),
  now: time,
  end_at: z.nullable(time),
});

export const saveAnswers = endpoint({
  method: 'POST',
  path: '/api/attempt/save',
  summary:
    'Keeps changed answers: code 1 means they are on disk. Number saves 1, 2, 3 … per attempt and repeat an unanswered one with its number and content.',
  input: z.object({ ...onDevice, client_seq: clientSeq, changes }),
  data: saveReceipt,
  refusals: [
    'not_available',
    /** Another device has taken over. */
    'other_device_active',
    'attempt_over',
    'attempt_submitted',
    'assessment_withdrawn',
    /** The number was used for other content: ask openAttempt for `next_seq`. */
    'save_number_taken',
    /** Mode 2: a question that was left or not yet reached. */
    'question_closed',
  ],
});

export const heartbeat = endpoint({
  method: 'POST',
  path: '/api/attempt/heartbeat',
  summary: 'A sign of life of an open page; tells the clock, one’s own end and whether this device is still the one.',
  input: z.object({
    ...onDevice,
    answered: z._default(z.number().check(z.int(), z.gte(0), z.lte(1000)), 0),
    unsaved: z._default(z.number().check(z.int(), z.gte(0), z.lte(1000)), 0),
  }),
  data: z.object({ now: time, end_at: z.nullable(time), state: attemptState, active: z.boolean(), withdrawn: z.boolean() }),
  refusals: ['not_available'],
});

export const nextQuestion = endpoint({
  method: 'POST',
  path: '/api/attempt/next',
  summary: 'Mode 2: leaves a question for good, with its last changes, and shows the next one. Repeating it changes nothing.',
  input: z.object({ ...onDevice, item: z.number().check(z.int(), z.gte(1), z.lte(1000)) }),
  data: attemptPage,
  refusals: ['not_available', 'other_device_active', 'attempt_over', 'attempt_submitted', 'assessment_withdrawn', 'question_closed'],
});

export const takeOver = endpoint({
  method: 'POST',
  path: '/api/attempt/takeOver',
  summary: 'Goes on at this device; the other one can no longer save. With approval it waits, and `attempt:{id}` tells the decision.',
  input: z.object(onDevice),
  data: z.object({ outcome: z.enum(['active', 'waiting']) }),
  refusals: ['not_available', 'attempt_submitted', 'attempt_over', 'pen_asked_already', ...entryRefusals],
});

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/attempt/submit',
  summary: 'Hands the attempt in, with changes that were not saved yet. Repeating it is answered the same.',
  input: z.object({ ...onDevice, client_seq: z.optional(clientSeq), changes: z.optional(changes) }),
  data: z.object({ state: attemptState, submitted_at: time, now: time }),
  refusals: [
    'not_available',
    'other_device_active',
    'assessment_withdrawn',
    'save_number_taken',
    'attempt_over',
    'attempt_submitted',
    'question_closed',
  ],
});

/** A key as a student may see it afterwards, with the option names of the attempt. */
export const keyView = z.object({
  options: z.array(z.string()),
  truth: z.nullable(z.boolean()),
  accepted: z.array(z.string()),
  reference: z.string(),
  analysis: z.string(),
  /** Of a question made of parts, by the names of the attempt. */
  parts: z.optional(keyParts),
});

/** One answered question looked at afterwards. */
export const reviewedAnswer = z.object({
  item: z.number(),
  value: answerValue,
  /** Null while it waits for marking, or when scores are not shown. */
  score: z.nullable(z.number()),
  /** More than half of the question's points (S-307, C-21); null like the score. */
  correct: z.nullable(z.boolean()),
  comment: z.string(),
  /** The points of the rubric that were given. */
  rubric: z.array(z.object({ text: z.string(), points: z.number(), criterion: z._default(z.string(), '') })),
  /** Null until keys may be shown. */
  key: z.nullable(keyView),
  adjustment: z.nullable(z.enum(['void', 'all_correct', 'rekeyed'])),
  regrade: z.nullable(z.object({ id, state: z.enum(['open', 'accepted', 'refused']), text: z.string(), reply: z.string() })),
});

export const reviewAttempt = endpoint({
  method: 'GET',
  path: '/api/attempt/review',
  summary:
    'A handed-in attempt with as much of its result as may be shown now (answer mode 3, `/answerDetail` type 1); for its student and those who mark.',
  input: z.object({ attempt_id: id }),
  data: z.object({
    attempt_id: id,
    assessment_id: id,
    /** Null at a stage of a competition. */
    space_id: z.nullable(id),
    title: z.string(),
    /** Null while marking is anonymous and for the student. */
    student: z.nullable(z.object({ id, name: z.string() })),
    state: attemptState,
    started_at: time,
    submitted_at: z.nullable(time),
    submit_kind: z.nullable(z.enum(['manual', 'auto', 'forced'])),
    late: z.boolean(),
    /** Seconds after the date, and points that cost; nothing is told of points before the score is. */
    late_s: z._default(z.number(), 0),
    late_off: z._default(z.number(), 0),
    /** What may be shown now: nothing, the score, or answers with keys. */
    shows: z.enum(['nothing', 'score', 'answers']),
    score: z.nullable(z.number()),
    total_score: z.number(),
    /** Questions with an answer among those of the attempt; null until the attempt is closed. */
    answered: z.nullable(z.number()),
    question_count: z.number(),
    /** Whether the student may see the questions and their own answers now, and from when on (ms; null without a date). While closed both lists are empty. */
    paper: z.object({ open: z.boolean(), opens_at: z.nullable(time) }),
    passed: z.nullable(z.boolean()),
    reject_reason: z.string(),
    redo_until: z.nullable(time),
    sections: z.array(sectionForStudent),
    questions: z.array(questionForStudent),
    answers: z.array(reviewedAnswer),
    /** Whether the reader was watched, so that what was noted may be seen and answered. */
    watched: z.boolean(),
    can: z.object({ ask_regrade: z.boolean(), redo: z.boolean(), mark: z.boolean() }),
  }),
  refusals: ['not_available'],
});

export const askRegrade = endpoint({
  method: 'POST',
  path: '/api/attempt/askRegrade',
  summary: 'Asks for one answer to be marked again; once per answer.',
  input: z.object({ attempt_id: id, item: z.number().check(z.int(), z.gte(1), z.lte(1000)), text: line(2000, 'reason_required') }),
  data: nothing,
  refusals: ['not_available', 'regrade_asked_already', 'results_not_shown', 'reason_required'],
});
