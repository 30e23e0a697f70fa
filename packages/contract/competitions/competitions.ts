import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, paging, personView, text, time } from '../core/shapes.ts';
import { entryKind } from './entry.ts';
import { stageRuleKind } from './stages.ts';

/** Where a competition stands; only draft, published and cancelled are stored, the clock and the results say the rest. */
export const competitionPhase = z.enum(['draft', 'announced', 'registering', 'running', 'judging', 'publicity', 'finished', 'cancelled']);
/** Where a competition stands. */
export type CompetitionPhase = z.output<typeof competitionPhase>;

/** The state a card shows. */
export const competitionState = z.enum(['announced', 'signing_up', 'running', 'judging', 'published', 'ended']);
/** The state a card shows. */
export type CompetitionState = z.output<typeof competitionState>;
/** The state of a phase; a draft is shown to its organisers as announced. */
export const stateOfPhase: Record<CompetitionPhase, CompetitionState> = {
  draft: 'announced',
  announced: 'announced',
  registering: 'signing_up',
  running: 'running',
  judging: 'judging',
  publicity: 'published',
  finished: 'ended',
  cancelled: 'ended',
};

/** How far a competition reaches. */
export const competitionLevel = z.enum(['school', 'city', 'province', 'nation', 'international']);

/** A step of the whole: registration, each stage, publicity. */
export const competitionStep = z.object({
  title: z.string(),
  what: z.enum(['registration', 'stage', 'publicity']),
  state: z.enum(['done', 'on', 'next']),
});

/** A competition as its card shows it. */
export const competitionCard = z.object({
  id,
  title: z.string(),
  state: competitionState,
  phase: competitionPhase,
  starts_at: z.nullable(time),
  ends_at: z.nullable(time),
  cover: z.nullable(z.string()),
  /** The institution that holds it, or the person. */
  host: z.string(),
  category: z.string(),
  entry: entryKind,
  team_min: z.number(),
  team_max: z.number(),
  reg_start: z.nullable(time),
  reg_end: z.nullable(time),
  fee_cents: z.number(),
  quota: z.nullable(z.number()),
  /** Places taken. */
  taken: z.number(),
  waiting_list: z.boolean(),
  steps: z.array(competitionStep),
});
/** A competition as its card shows it. */
export type CompetitionCard = z.output<typeof competitionCard>;

export const listCompetitions = endpoint({
  method: 'GET',
  path: '/api/competition/list',
  summary: 'Competitions this person may see; a visitor sees the public ones.',
  open: true,
  input: z.object({
    ...paging,
    phase: z._default(z.enum(['all', 'open', 'running', 'ended']), 'all'),
    entry: z._default(z.enum(['all', 'individual', 'team']), 'all'),
    q: z._default(text(100), ''),
    /** Those the person runs or helps to run, drafts among them. */
    organised: z._default(z.boolean(), false),
  }),
  data: z.object({
    ...listOf(z.object({ ...competitionCard.shape, /** Why this person could not register, in words. */ obstacles: z.array(z.string()) }))
      .shape,
    can: z.object({ create: z.boolean() }),
  }),
  refusals: [],
});

/** A stage as everybody who sees the competition sees it. */
export const stageCard = z.object({
  id,
  no: z.number(),
  title: z.string(),
  start_at: time,
  end_at: time,
  state: z.enum(['waiting', 'on', 'paused', 'over']),
  sections: z.array(z.object({ id, label: z.string(), title: z.string(), kind: z.string(), weight: z.number(), max_points: z.number() })),
  rule: stageRuleKind,
  needs_camera: z.boolean(),
  freezes_at: z.nullable(time),
  /** Who goes on, in words; empty when nobody is sent on by rule. */
  advance: z.string(),
  result_state: z.enum(['hidden', 'preliminary', 'final']),
  /** The published seed by which its desk numbers were drawn; null before. */
  alias_seed: z._default(z.nullable(z.string()), null),
});
/** A stage as everybody who sees the competition sees it. */
export type StageCard = z.output<typeof stageCard>;

/** A competition on its own page. */
export const competitionDetail = z.object({
  ...competitionCard.shape,
  now: time,
  intro: z.string(),
  level: competitionLevel,
  mentors_max: z.number(),
  divisions: z.array(z.string()),
  reg_review: z.boolean(),
  quota_per_institution: z.nullable(z.number()),
  publicity_hours: z.number(),
  /** In the phase of objections: when the last of them is taken; null in another, or before there is a preliminary result. */
  publicity_until: z.nullable(time),
  cancel_reason: z.string(),
  stages: z.array(stageCard),
  /** Who may take part, in words. */
  eligibility: z.array(z.string()),
  /** Why the viewer could not register, all at once; empty for nobody signed in. */
  obstacles: z.array(z.string()),
  rule_version: z.number(),
  rule_changed_at: time,
  /** Who runs it, for whoever signed in. */
  contacts: z.array(personView),
  /** The seed of the draw of numbers once it took place. */
  draw_seed: z.nullable(z.string()),
  can: z.object({
    manage: z.boolean(),
    /** Holds any duty in it. */
    staff: z.boolean(),
    /** Looks after registrations and whoever takes part in a stage. */
    supervise: z.boolean(),
    /** Reads its objections and chooses who decides them. */
    arbitrate: z.boolean(),
    cancel: z.boolean(),
  }),
});
/** A competition on its own page. */
export type CompetitionDetail = z.output<typeof competitionDetail>;

export const showCompetition = endpoint({
  method: 'GET',
  path: '/api/competition/show',
  summary: 'One competition; visitors see public ones where the school lets them (C-07).',
  open: true,
  input: z.object({ competition_id: id }),
  data: competitionDetail,
  refusals: ['not_available', 'not_logged_in'],
});

/** What the rule page says of one stage. */
export const stageRules = z.object({
  id,
  no: z.number(),
  title: z.string(),
  start_at: time,
  end_at: time,
  /** How the rank comes about, sentence by sentence, made from the same settings. */
  scoring: z.array(z.string()),
  /** What decides among equal totals, in order. */
  ties: z.array(z.string()),
  sections: z.array(
    z.object({
      label: z.string(),
      title: z.string(),
      kind: z.string(),
      weight: z.number(),
      max_points: z.number(),
      words: z.array(z.string()),
    }),
  ),
  /** Freeze, camera, advancing. */
  conditions: z.array(z.string()),
  rule_html: z.string(),
});

export const showRules = endpoint({
  method: 'GET',
  path: '/api/competition/rule',
  summary: 'The rules of a competition, or of one of its stages, with version and date.',
  input: z.object({ competition_id: id, stage_id: z._default(z.union([id, z.literal('0')]), '0') }),
  data: z.object({
    id,
    title: z.string(),
    version: z.number(),
    changed_at: time,
    reg_start: z.nullable(time),
    reg_end: z.nullable(time),
    registration: z.array(z.string()),
    eligibility: z.array(z.string()),
    stages: z.array(stageRules),
  }),
  refusals: ['not_available'],
});
