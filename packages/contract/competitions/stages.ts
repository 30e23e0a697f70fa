import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, nothing, text, time } from '../core/shapes.ts';

/** What a section gives, and the type numbers of the specification (S-091, S-103). */
export const sectionKinds = ['paper', 'task', 'oj', 'production'] as const;
/** What a section gives. */
export type SectionKind = (typeof sectionKinds)[number];
/** The kind of a section that takes the result of an earlier stage over. Nobody works on it, and it has no address. */
export const STAGE_RESULT = 'stage_result';
/** The type number of a kind in addresses. */
export const sectionTypes: Record<SectionKind, '1' | '2' | '3' | '4'> = { paper: '1', task: '2', oj: '3', production: '4' };

/** How equal totals are told apart, tried in order; what is left is equal rank, and the next rank skips. */
export const tieRule = z.union([
  z.object({ by: z.literal('section'), place: z.number().check(z.int(), z.gte(1), z.lte(100)) }),
  z.object({ by: z.enum(['last_gain', 'time_used', 'tries']) }),
]);
/** One way to tell equal totals apart. */
export type TieRule = z.output<typeof tieRule>;

const ties = z._default(z.array(tieRule).check(z.maxLength(20, 'parameter_error')), []);
const points = (largest: number) =>
  z.number().check(z.int('parameter_error'), z.gte(0, 'parameter_error'), z.lte(largest, 'parameter_error'));

/** The rule that ranks a stage. Points are integers of hundredths. */
export const stageRule = z.discriminatedUnion('kind', [
  /** Points of each section by its weight. */
  z.object({ kind: z.literal('sum'), take: z._default(z.enum(['best', 'last']), 'best'), ties }),
  /** Solved, then penalty: the minute of each solved section and so many minutes for each wrong try before it. */
  z.object({
    kind: z.literal('icpc'),
    penalty_minutes: z._default(z.number().check(z.int(), z.gte(0), z.lte(600)), 20),
    compile_errors_count: z._default(z.boolean(), false),
  }),
  /** Best points of each section, or best of each group of cases added up. */
  z.object({ kind: z.literal('ioi'), groups: z._default(z.boolean(), false), last_gain: z._default(z.boolean(), false) }),
  /** The last hand-in of each section that was judged. */
  z.object({ kind: z.literal('last') }),
  /** A section is worth less the more entrants solve it. */
  z.object({
    kind: z.literal('ctf'),
    initial: z._default(points(100_000_00), 500_00),
    minimum: z._default(points(100_000_00), 100_00),
    decay: z._default(z.number().check(z.int(), z.gte(2), z.lte(10_000)), 50),
  }),
]);
/** The rule that ranks a stage. */
export type StageRule = z.output<typeof stageRule>;

/** The rule of a stage by its name alone. */
export const stageRuleKind = z.enum(['sum', 'icpc', 'ioi', 'last', 'ctf']);

/** Who goes on to the next stage. */
export const advanceRule = z.object({
  by: z.enum(['top', 'percent', 'score']),
  /** Entrants, percent, or hundredths of points. */
  value: z.number().check(z.int(), z.gte(1)),
  ties: z._default(z.enum(['all', 'none', 'rule']), 'all'),
  /** At most so many of one institution; null for no limit. */
  per_institution: z._default(z.nullable(z.number().check(z.int(), z.gte(1))), null),
  /** Counted within each division: the first so many of each. */
  per_division: z.optional(z.boolean()),
});
/** Who goes on to the next stage. */
export type AdvanceRule = z.output<typeof advanceRule>;

/** Default length of a stage in seconds. */
export const STAGE_LENGTH_S = 5400;

const weight = z.number().check(z.gte(0, 'weight_out_of_range'), z.lte(100, 'weight_out_of_range'));
const optional = <Shape extends z.ZodMiniType>(shape: Shape) => z._default(z.nullable(shape), null);
const wholeSeconds = z.number().check(z.int('parameter_error'), z.gte(0, 'parameter_error'), z.lte(31_536_000, 'parameter_error'));

/** What an organiser writes about a section. */
export const sectionDraft = z.object({
  label: line(8, 'section_label_required'),
  title: line(100, 'section_title_required'),
  kind: z.string().check(z.regex(/^[a-z][a-z_]{1,30}$/, 'parameter_error')),
  /** What was picked: `{ paper_id }`, `{ lab_id }`, `{ problem_id }` or what a kind asks for. */
  config: z._default(z.record(z.string(), z.unknown()), {}),
  weight,
  /** Hundredths of points. */
  max_points: z._default(points(100_000_00), 100_00),
  by: z._default(z.enum(['each', 'team']), 'each'),
  of_members: z._default(z.enum(['sum', 'mean', 'best']), 'sum'),
  /** Seconds after the start of the stage; null for the whole stage. */
  opens_s: optional(wholeSeconds),
  closes_s: optional(wholeSeconds),
  /** Seconds each has once begun. */
  duration_s: optional(wholeSeconds.check(z.gte(60, 'parameter_error'))),
  tries: optional(z.number().check(z.int(), z.gte(1), z.lte(1000))),
  reveal: z._default(z.enum(['live', 'after_end', 'after_release']), 'after_end'),
});
/** What an organiser writes about a section. */
export type SectionDraft = z.output<typeof sectionDraft>;

/** A section as its organisers see it. */
export const sectionView = z.object({ id, place: z.number(), ...sectionDraft.shape, frozen: z.boolean() });
/** A section as its organisers see it. */
export type SectionView = z.output<typeof sectionView>;

