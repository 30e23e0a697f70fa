import * as z from 'zod/mini';
import { competitionCard } from '../competitions/competitions.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, noInput, personView, seconds, time } from '../core/shapes.ts';
import { nodeId } from '../courses/tree.ts';

/** Text of a path in this application, such as `/learn/12/40/77`. */
const path = z.string();

const homeClass = z.object({
  id,
  title: z.string(),
  space_name: z.string(),
  teacher_name: z.string(),
  starts_at: time,
  length: seconds,
  state: z.enum(['pending', 'in progress', 'ended']),
  /** People in the class now. */
  online: z.number(),
  replay: z.boolean(),
  to: path,
});

/** What a student may have to hand in, or to pay. */
export const homeDueKinds = ['homework', 'exam', 'report', 'lab', 'activity', 'project', 'peers', 'fee'] as const;
/** What may wait for somebody who teaches or assists, looks into an objection, sells, helps to run a competition, or operates the platform. */
export const homeWorkKinds = [
  'exam',
  'lab_help',
  'mark',
  'regrade',
  'requests',
  'report',
  'question',
  'dissent',
  'refund',
  'registration',
  'clarification',
  'result',
  'result_final',
  'project',
  'peers',
  'platform',
] as const;

/** What a student has to hand in; `due_at` of an exam that is not open yet is its start. */
const homeDue = z.object({
  /** Of a quiz that was not begun the id of its activity, of a fee that of the registration. */
  id: z.string(),
  /** Null of what belongs to no space. */
  space_id: z.nullable(id),
  kind: z.enum(homeDueKinds),
  title: z.string(),
  /** Of a fee the team that is to pay it. */
  space_name: z.string(),
  due_at: z.nullable(time),
  state: z.enum(['not submitted', 'submitted', 'pending approval', 'passed', 'failed', 'rejected']),
  /** A short word of the teacher, such as why it came back. */
  note: z.string(),
  needs_camera: z.boolean(),
  started: z.boolean(),
  to: path,
});

/** What waits for somebody who teaches or assists. */
const homeWork = z.object({
  kind: z.enum(homeWorkKinds),
  id,
  title: z.string(),
  space_name: z.string(),
  /** Answers to mark, people to decide on, questions; of a running exam the students who are answering. */
  count: z.number(),
  /** Of a running exam: students who handed in. */
  submitted: z.nullable(z.number()),
  /** Since when the first of them waits. */
  since: z.nullable(time),
  /** Of a running exam: its end. */
  ends_at: z.nullable(time),
  to: path,
});

/** Work that is about to end in a space where the reader marks, with how many have handed in. */
const homeDeadline = z.object({
  id,
  title: z.string(),
  space_name: z.string(),
  ends_at: time,
  submitted: z.number(),
  students: z.number(),
  to: path,
});

/** A student whom those who teach should look after. */
const attentionRow = z.object({
  person: personView,
  /** Classes missed in a row, up to the last one; 0 when it is not that. */
  absences: z.number(),
  /** What was not handed in by its time in the last 30 days, the newest first. */
  missed: z.array(z.string()),
});

export const getSpaceOverview = endpoint({
  method: 'GET',
  path: '/api/home/space',
  summary: 'What is due, what waits and who needs looking after in one space, each as far as the reader may know it.',
  input: z.object({ space_id: id }),
  data: z.object({
    now: time,
    due: z.array(homeDue),
    work: z.array(homeWork),
    /** Null for those who may not see scores. Shares are 0 to 1, null when there was no class. */
    week: z.nullable(
      z.object({
        attendance: z.nullable(z.number()),
        attendance_before: z.nullable(z.number()),
        finished: z.number(),
        finished_before: z.number(),
        attention: z.number(),
      }),
    ),
    /** Those with most reasons first, a few of them; `week.attention` counts all. */
    attention: z.array(attentionRow),
  }),
  refusals: ['not_available'],
});

const homeContinue = z.object({
  space_id: id,
  course_id: id,
  activity_id: nodeId,
  kind: z.enum(['video', 'pdf', 'handout', 'demo', 'link', 'quiz', 'lab', 'programming', 'replay']),
  title: z.string(),
  space_name: z.string(),
  /** Seconds of a video, pages of a PDF, tests passed; 0 of 0 when it has no measure. */
  position: z.number(),
  length: z.number(),
  /** 0 to 1. */
  progress: z.number(),
  cover: z.nullable(z.string()),
});

const homeNotice = z.object({ id, title: z.string(), source: z.string(), at: time, read: z.boolean(), pinned: z.boolean() });

const homeSpace = z.object({
  id,
  name: z.string(),
  role: z.enum(['student', 'ta', 'teacher']),
  type: z.enum(['live', 'mooc']),
  cover: z.nullable(z.string()),
  /** The viewer's own progress, 0 to 1; null for teachers. */
  progress: z.nullable(z.number()),
  members: z.number(),
  /** Join requests that wait for the viewer. */
  waiting: z.number(),
});

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home/today',
  summary: 'Everything the home page shows, in one call. A visitor gets notices, public competitions and public spaces only.',
  open: true,
  input: noInput,
  data: z.object({
    now: time,
    classes: z.array(homeClass),
    due: z.array(homeDue),
    due_total: z.number(),
    /** Running exams first, then what waits longest; only what the person may decide. */
    work: z.array(homeWork),
    /** What ends within a week where the reader marks, the soonest first. */
    deadlines: z.array(homeDeadline),
    continue: z.array(homeContinue),
    notices: z.array(homeNotice),
    spaces: z.array(homeSpace),
    /** For visitors: public spaces, the largest first. */
    open_spaces: z.array(z.object({ id, name: z.string(), intro: z.string(), students: z.number() })),
    /** Days to mark in the calendar of this and the next month. */
    marks: z.array(z.object({ at: time, kind: z.enum(['class', 'due']) })),
    competitions: z.array(competitionCard),
    /** Review groups of an expert (C-08). */
    reviews: z.array(
      z.object({
        ...{ competition_id: id, step_id: z.string(), title: z.string(), waiting: z.number() },
        /** The end of the stage, where no works are assigned yet; null from then on. */
        works_from: z.nullable(time),
      }),
    ),
  }),
  refusals: [],
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/message/unread',
  summary: 'How many messages of the inbox are unread.',
  input: noInput,
  data: z.object({ count: z.number() }),
  refusals: [],
});
