import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, idBatch, listOf, paging, personView, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';
import { captionView, mediaState, pageImage, rendition, thumbnailSprite } from '../media/media.ts';
import { activityKind, nodeId, VIDEO_LIMITS, videoChapter } from './tree.ts';

/** none → started → done; done stays done. */
export const learningState = z.enum(['none', 'started', 'done']);
/** How far a student is with an activity. */
export type LearningState = z.output<typeof learningState>;

/** Replay speeds (D-08). */
export const playbackSpeeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
/** A player reports what was watched at least this often while playing, in seconds. */
export const WATCH_REPORT_SECONDS = 10;

const here = { space_id: id, course_id: id };
const inActivity = { ...here, activity_id: nodeId };

/** Why an activity cannot be opened now: the text says when or what first. */
export const lock = z.object({
  why: z.enum(['after', 'score', 'date', 'schedule', 'closed']),
  /** In the reader's language. */
  text: z.string(),
  /** When it opens by itself; null when something must be done first. */
  opens_at: z.nullable(time),
  /** The activity to be finished first. */
  after: z.nullable(nodeId),
});
/** Why an activity cannot be opened now. */
export type Lock = z.output<typeof lock>;

const outlineActivity = z.object({
  id: nodeId,
  kind: activityKind,
  title: z.string(),
  /** Suggested length. */
  seconds: z.number(),
  required: z.boolean(),
  weight: z.number(),
  state: learningState,
  /** 0–100 of the activity. */
  percent: z.number(),
  lock: z.nullable(lock),
});

/** Everything the course page needs: outline, progress, permissions. */
export const outlineView = z.object({
  course: z.object({ id, title: z.string(), cover: z.nullable(z.string()), teacher: z.string(), version: z.number() }),
  chapters: z.array(
    z.object({
      id: nodeId,
      title: z.string(),
      sections: z.array(z.object({ id: nodeId, title: z.string(), seconds: z.number(), activities: z.array(outlineActivity) })),
    }),
  ),
  /** Required activities finished, of all required ones; 0–100. */
  percent: z.number(),
  done: z.number(),
  total: z.number(),
  resume: z.nullable(z.object({ activity_id: nodeId, position: z.number() })),
  /** `record` is false for teachers, assistants and previews: they look without leaving traces. */
  can: z.object({ record: z.boolean(), see_progress: z.boolean(), assign: z.boolean() }),
});
/** The course page. */
export type OutlineSummary = z.output<typeof outlineView>;

export const showOutline = endpoint({
  method: 'GET',
  path: '/api/learn/outline',
  summary: 'Outline of a course in a space with the reader’s progress and permissions.',
  input: z.object(here),
  data: outlineView,
  refusals: ['not_available'],
});

/** A question at which a video stops, as a learner sees it. */
export const videoQuestionView = z.object({
  id: nodeId,
  at: z.number(),
  text: z.string(),
  /** Whether more than one choice is right. */
  many: z.boolean(),
  choices: z.array(z.object({ id: nodeId, text: z.string() })),
  /** What the reader chose; null before they answer. */
  chosen: z.nullable(z.array(nodeId)),
  /** Told once it is answered, and to the teacher in the preview. */
  key: z.nullable(z.object({ right: z.array(nodeId), why: z.string() })),
});
/** A question within a video. */
export type VideoQuestionView = z.output<typeof videoQuestionView>;

