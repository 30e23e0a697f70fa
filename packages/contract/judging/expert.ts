import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, text, time } from '../core/shapes.ts';
import { blindWork } from '../productions/productions.ts';

/** Where the work of an expert stands. */
export const assignmentState = z.enum(['assigned', 'scoring', 'submitted', 'returned', 'conflict_declared', 'withdrawn']);
/** Where the work of an expert stands. */
export type AssignmentState = z.output<typeof assignmentState>;
/** Why somebody may not score a work. */
export const conflictKind = z.enum(['knows', 'relative', 'institution', 'partner', 'mentor', 'other']);
/** What an expert declares of themselves. */
export const declaredConflict = z.enum(['knows', 'relative', 'institution', 'partner']);

const criterion = z.object({ id, title: z.string(), guide: z.string(), max: z.number(), weight: z.number() });
/** A criterion as experts score it. */
export type ScoredCriterion = z.output<typeof criterion>;

/** A work in an expert's list. Nothing in it tells whose it is, when it came or how many there were before. */
export const expertWork = z.object({
  assignment_id: id,
  section_id: id,
  blind_no: z.number(),
  title: z.string(),
  state: assignmentState,
  /** Criteria that are scored. */
  scored: z.number(),
  /** Own total in hundredths of 100 points; null until every criterion is scored. */
  total: z.nullable(z.number()),
  /** Why it came back; empty otherwise. */
  reason: z.string(),
  unreadable: z.boolean(),
});
/** A work in an expert's list. */
export type ExpertWork = z.output<typeof expertWork>;

export const expertGroup = endpoint({
  method: 'GET',
  path: '/api/expert/group',
  summary: 'The works one scores in a stage, with states and due date; stage 0 is the one whose works wait.',
  input: z.object({ competition_id: id, stage_id: z.string().check(z.regex(/^(0|[1-9][0-9]{0,18})$/, 'parameter_error')) }),
  data: z.object({
    competition: z.string(),
    /** Works are assigned once it is over. */
    stage: z.object({ id, title: z.string(), end_at: time }),
    groups: z.array(
      z.object({
        id,
        name: z.string(),
        /** Whether the works of the group are given out. */
        assigned: z.boolean(),
        /** Its results are in the rank: what was submitted is read and no longer changed. */
        closed: z.boolean(),
        due_at: z.nullable(time),
        method: z.enum(['additive', 'mean', 'z', 'trimmed']),
        per_work: z.number(),
        criteria: z.array(criterion),
        /** Sheets of everybody in the group. */
        progress: z.object({ experts: z.number(), submitted: z.number(), sheets: z.number() }),
        works: z.array(expertWork),
      }),
    ),
    now: time,
  }),
  refusals: ['not_available'],
});

/** What an expert has written of a work. */
export const expertSheet = z.object({
  /** By criterion; what is missing is not scored yet. */
  scores: z.record(id, z.number()),
  notes: z.record(id, z.string()),
  note: z.string(),
  seq: z.number(),
  saved_at: z.nullable(time),
});
/** What an expert has written of a work. */
export type ExpertSheet = z.output<typeof expertSheet>;

const ofAssignment = { assignment_id: id };

export const showSheet = endpoint({
  method: 'GET',
  path: '/api/expert/sheet',
  summary: 'A work beside its criteria and one’s own sheet (`/markProduction`).',
  input: z.object(ofAssignment),
  data: z.object({
    assignment_id: id,
    stage_id: id,
    section_id: id,
    state: assignmentState,
    reason: z.string(),
    unreadable: z.string(),
    due_at: z.nullable(time),
    work: blindWork,
    criteria: z.array(criterion),
    sheet: expertSheet,
    can: z.object({ score: z.boolean() }),
  }),
  refusals: ['not_available'],
});

const scores = z.record(
  id,
  z.number().check(z.int('score_out_of_range'), z.gte(0, 'score_out_of_range'), z.lte(1000, 'score_out_of_range')),
);

export const saveSheet = endpoint({
  method: 'POST',
  path: '/api/expert/save',
  summary: 'Saves a sheet under a number; an older number changes nothing and the newest sheet is answered.',
  input: z.object({
    ...ofAssignment,
    seq: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
    scores,
    notes: z._default(z.record(id, text(500)), {}),
    note: z._default(text(500), ''),
  }),
  data: z.object({ sheet: expertSheet }),
  refusals: ['assignment_not_found', 'sheet_closed', 'score_out_of_range', 'text_too_long'],
});

export const submitSheet = endpoint({
  method: 'POST',
  path: '/api/expert/submit',
  summary: 'Submits a sheet whose every criterion is scored.',
  input: z.object({ ...ofAssignment, seq: z.number().check(z.int(), z.gte(1)) }),
  data: z.object({ total: z.number(), next_id: z.nullable(id) }),
  refusals: ['assignment_not_found', 'sheet_closed', 'sheet_incomplete', 'sheet_changed'],
});

export const declareConflict = endpoint({
  method: 'POST',
  path: '/api/expert/conflict',
  summary: 'Declares that one may not score a work; it goes to somebody else in the same moment.',
  input: z.object({ ...ofAssignment, kind: declaredConflict, reason: z._default(text(200), '') }),
  data: z.object({ replaced: z.boolean() }),
  refusals: ['assignment_not_found', 'sheet_closed'],
});

export const reportUnreadable = endpoint({
  method: 'POST',
  path: '/api/expert/unreadable',
  summary: 'Tells the organisers that a work cannot be opened; its due date is held until they answer.',
  input: z.object({ ...ofAssignment, what: line(200, 'judging_reason_required') }),
  data: nothing,
  refusals: ['assignment_not_found', 'sheet_closed', 'judging_reason_required'],
});

/** What somebody judged in one group: where, how much and until when; nothing of the works, their entrants or other experts. */
export const judgedGroup = z.object({
  group_id: id,
  group: z.string(),
  competition: z.object({ id, title: z.string() }),
  stage: z.object({ id, title: z.string() }),
  /** Works that were one's own to score, and the sheets one submitted of them. */
  ...{ assigned: z.number(), submitted: z.number() },
  /** When the results of the group went into the rank; null while it is judged. */
  ended_at: z.nullable(time),
  /** The reader's certificate of judging in the stage, in force. */
  certificate: z.nullable(z.object({ id, number: z.string() })),
});
/** What somebody judged in one group. */
export type JudgedGroup = z.output<typeof judgedGroup>;

export const listJudged = endpoint({
  method: 'GET',
  path: '/api/expert/record',
  summary: 'The groups in which the reader submitted sheets, those still judged first, then newest first.',
  input: z.object(paging),
  data: listOf(judgedGroup),
  refusals: [],
});
