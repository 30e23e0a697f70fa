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

const whole = (least: number, most: number, wrong: 'parameter_error' | 'criterion_max_wrong' = 'parameter_error') =>
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

const ofGroup = { group_id: id };
const unknown = ['group_not_found', 'not_allowed'] as const;

export const removeGroup = endpoint({
  method: 'POST',
  path: '/api/judging/removeGroup',
  summary: 'Removes a group before anybody scored in it.',
  input: z.object(ofGroup),
  data: nothing,
  refusals: [...unknown, 'criteria_frozen'],
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

export const findExperts = endpoint({
  method: 'GET',
  path: '/api/judging/experts',
  summary: 'Experts by name or account, at least two letters; for organisers.',
  input: z.object({ ...ofGroup, q: z.string().check(z.trim(), z.minLength(2, 'parameter_error'), z.maxLength(50, 'parameter_error')) }),
  data: z.object({ list: z.array(z.object({ person: personView, school: z.string(), chosen: z.boolean() })) }),
  refusals: ['not_available'],
});

export const setExpert = endpoint({
  method: 'POST',
  path: '/api/judging/invite',
  summary: 'Puts an expert into a group with a capacity, or takes one out who holds no work.',
  input: z.object({
    ...ofGroup,
    user_id: id,
    member: z._default(z.boolean(), true),
    capacity: z._default(z.nullable(whole(0, 10_000)), null),
  }),
  data: nothing,
  refusals: [...unknown, 'expert_not_found', 'expert_has_works', 'expert_takes_part'],
});

export const ruleConflict = endpoint({
  method: 'POST',
  path: '/api/judging/conflict',
  summary: 'Rules that an expert may not score a work, or takes such a ruling back; a work held already goes to somebody else at once.',
  input: z.object({ ...ofGroup, expert_id: id, production_id: id, conflict: z.boolean(), reason: z._default(text(200), '') }),
  data: nothing,
  refusals: [...unknown, 'expert_not_found', 'work_not_found', 'nobody_free'],
});

const shortWork = z.object({ blind_no: z.number(), missing: z.number(), conflicting: z.array(z.string()), full: z.array(z.string()) });

export const previewAssignment = endpoint({
  method: 'GET',
  path: '/api/judging/preview',
  summary: 'Who would score what by a seed, and who stands in the way where it does not work out.',
  input: z.object({ ...ofGroup, seed: line(40) }),
  data: z.object({
    seed: z.string(),
    works: z.number(),
    sheets: z.number(),
    loads: z.array(z.object({ person: personView, works: z.number(), conflicts: z.number() })),
    short: z.array(shortWork),
    connected: z.boolean(),
    /** Why the agreed method could not be used on these numbers; null when it could. */
    refused: z.nullable(methodRefusal),
    can: z.object({ confirm: z.boolean() }),
  }),
  refusals: ['not_available'],
});

export const confirmAssignment = endpoint({
  method: 'POST',
  path: '/api/judging/assign',
  summary: 'Assigns by the seed that was looked at: scoring begins, criteria and method are frozen, experts are told.',
  input: z.object({ ...ofGroup, seed: line(40) }),
  data: z.object({ sheets: z.number() }),
  refusals: [...unknown, 'criteria_required', 'stage_not_over', 'judging_begun', 'works_none', 'assignment_short', 'group_due_required'],
});

const ofAssignment = { assignment_id: id };
const unknownAssignment = ['assignment_not_found', 'not_allowed'] as const;

export const reassignWork = endpoint({
  method: 'POST',
  path: '/api/judging/reassign',
  summary: 'Takes a work from an expert who has not submitted it and gives it to another, or to nobody.',
  input: z.object({ ...ofAssignment, replace: z._default(z.boolean(), true), reason: line(200, 'judging_reason_required') }),
  data: z.object({ replaced: z.boolean() }),
  refusals: [...unknownAssignment, 'sheet_submitted', 'judging_reason_required', 'nobody_free'],
});

export const returnSheet = endpoint({
  method: 'POST',
  path: '/api/judging/returnSheet',
  summary: 'Gives a submitted sheet back to its expert with a reason.',
  input: z.object({ ...ofAssignment, reason: line(200, 'judging_reason_required') }),
  data: nothing,
  refusals: [...unknownAssignment, 'sheet_not_submitted', 'judging_reason_required', 'result_final_already'],
});

export const resolveUnreadable = endpoint({
  method: 'POST',
  path: '/api/judging/readable',
  summary: 'Tells an expert that a work they could not open opens now.',
  input: z.object({ ...ofAssignment, note: line(200, 'judging_reason_required') }),
  data: nothing,
  refusals: [...unknownAssignment, 'judging_reason_required'],
});

export const breakSeal = endpoint({
  method: 'POST',
  path: '/api/judging/breakSeal',
  summary: 'Shows organisers the scores before the group is complete; audited with the reason.',
  input: z.object({ ...ofGroup, reason: line(200, 'judging_reason_required') }),
  data: nothing,
  refusals: [...unknown, 'judging_reason_required'],
});

export const aggregateGroup = endpoint({
  method: 'POST',
  path: '/api/judging/aggregate',
  summary: 'Counts the results of a complete group by its method and flags what has to be looked at.',
  input: z.object(ofGroup),
  data: z.object({ run: z.number(), method: aggregationMethod, refused: z.nullable(methodRefusal), flags: z.number() }),
  refusals: [...unknown, 'group_not_complete', 'judging_handed'],
});

export const settleFlag = endpoint({
  method: 'POST',
  path: '/api/judging/settleFlag',
  summary: 'Settles a flag: one more expert, an arbiter whose sheet decides, or kept with a note.',
  input: z.object({
    flag_id: id,
    by: z.enum(['expert', 'arbiter', 'note']),
    /** Whose sheet is asked for; by the rule of assignment when left out. */
    expert_id: z.optional(id),
    note: z._default(text(200), ''),
  }),
  data: nothing,
  refusals: ['flag_not_found', 'not_allowed', 'judging_reason_required', 'nobody_free', 'judging_handed', 'flag_settled'],
});

export const spotCheck = endpoint({
  method: 'POST',
  path: '/api/judging/spotCheck',
  summary:
    'Notes whether a drawn work, added up again by hand, agrees. A second person does it: not who counted the group. Above five percent that differ, every work is to be added up again.',
  input: z.object({ ...ofGroup, production_id: id, agrees: z.boolean() }),
  data: z.object({
    wrong_percent: z.number(),
    /** Works to be added up again, all of them once too many differ. */
    checks: z.number(),
  }),
  refusals: [...unknown, 'work_not_found', 'spot_check_second_person', 'judging_handed'],
});

export const listOwnSheets = endpoint({
  method: 'GET',
  path: '/api/judging/ownSheets',
  summary:
    'What experts gave the works of the reader’s own entrants, unnamed, once the result of the stage is published; for members and mentors too.',
  input: z.object({ stage_id: id }),
  data: z.object({
    list: z.array(
      z.object({
        entrant: z.object({ id, name: z.string() }),
        section: z.object({ id, label: z.string(), title: z.string() }),
        criteria: z.array(z.object({ title: z.string(), max: z.number() })),
        /** One for each expert, the highest first; scores in the order of the criteria, totals in hundredths of 100 points. */
        sheets: z.array(z.object({ arbiter: z.boolean(), scores: z.array(z.number()), total: z.number() })),
        method: aggregationMethod,
        /** The mean of the sheets and what the method made of it, hundredths. */
        raw: z.number(),
        adjusted: z.number(),
      }),
    ),
  }),
  refusals: ['not_available'],
});

export const handToRank = endpoint({
  method: 'POST',
  path: '/api/judging/hand',
  summary:
    'Hands the checked results of a group to the rank. What the spot check found wrong is returned and counted anew first; without a complete spot check a reason is asked for and audited.',
  input: z.object({ ...ofGroup, unchecked_because: z._default(text(200), '') }),
  data: z.object({ works: z.number() }),
  refusals: [
    ...unknown,
    'group_not_aggregated',
    'flags_open',
    'spot_checks_open',
    'spot_checks_wrong',
    'judging_handed',
    'result_final_already',
  ],
});