const content = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('video'),
    state: mediaState,
    duration: z.nullable(z.number()),
    renditions: z.array(rendition),
    poster: z.nullable(z.string()),
    thumbnails: z.nullable(thumbnailSprite),
    captions: z.array(captionView),
    chapters: z.array(videoChapter),
    questions: z.array(videoQuestionView),
    /** Percent of the length that must be watched. */
    completion: z.number(),
    hint: z.string(),
  }),
  z.object({
    kind: z.literal('pdf'),
    state: mediaState,
    pages: z.array(pageImage),
    download: z.nullable(z.string()),
    completion: z.number(),
    hint: z.string(),
  }),
  /** Sanitised HTML; formulas stand in `data-formula`, pictures carry addresses. */
  z.object({ kind: z.literal('handout'), html: z.string() }),
  /** `address` goes into an `<iframe sandbox="allow-scripts">`; null while it is being unpacked or failed. */
  z.object({ kind: z.literal('demo'), state: mediaState, address: z.nullable(z.string()), hint: z.string() }),
  z.object({ kind: z.literal('link'), address: z.string(), hint: z.string() }),
  z.looseObject({ kind: z.literal('quiz') }),
  z.looseObject({ kind: z.literal('lab') }),
  z.looseObject({ kind: z.literal('programming') }),
  z.looseObject({ kind: z.literal('replay') }),
]);
/** What an activity shows, by its kind. */
export type ActivityContent = z.output<typeof content>;

/** What is known of a student's learning in one activity. */
export const activityProgress = z.object({
  state: learningState,
  percent: z.number(),
  /** Where to go on: seconds of a video, page of a PDF (from 1), 0–1 of a handout. */
  position: z.number(),
  /** Watched parts of a video in seconds, merged and in order. */
  watched: z.array(z.tuple([z.number(), z.number()])),
  /** Pages of a PDF seen, from 1. */
  pages_seen: z.array(z.number()),
});
/** A student's learning in one activity. */
export type ActivityProgress = z.output<typeof activityProgress>;

const activityView = z.object({
  activity: z.object({
    id: nodeId,
    kind: activityKind,
    title: z.string(),
    seconds: z.number(),
    required: z.boolean(),
    weight: z.number(),
    chapter: z.string(),
    section: z.string(),
  }),
  content,
  progress: activityProgress,
  previous: z.nullable(nodeId),
  next: z.nullable(nodeId),
});

export const openActivity = endpoint({
  method: 'GET',
  path: '/api/learn/activity',
  summary: 'Opens one activity; a locked one is refused with the reason.',
  input: z.object(inActivity),
  data: activityView,
  refusals: [
    'not_available',
    'activity_locked_after',
    'activity_locked_score',
    'activity_locked_until',
    'activity_closed',
    'activity_kind_off',
  ],
});

const clientSeq = z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

export const reportWatched = endpoint({
  method: 'POST',
  path: '/api/learn/watch',
  summary: 'Adds watched parts of a video. Parts longer than the time gone by (at double speed) are cut; repeats change nothing.',
  input: z.object({
    ...inActivity,
    /** [from, to] in seconds, in the order watched. */
    intervals: z
      .array(z.tuple([z.number().check(z.gte(0), z.lte(1_000_000)), z.number().check(z.gte(0), z.lte(1_000_000))]))
      .check(z.maxLength(200, 'parameter_error')),
    position: z.number().check(z.gte(0), z.lte(1_000_000)),
    /** Counted by the open page; a report sent again keeps its number. */
    client_seq: clientSeq,
  }),
  data: activityProgress,
  refusals: ['not_available', 'activity_locked_until', 'activity_closed'],
});

export const answerVideoQuestion = endpoint({
  method: 'POST',
  path: '/api/learn/videoAnswer',
  summary: 'Answers a question within a video and tells its key. The first answer stands; the same again tells it again.',
  input: z.object({
    ...inActivity,
    question_id: nodeId,
    choices: z.array(nodeId).check(z.minLength(1, 'parameter_error'), z.maxLength(VIDEO_LIMITS.choices, 'parameter_error')),
  }),
  data: z.object({ question: videoQuestionView, progress: activityProgress }),
  refusals: ['not_available', 'activity_locked_after', 'activity_locked_score', 'activity_locked_until', 'activity_closed'],
});

export const videoAnswers = endpoint({
  method: 'GET',
  path: '/api/course/videoAnswers',
  summary: 'How the students of a space answered the questions within a video, for those who see scores.',
  input: z.object(inActivity),
  data: z.object({
    students: z.number(),
    list: z.array(
      z.object({
        ...{ id: nodeId, at: z.number(), text: z.string(), many: z.boolean() },
        ...{ answered: z.number(), right: z.number() },
        choices: z.array(z.object({ id: nodeId, text: z.string(), right: z.boolean(), count: z.number() })),
      }),
    ),
  }),
  refusals: ['not_available'],
});