/** What is watched by camera in a stage; null for nothing. */
export const stageWatch = z.object({ camera: z.boolean() });

/** What an organiser writes about a stage. */
export const stageDraft = z.object({
  title: line(60, 'stage_title_required'),
  start_at: time,
  end_at: time,
  rule: stageRule,
  /** Rich text, cleaned on save. */
  rule_html: z._default(text(100_000), ''),
  watch: z._default(z.nullable(stageWatch), null),
  /** Seconds before the end from which the public board stands still; null for never. */
  freeze_before_s: optional(wholeSeconds),
  shows: z._default(z.enum(['tries', 'nothing']), 'tries'),
  board_for: z._default(z.enum(['pass', 'signed_in', 'entrants']), 'signed_in'),
  advance: optional(advanceRule),
});
/** What an organiser writes about a stage. */
export type StageDraft = z.output<typeof stageDraft>;

/** A stage as its organisers see it. */
export const stageView = z.object({
  id,
  no: z.number(),
  ...stageDraft.shape,
  paused_at: z.nullable(time),
  froze_at: z.nullable(time),
  result_state: z.enum(['hidden', 'preliminary', 'final']),
  state: z.enum(['waiting', 'on', 'paused', 'over']),
  sections: z.array(sectionView),
});
/** A stage as its organisers see it. */
export type StageView = z.output<typeof stageView>;

const stageRefusals = [
  'competition_not_found',
  'not_allowed',
  'competition_cancelled',
  'stage_title_required',
  'start_after_end',
  'freeze_longer_than_stage',
  'stage_has_begun',
] as const;

export const saveStage = endpoint({
  method: 'POST',
  path: '/api/competition/stage/save',
  summary:
    'Adds a stage or changes one that has not begun; its times move with everything in it. After publication one is added until the first begins.',
  input: z.object({ competition_id: id, stage_id: z.optional(id), stage: stageDraft }),
  data: z.object({ stage_id: id }),
  refusals: [...stageRefusals, 'stage_not_found', 'stages_at_most', 'publish_stage_past', 'publish_stages_overlap'],
});

export const removeStage = endpoint({
  method: 'POST',
  path: '/api/competition/stage/remove',
  summary: 'Removes a stage of a draft; those after it move up.',
  input: z.object({ stage_id: id }),
  data: nothing,
  refusals: ['stage_not_found', 'not_allowed', 'competition_published'],
});

export const orderStages = endpoint({
  method: 'POST',
  path: '/api/competition/stage/order',
  summary: 'Puts the stages of a draft into an order.',
  input: z.object({
    competition_id: id,
    stage_ids: z.array(id).check(z.minLength(1, 'parameter_error'), z.maxLength(50, 'parameter_error')),
  }),
  data: nothing,
  refusals: ['competition_not_found', 'not_allowed', 'competition_published', 'parameter_error'],
});

export const saveSection = endpoint({
  method: 'POST',
  path: '/api/competition/section/save',
  summary:
    'Adds a section to a stage that has not begun or changes one; what is published changes in its title and label alone, what is added then is frozen at once.',
  input: z.object({ stage_id: id, section_id: z.optional(id), section: sectionDraft }),
  data: z.object({ section_id: id }),
  refusals: [
    'stage_not_found',
    'section_not_found',
    'not_allowed',
    'competition_cancelled',
    'stage_has_begun',
    'section_kind_unknown',
    'section_paper_missing',
    'section_paper_tries',
    'paper_not_ready',
    'section_lab_missing',
    'section_lab_unpublished',
    'section_problem_missing',
    'weight_out_of_range',
    'section_stage_missing',
    'section_stage_points',
    'section_window_wrong',
    'section_label_required',
    'section_title_required',
    'sections_at_most',
  ],
});

export const removeSection = endpoint({
  method: 'POST',
  path: '/api/competition/section/remove',
  summary: 'Removes a section of a draft.',
  input: z.object({ section_id: id }),
  data: nothing,
  refusals: ['section_not_found', 'not_allowed', 'competition_published'],
});

export const orderSections = endpoint({
  method: 'POST',
  path: '/api/competition/section/order',
  summary: 'Puts the sections of a stage of a draft into an order; ties that name a section follow it.',
  input: z.object({
    stage_id: id,
    section_ids: z.array(id).check(z.minLength(1, 'parameter_error'), z.maxLength(50, 'parameter_error')),
  }),
  data: nothing,
  refusals: ['stage_not_found', 'not_allowed', 'competition_published', 'parameter_error'],
});

/** Something that stands against publishing, or a warning that does not. */
export const publishProblem = z.object({
  /** Where it is: null for the competition as a whole. */
  stage_id: z.nullable(id),
  section_id: z.nullable(id),
  key: z.string(),
  text: z.string(),
  hinders: z.boolean(),
});
/** Something that stands against publishing, or a warning that does not. */
export type PublishProblem = z.output<typeof publishProblem>;

export const checkSections = endpoint({
  method: 'GET',
  path: '/api/competition/section/check',
  summary: 'What stands against publishing, all at once, and what publishing freezes.',
  input: z.object({ competition_id: id }),
  data: z.object({
    problems: z.array(publishProblem),
    /** What is confirmed when publishing. */
    counts: z.object({ stages: z.number(), sections: z.number(), fields: z.number() }),
  }),
  refusals: ['not_available'],
});
