import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, nothing, personView, text, time } from '../core/shapes.ts';
import { assignmentState, conflictKind } from './expert.ts';

/** How sheets become one result. */
export const aggregationMethod = z.enum(['additive', 'mean', 'z', 'trimmed']);
/** Why a method was not used and the mean was taken. */
export const methodRefusal = z.enum(['not_connected', 'few_experts', 'few_works', 'few_sheets']);
/** Where a group stands. */
export const groupState = z.enum(['set_up', 'scoring', 'submitted', 'aggregated', 'handed']);
/** Where a group stands. */
export type GroupState = z.output<typeof groupState>;

/** A whole number between two bounds, both allowed. */
export const whole = (least: number, most: number, wrong: 'parameter_error' | 'criterion_max_wrong' = 'parameter_error') =>
  z.number().check(z.int(wrong), z.gte(least, wrong), z.lte(most, wrong));

/** One criterion: scored in whole points from 0 to `max`, counted by `weight`. */
export const criterionDraft = z.object({
  title: line(60, 'criterion_title_required'),
  guide: z._default(text(500), ''),
  max: whole(1, 1000, 'criterion_max_wrong'),
  weight: whole(1, 1000, 'criterion_max_wrong'),
});
/** One criterion as it is written. */
export type CriterionDraft = z.output<typeof criterionDraft>;

/** A criterion. */
export const criterionView = z.object({ id, ...criterionDraft.shape });

/** What an organiser sets of a group. */
export const groupDraft = z.object({
  name: line(60, 'group_name_required'),
  /** Works of one division; empty for all. */
  division: z._default(text(60), ''),
  per_work: z._default(whole(1, 20), 3),
  method: z._default(aggregationMethod, 'additive'),
  spread_percent: z._default(whole(1, 100), 20),
  due_at: z._default(z.nullable(time), null),
});

const counts = z.object({
  works: z.number(),
  experts: z.number(),
  sheets: z.number(),
  submitted: z.number(),
  conflicts: z.number(),
  unreadable: z.number(),
  flags: z.number(),
});

/** A group in the list of a stage. */
export const groupRow = z.object({ id, section_id: id, state: groupState, ...groupDraft.shape, counts });

export const showJudging = endpoint({
  method: 'GET',
  path: '/api/judging/stage',
  summary: 'Sections of a stage whose works experts score: their criteria and groups; for organisers.',
  input: z.object({ stage_id: id }),
  data: z.object({
    sections: z.array(
      z.object({
        id,
        label: z.string(),
        title: z.string(),
        works: z.number(),
        /** Scoring has begun: criteria stay as they are. */
        frozen: z.boolean(),
        criteria: z.array(criterionView),
      }),
    ),
    groups: z.array(groupRow),
    divisions: z.array(z.string()),
  }),
  refusals: ['not_available'],
});

export const saveCriteria = endpoint({
  method: 'POST',
  path: '/api/judging/saveCriteria',
  summary: 'Sets the criteria of a section, in order, until scoring begins.',
  input: z.object({
    section_id: id,
    criteria: z.array(criterionDraft).check(z.minLength(1, 'criteria_required'), z.maxLength(20, 'parameter_error')),
  }),
  data: z.object({ criteria: z.array(criterionView) }),
  refusals: ['section_not_found', 'not_allowed', 'criteria_frozen', 'criterion_title_required', 'criterion_max_wrong', 'criteria_required'],
});

export const saveGroup = endpoint({
  method: 'POST',
  path: '/api/judging/saveGroup',
  summary: 'Makes a group of experts for the works of a section, or changes one; once scoring began only its name and due date.',
  input: z.object({ section_id: id, group_id: z.optional(id), group: groupDraft }),
  data: z.object({ group_id: id }),
  refusals: ['section_not_found', 'group_not_found', 'not_allowed', 'group_twice', 'group_name_required'],
});

/** The group a call is about. */
export const ofGroup = { group_id: id };
/** What is refused of a group that does not exist or is another's. */
export const unknownGroup = ['group_not_found', 'not_allowed'] as const;

export const removeGroup = endpoint({
  method: 'POST',
  path: '/api/judging/removeGroup',
  summary: 'Removes a group before anybody scored in it.',
  input: z.object(ofGroup),
  data: nothing,
  refusals: [...unknownGroup, 'criteria_frozen'],
});

/** Who an expert is and how far they are. Scores are left out until they may be seen. */
export const groupExpert = z.object({
  person: personView,
  school: z.string(),
  capacity: z.nullable(z.number()),
  assigned: z.number(),
  submitted: z.number(),
  last_at: z.nullable(time),
  /** Mean of their sheets, hundredths. */
  mean: z.nullable(z.number()),
  /** How far above (lenient) or below the others, hundredths, and its standard error. */
  estimate: z.nullable(z.number()),
  error: z.nullable(z.number()),
});

/** A sheet in the organiser's list; total is null until it may be seen. */
export const groupSheet = z.object({
  assignment_id: id,
  production_id: id,
  expert_id: id,
  state: assignmentState,
  reason: z.string(),
  arbiter: z.boolean(),
  /** Why it cannot be opened; empty when it can. */
  unreadable: z.string(),
  total: z.nullable(z.number()),
  submitted_at: z.nullable(time),
});

/** Something to look at before the results go to the rank. */
export const scoreFlag = z.object({
  id,
  production_id: id,
  reason: z.enum(['spread', 'residual', 'missing', 'unreadable']),
  expert_id: z.nullable(id),
  /** Hundredths of points, hundredths of deviations, or sheets. */
  value: z.number(),
  state: z.enum(['open', 'rescoring', 'kept']),
  note: z.string(),
});

/** A conflict and where it comes from. */
export const conflictView = z.object({
  production_id: id,
  expert_id: id,
  source: z.enum(['rule', 'self', 'organiser']),
  kind: conflictKind,
  reason: z.string(),
});

export const showGroup = endpoint({
  method: 'GET',
  path: '/api/judging/group',
  summary: 'A group for organisers: experts, progress, conflicts, and once it is complete sheets, results and flags.',
  input: z.object(ofGroup),
  data: z.object({
    group: groupRow,
    /** Scores are hidden until every sheet is in. */
    sealed: z.boolean(),
    seal_broken: z.boolean(),
    works: z.array(
      z.object({
        production_id: id,
        blind_no: z.number(),
        raw: z.nullable(z.number()),
        adjusted: z.nullable(z.number()),
        error: z.nullable(z.number()),
        by_arbiter: z.boolean(),
      }),
    ),
    experts: z.array(groupExpert),
    sheets: z.array(groupSheet),
    conflicts: z.array(conflictView),
    flags: z.array(scoreFlag),
    run: z.nullable(
      z.object({
        ...{ no: z.number(), method: aggregationMethod, refused: z.nullable(methodRefusal), at: time },
        /** Whether the reader may note spot checks: whoever counted leaves them to another person. */
        can: z.object({ check: z.boolean() }),
      }),
    ),
    /** How the criteria count, in the order of the scores of checks: `share` is the part of a full sheet, in hundredths. */
    weights: z.array(z.object({ max: z.number(), share: z.number() })),
    checks: z.array(
      z.object({
        production_id: id,
        top: z.boolean(),
        agrees: z.nullable(z.boolean()),
        criteria: z.array(z.object({ expert_id: id, scores: z.array(z.number()), total: z.number() })),
      }),
    ),
  }),
  refusals: ['not_available'],
});
