import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { deviceToken, id, idBatch, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';
import { labDraft, labNode, labRuleKinds } from './labs.ts';

/**
 * A machine: waiting for a slot → being created → common ↔ advanced → expired (renewable) → recycled; failed → tried again (S-168).
 * In `common` its definition is read-only: no devices, snapshots or initialising (C-19).
 */
export const machineState = z.enum(['waiting', 'creating', 'common', 'advanced', 'expired', 'recycled', 'failed']);
/** Where a machine stands. */
export type MachineState = z.output<typeof machineState>;

/** What a machine is being put through; one thing at a time. */
export const machineOperation = z.enum([
  'create',
  'initialise',
  'restart',
  'snapshot',
  'restore',
  'drop',
  'attach',
  'detach',
  'recycle',
  'renew',
  'files',
]);
/** What a machine is being put through. */
export type MachineOperation = z.output<typeof machineOperation>;

/** A machine as its student and those who help see it. */
export const machineView = z.object({
  id,
  node: labNode,
  title: z.string(),
  state: machineState,
  /** Raised with every fresh machine: console tickets of the one before are dead. */
  generation: z.number(),
  operation: z.nullable(machineOperation),
  /** 0–100 of the operation. */
  progress: z.number(),
  /** In the reader's language; of a machine that waits, what it waits for besides its turn. */
  error: z.nullable(z.string()),
  /** Place in the queue, from 1; null unless waiting. */
  place: z.nullable(z.number()),
  displays: z.array(z.enum(['tty', 'vnc'])),
  cpu: z.number(),
  memory_mb: z.number(),
  address: z.string(),
  expires_at: z.nullable(time),
  /** Until when it can be renewed. */
  renewable_until: z.nullable(time),
  extended: z.number(),
  extensions: z.number(),
  /** When the home directory it was given was kept. */
  home_from: z.nullable(time),
  devices: z.array(z.object({ id, kind: z.enum(['usb', 'disk', 'cd']), name: z.string(), path: z.string() })),
  snapshots: z.array(z.object({ id, name: z.string(), at: time, automatic: z.boolean(), mb: z.number() })),
  /** What the machine's host can do. */
  can: z.object({
    snapshot: z.boolean(),
    usb: z.boolean(),
    disk: z.boolean(),
    cd: z.boolean(),
    clipboard: z.boolean(),
    extend: z.boolean(),
  }),
});
/** A machine as its student sees it. */
export type MachineView = z.output<typeof machineView>;

/** The state of one rule: passed and output of the last check, null before. */
export const ruleResult = z.object({ passed: z.boolean(), output: z.string(), at: time });

const ruleView = z.object({
  id: z.string(),
  title: z.string(),
  weight: z.number(),
  kind: z.enum(labRuleKinds),
  advice: z.string(),
  final: z.boolean(),
  result: z.nullable(ruleResult),
});
/** A rule as a student sees it. */
export type RuleView = z.output<typeof ruleView>;
const stepView = z.object({
  id: z.string(),
  title: z.string(),
  html: z.string(),
  hints: z.array(z.object({ id: z.string(), cost: z.number(), text: z.nullable(z.string()) })),
  rules: z.array(ruleView),
});
/** A step as a student sees it. */
export type StepView = z.output<typeof stepView>;

/** A plea for help: waiting → active → ended, or refused. Control is the student's to give. */
export const assistView = z.object({
  id,
  machine_id: id,
  student: personView,
  helper: z.nullable(personView),
  /** Who began it. */
  by: z.enum(['student', 'helper']),
  state: z.enum(['waiting', 'active', 'ended', 'refused']),
  control: z.enum(['view', 'shared']),
  note: z.string(),
  asked_at: time,
  started_at: z.nullable(time),
});
/** A plea for help. */
export type AssistView = z.output<typeof assistView>;

/** What a lab session is: active until finished. */
export const sessionView = z.object({
  id,
  state: z.enum(['active', 'finished']),
  /** Whether it is being ended: its last check runs. */
  ending: z.boolean(),
  started_at: time,
  /** The score that counts, 0–100 with two decimals; null before the first check. */
  score: z.nullable(z.number()),
  checks: z.number(),
  /** Points spent on hints. */
  spent: z.number(),
});

/** Everything the lab page shows. */
export const labRoom = z.object({
  task_id: id,
  /** Where it is given; without an id at a stage of a competition. */
  space: z.object({ id: z.nullable(id), name: z.string() }),
  course_id: z.nullable(id),
  activity_id: z.nullable(z.string()),
  title: z.string(),
  intro: z.string(),
  minutes: z.number(),
  /** Minutes of machines the reader has left in the space; null where they are not counted. */
  minutes_left: z.nullable(z.number()),
  opens_at: z.nullable(time),
  closes_at: z.nullable(time),
  keep: z.enum(['best', 'last']),
  recording: z.boolean(),
  student: personView,
  steps: z.array(stepView),
  nodes: z.array(z.object({ node: labNode, title: z.string() })),
  session: z.nullable(sessionView),
  machines: z.array(machineView),
  assist: z.nullable(assistView),
  report: z.nullable(
    z.object({
      wanted: z.boolean(),
      state: z.nullable(z.enum(['draft', 'submitted', 'rejected', 'reviewed'])),
      score: z.nullable(z.number()),
      max_score: z.number(),
    }),
  ),
  /** The server's clock, so that countdowns are right on wrong clocks. */
  now: time,
  can: z.object({ work: z.boolean(), start: z.boolean(), advance: z.boolean(), watch: z.boolean() }),
});
/** Everything the lab page shows. */
export type LabRoom = z.output<typeof labRoom>;

export const openLabRoom = endpoint({
  method: 'GET',
  path: '/api/lab/room',
  summary: 'The lab page of a task; those who assist or mark name the student, and look without a session of their own.',
  input: z.object({ task_id: id, space_id: z.optional(id), user_id: z.optional(id) }),
  data: labRoom,
  refusals: ['not_available'],
});

export const startLab = endpoint({
  method: 'POST',
  path: '/api/lab/start',
  summary:
    'Begins or goes on with the lab: every machine that is missing is asked for, in the order of asking. At a stage the device counts.',
  input: z.object({ task_id: id, device: z.optional(deviceToken) }),
  data: labRoom,
  refusals: [
    'not_available',
    'lab_not_open',
    'lab_quota_reached',
    'lab_quota_space',
    'lab_quota_institution',
    'lab_hosts_missing',
    'lab_minutes_none',
  ],
});

export const finishLab = endpoint({
  method: 'POST',
  path: '/api/lab/finish',
  summary: 'Ends the lab: the score stays, the machines are recycled, their home directories are kept.',
  input: z.object({ task_id: id, device: z.optional(deviceToken) }),
  data: labRoom,
  refusals: ['not_available', 'lab_not_started'],
});

const taskRow = z.object({
  id,
  lab_id: id,
  title: z.string(),
  version: z.number(),
  state: z.enum(['open', 'withdrawn']),
  course_id: z.nullable(id),
  opens_at: z.nullable(time),
  closes_at: z.nullable(time),
  steps: z.number(),
  minutes: z.number(),
  /** Of the reader, when they are a student. */
  own: z.nullable(
    z.object({ state: z.enum(['none', 'active', 'finished']), score: z.nullable(z.number()), report: z.nullable(z.string()) }),
  ),
  /** For those who see scores. */
  counts: z.nullable(z.object({ students: z.number(), started: z.number(), finished: z.number(), reports: z.number() })),
});
/** A lab task in the list of a space. */
export type LabTaskRow = z.output<typeof taskRow>;

export const listLabTasks = endpoint({
  method: 'GET',
  path: '/api/lab/task/list',
  summary: 'Lab tasks of a space, newest first; course activities are among them once somebody opened them.',
  input: z.object({ ...paging, space_id: id }),
  data: z.extend(listOf(taskRow), { can: z.object({ give: z.boolean(), watch: z.boolean(), mark: z.boolean() }) }),
  refusals: ['not_available'],
});

export const giveLabTask = endpoint({
  method: 'POST',
  path: '/api/lab/task/give',
  summary: 'Gives the newest version of an own lab to a space as homework.',
  input: z.object({
    space_id: id,
    lab_id: id,
    opens_at: z._default(z.nullable(time), null),
    closes_at: z._default(z.nullable(time), null),
  }),
  data: z.object({ task_id: id }),
  refusals: ['not_available', 'lab_not_published', 'lab_dates_wrong'],
});

/** A later end for a student of a task. */
const labOwnDate = z.object({ student: personView, closes_at: time, reason: z.string() });

export const listLabOwnDates = endpoint({
  method: 'GET',
  path: '/api/lab/task/ownDates',
  summary: 'The students of a task who have an end of their own.',
  input: z.object({ task_id: id, ...paging }),
  data: listOf(labOwnDate),
  refusals: ['not_available'],
});

export const saveLabOwnDates = endpoint({
  method: 'POST',
  path: '/api/lab/task/saveOwnDates',
  summary: 'Gives students an end of their own, or takes it back with null. They are told.',
  input: z.object({ task_id: id, user_ids: idBatch, closes_at: z.nullable(time), reason: z._default(text(500), '') }),
  data: nothing,
  refusals: ['not_available', 'not_a_student_here', 'lab_dates_wrong', 'batch_over_500'],
});

export const changeLabTask = endpoint({
  method: 'POST',
  path: '/api/lab/task/change',
  summary: 'Moves the dates of a task, withdraws it or opens it again.',
  input: z.object({
    task_id: id,
    state: z.enum(['open', 'withdrawn']),
    opens_at: z._default(z.nullable(time), null),
    closes_at: z._default(z.nullable(time), null),
  }),
  data: nothing,
  refusals: ['not_available', 'lab_dates_wrong'],
});

/** The draft of a lab without what only its owner may see. */
export const labForStudents = z.omit(labDraft, { steps: true });