export const reportPages = endpoint({
  method: 'POST',
  path: '/api/learn/pages',
  summary: 'Adds pages of a PDF that were seen.',
  input: z.object({
    ...inActivity,
    pages: z.array(z.number().check(z.int(), z.gte(1), z.lte(10_000))).check(z.maxLength(300, 'parameter_error')),
    position: z.number().check(z.int(), z.gte(1), z.lte(10_000)),
    client_seq: clientSeq,
  }),
  data: activityProgress,
  refusals: ['not_available', 'activity_locked_until', 'activity_closed'],
});

export const reportRead = endpoint({
  method: 'POST',
  path: '/api/learn/read',
  summary: 'Keeps the place in a handout, demo or link, and marks it as finished.',
  input: z.object({
    ...inActivity,
    position: z._default(z.number().check(z.gte(0), z.lte(1)), 0),
    finished: z.boolean(),
    client_seq: clientSeq,
  }),
  data: activityProgress,
  refusals: ['not_available', 'activity_locked_until', 'activity_closed', 'finish_by_learning'],
});

export const previewOutline = endpoint({
  method: 'GET',
  path: '/api/course/preview',
  summary: 'The draft as a student would see it; nothing is recorded.',
  input: z.object({ course_id: id }),
  data: outlineView,
  refusals: ['not_available'],
});

export const previewActivity = endpoint({
  method: 'GET',
  path: '/api/course/previewActivity',
  summary: 'One activity of the draft as a student would see it.',
  input: z.object({ course_id: id, activity_id: nodeId }),
  data: activityView,
  refusals: ['not_available', 'activity_kind_off'],
});

export const myLearning = endpoint({
  method: 'GET',
  path: '/api/learn/courses',
  summary: 'Courses of the reader’s spaces, last learned first, with the place to go on.',
  input: z.object(paging),
  data: listOf(
    z.object({
      ...here,
      space: z.string(),
      title: z.string(),
      cover: z.nullable(z.string()),
      percent: z.number(),
      done: z.number(),
      total: z.number(),
      resume: z.nullable(z.object({ activity_id: nodeId, title: z.string(), kind: activityKind })),
      last_at: z.nullable(time),
    }),
  ),
  refusals: [],
});

export const courseProgress = endpoint({
  method: 'GET',
  path: '/api/course/progress',
  summary: 'Students of a space and what each has finished, in an order over all of them, for its teachers and assistants who see scores.',
  input: z.object({
    ...here,
    ...paging,
    order: z._default(z.enum(['name', 'percent', 'done', 'seconds', 'last_at']), 'percent'),
    down: z._default(z.boolean(), true),
  }),
  data: z.object({
    students: listOf(
      z.object({
        student: personView,
        percent: z.number(),
        done: z.number(),
        /** Seconds of video watched. */
        seconds: z.number(),
        last_at: z.nullable(time),
        /** Only activities that were begun. */
        cells: z.array(z.object({ activity_id: nodeId, state: learningState, percent: z.number() })),
      }),
    ),
    activities: z.array(z.object({ id: nodeId, title: z.string(), kind: activityKind, required: z.boolean(), done_by: z.number() })),
    total: z.number(),
    /** Names of the course and of the space it stands in. */
    course: z.string(),
    space: z.string(),
  }),
  refusals: ['not_available'],
});

export const exportProgress = endpoint({
  method: 'GET',
  path: '/api/course/exportProgress',
  summary: 'The progress of every student as a sheet, a column for each activity.',
  input: z.object({ ...here, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});

export const remindLearners = endpoint({
  method: 'POST',
  path: '/api/course/remind',
  summary:
    'Sends a message to students who have not completed the course: to all, or to some of them. Nobody is reminded twice within a day.',
  input: z.object({ ...here, user_ids: z.optional(idBatch) }),
  data: z.object({ reminded: z.number() }),
  refusals: ['not_available', 'space_archived', 'batch_over_500', 'activity_closed'],
});
