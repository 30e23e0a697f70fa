import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { deviceToken, id, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';

const inStage = { stage_id: id, device: deviceToken };

/** Which device somebody has entered a stage from, as the one that asks sees it. */
export const stageDevice = z.enum(['none', 'own', 'other', 'waiting']);

/** Where a section stands for one person. `done`: nothing is left to do there. */
export const sectionState = z.enum(['waiting', 'open', 'paused', 'done', 'over']);

/** A section on the rail of the workspace. Points are hundredths. */
export const sectionCard = z.object({
  section_id: id,
  label: z.string(),
  title: z.string(),
  kind: z.string(),
  max_points: z.number(),
  weight: z.number(),
  state: sectionState,
  opens_at: time,
  /** One's own end, extra time included. */
  closes_at: time,
  /** Null when one may try as often as one likes. */
  tries_left: z.nullable(z.number()),
  /** Whether something of one's own is there, and when it last reached the server. */
  started: z.boolean(),
  saved_at: z.nullable(time),
  /** Of one's own result as much as may be seen now; null before. */
  points: z.nullable(z.number()),
  /** What the module that runs the section calls it: an assessment, a lab task, a problem. */
  subject_id: z.nullable(id),
  /** What of one's own opens for looking back: an attempt, a submission, a task. */
  own_id: z.nullable(id),
});
/** A section on the rail of the workspace. */
export type SectionCard = z.output<typeof sectionCard>;

/** The workspace of a person in a stage. */
export const contestWorkspace = z.object({
  now: time,
  competition: z.object({ id, title: z.string() }),
  stage: z.object({
    id,
    title: z.string(),
    state: z.enum(['waiting', 'on', 'paused', 'over']),
    start_at: time,
    end_at: time,
    /** The last moment for this person. */
    own_end_at: time,
    paused_at: z.nullable(time),
    rule: z.string(),
    camera: z.boolean(),
  }),
  entrant: z.object({ id, name: z.string(), number: z.nullable(z.number()), alias: z.nullable(z.number()), team: z.boolean() }),
  device: stageDevice,
  entered_at: z.nullable(time),
  /** Everything is done that must be before entering: consent and camera. */
  ready: z.boolean(),
  /** Empty until the stage has begun and one is in it. */
  sections: z.array(sectionCard),
  can: z.object({ enter: z.boolean(), ask: z.boolean() }),
});
/** The workspace of a person in a stage. */
export type ContestWorkspace = z.output<typeof contestWorkspace>;

export const showWorkspace = endpoint({
  method: 'GET',
  path: '/api/contest/desk',
  summary: 'The workspace of an entrant in a stage: clock, device, and the sections with what is one’s own of them.',
  input: z.object({ stage_id: id, device: z.optional(deviceToken) }),
  data: contestWorkspace,
  refusals: ['not_available'],
});

export const enterStage = endpoint({
  method: 'POST',
  path: '/api/contest/enter',
  summary: 'Enters a stage from this device; entering again from it changes nothing.',
  input: z.object(inStage),
  data: z.object({ entered_at: time }),
  refusals: ['not_available', 'stage_not_begun', 'stage_over', 'stage_other_device', 'consent_first', 'camera_check_first'],
});

export const waitForDevice = endpoint({
  method: 'POST',
  path: '/api/contest/seat/wait',
  summary: 'Asks the desk to move one’s seat to this device.',
  input: z.object(inStage),
  data: z.object({ device: stageDevice }),
  refusals: ['not_available', 'stage_over', 'stage_not_entered'],
});

export const moveDevice = endpoint({
  method: 'POST',
  path: '/api/contest/seat/move',
  summary: 'Moves somebody’s seat to the device that waits, or sends that device away.',
  input: z.object({ stage_id: id, user_id: id, allow: z.boolean() }),
  data: nothing,
  refusals: ['stage_not_found', 'not_allowed', 'entrant_not_here'],
});

export const showContestTask = endpoint({
  method: 'GET',
  path: '/api/contest/task',
  summary: 'What a section asks and where one person stands in it (`/index/taskDetail`): one’s own, a team-mate’s, and for staff.',
  input: z.object({ stage_id: id, section_id: id, user_id: z.optional(id) }),
  data: z.object({ card: sectionCard, person: personView, rule_html: z.string() }),
  refusals: ['not_available'],
});

/** Something handed in that can be opened. */
export const contestAnswer = z.object({
  /** What the section’s module calls it. */
  id,
  at: time,
  person: personView,
  /** Hundredths; null before it may be seen. */
  points: z.nullable(z.number()),
  pending: z.boolean(),
});

export const listContestAnswers = endpoint({
  method: 'GET',
  path: '/api/contest/answer',
  summary:
    'What one person or a team handed in in a section (`/answerDetail`): one’s own and team-mates’ as far as results are shown, and for staff who mark.',
  input: z.object({ stage_id: id, section_id: id, user_id: id }),
  data: z.object({
    competition: z.object({ id, title: z.string() }),
    section: z.object({ label: z.string(), title: z.string() }),
    /** Whose page was asked for. */
    person: personView,
    kind: z.string(),
    subject_id: z.nullable(id),
    list: z.array(contestAnswer),
  }),
  refusals: ['not_available'],
});

/** A line of the log of a stage. */
export const entryLine = z.object({
  /** Names the line in its log. */
  id: z.string(),
  at: time,
  person: personView,
  entrant: z.string(),
  section: z.nullable(z.string()),
  /** Where what was handed in is read by who organises; null for other lines. */
  answers_at: z.nullable(z.string()),
  what: z.enum(['enter', 'hand_in', 'wait', 'move_device']),
});

export const listEntryLog = endpoint({
  method: 'GET',
  path: '/api/contest/log',
  summary: 'Who entered, changed devices and submitted, the newest first; for who watches over the stage.',
  input: z.object({ stage_id: id, user_id: z.optional(id), ...paging }),
  data: listOf(entryLine),
  refusals: ['not_available'],
});

/** One person in the monitor of a stage. */
export const monitoredPerson = z.object({
  person: personView,
  entrant: z.object({ id, name: z.string(), number: z.nullable(z.number()), alias: z.nullable(z.number()), extra_s: z.number() }),
  entered_at: z.nullable(time),
  devices: z.number(),
  device_waits: z.boolean(),
  hand_ins: z.number(),
  last_at: z.nullable(time),
});

export const monitorStage = endpoint({
  method: 'GET',
  path: '/api/contest/live',
  summary: 'The monitor of a stage: who is in, whose device waits, and what is still being judged; for its desk and organisers.',
  input: z.object({
    stage_id: id,
    filter: z._default(z.enum(['all', 'absent', 'entered', 'waiting']), 'all'),
    q: z._default(text(50), ''),
    ...paging,
  }),
  data: z.object({
    now: time,
    counts: z.object({ people: z.number(), entered: z.number(), waiting: z.number(), pending: z.number() }),
    people: listOf(monitoredPerson),
    /** Labs of the stage, whose machines can be watched, with how many wait for help there. */
    labs: z.array(z.object({ task_id: id, title: z.string(), waiting: z.number() })),
    can: z.object({ move_devices: z.boolean(), times: z.boolean() }),
  }),
  refusals: ['not_available'],
});
