import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';
import { eligibility, entryKind, FORM_FIELDS, formField } from './entry.ts';
import { stageRuleKind, stageView } from './stages.ts';

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
/** Duties of staff. */
export const staffDuty = z.enum(['organiser', 'desk', 'arbiter']);
/** A duty of staff. */
export type StaffDuty = z.output<typeof staffDuty>;

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

/** What an organiser writes about a competition; every part may be saved alone. */
export const competitionSettings = z.object({
  title: line(100, 'competition_title_required'),
  /** Rich text, cleaned on save. */
  intro: text(100_000),
  category: text(40),
  level: competitionLevel,
  /** A file uploaded for purpose `competition_cover`; null takes the picture away. */
  cover_file_id: z.nullable(id),
  entry: entryKind,
  team_min: z.number().check(z.int(), z.gte(1, 'team_size_wrong'), z.lte(100, 'team_size_wrong')),
  team_max: z.number().check(z.int(), z.gte(1, 'team_size_wrong'), z.lte(100, 'team_size_wrong')),
  mentors_max: z.number().check(z.int(), z.gte(0, 'parameter_error'), z.lte(20, 'parameter_error')),
  reg_start: z.nullable(time),
  reg_end: z.nullable(time),
  reg_review: z.boolean(),
  form: z.array(formField).check(z.maxLength(FORM_FIELDS, 'parameter_error')),
  eligibility,
  divisions: z.array(line(40)).check(z.maxLength(20, 'parameter_error')),
  fee_cents: z.number().check(z.int('parameter_error'), z.gte(0, 'parameter_error'), z.lte(99_999_99, 'parameter_error')),
  quota: z.nullable(z.number().check(z.int('quota_wrong'), z.gte(1, 'quota_wrong'), z.lte(1_000_000, 'quota_wrong'))),
  quota_per_institution: z.nullable(z.number().check(z.int('quota_wrong'), z.gte(1, 'quota_wrong'), z.lte(1_000_000, 'quota_wrong'))),
  waiting_list: z.boolean(),
  numbers: z.enum(['approval', 'draw']),
  visibility: z.enum(['public', 'private']),
  publicity_hours: z.number().check(z.int('parameter_error'), z.gte(1, 'parameter_error'), z.lte(8760, 'parameter_error')),
});
/** What an organiser writes about a competition. */
export type CompetitionSettings = z.output<typeof competitionSettings>;

/** An institution by its name. */
const namedInstitution = z.object({ id, name: z.string() });

export const findInstitutions = endpoint({
  method: 'GET',
  path: '/api/competition/institutions',
  summary: 'Institutions a competition may be meant for, by a part of their name, at most twenty; for its organisers.',
  input: z.object({ competition_id: id, q: z._default(text(50), '') }),
  data: z.object({ list: z.array(namedInstitution) }),
  refusals: ['not_available'],
});

export const createCompetition = endpoint({
  method: 'POST',
  path: '/api/competition/create',
  summary: 'Opens the draft of a competition; for people an operator made organisers.',
  input: z.object({ title: line(100, 'competition_title_required'), entry: z._default(entryKind, 'individual') }),
  data: z.object({ competition_id: id }),
  refusals: ['only_organisers_create', 'institution_expired', 'competition_title_required'],
});

export const designCompetition = endpoint({
  method: 'GET',
  path: '/api/competition/design',
  summary: 'Everything an organiser wrote.',
  input: z.object({ competition_id: id }),
  data: z.object({
    id,
    phase: competitionPhase,
    state: z.enum(['draft', 'published', 'cancelled']),
    settings: competitionSettings,
    cover: z.nullable(z.string()),
    form_version: z.number(),
    rule_version: z.number(),
    taken: z.number(),
    /** Registrations of any kind: from the first on some settings stand still. */
    registrations: z.number(),
    stages: z.array(stageView),
    staff: z.array(z.object({ person: personView, duty: staffDuty })),
    /** The institutions that eligibility names. */
    institutions: z.array(namedInstitution),
    /** Kinds of sections this school can run. */
    section_kinds: z.array(z.string()),
  }),
  refusals: ['not_available'],
});

export const saveCompetition = endpoint({
  method: 'POST',
  path: '/api/competition/save',
  summary: 'Saves the settings that are given and leaves the others.',
  input: z.object({ competition_id: id, change: z.partial(competitionSettings) }),
  data: z.object({ form_version: z.number(), rule_version: z.number() }),
  refusals: [
    'competition_not_found',
    'not_allowed',
    'competition_cancelled',
    'competition_title_required',
    'start_after_end',
    'team_size_wrong',
    'quota_below_taken',
    'quota_wrong',
    'settled_by_registrations',
    'form_keys_twice',
    'form_options_missing',
    'divisions_twice',
    'file_not_found',
  ],
});

export const showCompetitionPicture = endpoint({
  method: 'POST',
  path: '/api/competition/picture',
  summary: 'The address of a picture just uploaded for the text of a competition.',
  input: z.object({ file_id: id }),
  data: z.object({ file_id: id, address: z.string() }),
  refusals: ['file_not_found'],
});

export const publishCompetition = endpoint({
  method: 'POST',
  path: '/api/competition/publish',
  summary: 'Publishes a draft; the counts that were shown must still hold, and what sections give is frozen.',
  input: z.object({ competition_id: id, stages: z.number(), sections: z.number(), fields: z.number() }),
  data: nothing,
  refusals: [
    'competition_not_found',
    'not_allowed',
    'competition_published',
    'competition_cancelled',
    'publish_counts_changed',
    'publish_hindered',
  ],
});

export const cancelCompetition = endpoint({
  method: 'POST',
  path: '/api/competition/cancel',
  summary: 'Cancels a competition; everybody registered is told why. An operator may withdraw one too.',
  input: z.object({ competition_id: id, reason: line(500, 'reason_required') }),
  data: nothing,
  refusals: ['competition_not_found', 'not_allowed', 'competition_cancelled', 'competition_finished', 'reason_required'],
});

export const removeCompetition = endpoint({
  method: 'POST',
  path: '/api/competition/remove',
  summary: 'Removes a draft that was never published.',
  input: z.object({ competition_id: id }),
  data: nothing,
  refusals: ['competition_not_found', 'not_allowed', 'competition_published'],
});

export const setStaff = endpoint({
  method: 'POST',
  path: '/api/competition/staff',
  summary: 'Gives a person a duty, or takes it away.',
  input: z.object({
    competition_id: id,
    /** An account or phone number to give a duty to. */
    account: z.optional(line(100, 'person_required')),
    user_id: z.optional(id),
    duty: staffDuty,
    holds: z.boolean(),
  }),
  data: nothing,
  refusals: ['competition_not_found', 'not_allowed', 'person_required', 'person_not_found', 'staff_takes_part'],
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
  can: z.object({ manage: z.boolean(), staff: z.boolean(), cancel: z.boolean() }),
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
