import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, nothing, personView, text, time } from '../core/shapes.ts';
import { competitionLevel, competitionPhase } from './competitions.ts';
import { eligibility, entryKind, FORM_FIELDS, formField } from './entry.ts';
import { stageView } from './stages.ts';

/** Duties of staff. */
export const staffDuty = z.enum(['organiser', 'desk', 'arbiter']);
/** A duty of staff. */
export type StaffDuty = z.output<typeof staffDuty>;

/** A whole number between two others; whatever else is typed is refused in the same words. */
const whole = (least: number, most: number, wrong: string) => z.number(wrong).check(z.int(wrong), z.gte(least, wrong), z.lte(most, wrong));

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
  team_min: whole(1, 100, 'team_size_wrong'),
  team_max: whole(1, 100, 'team_size_wrong'),
  mentors_max: whole(0, 20, 'mentors_wrong'),
  reg_start: z.nullable(time),
  reg_end: z.nullable(time),
  reg_review: z.boolean(),
  form: z.array(formField).check(z.maxLength(FORM_FIELDS, 'parameter_error')),
  eligibility,
  divisions: z.array(line(40)).check(z.maxLength(20, 'parameter_error')),
  /** What each entrant pays, a team once; 0 for nothing. */
  fee_cents: whole(0, 99_999_99, 'fee_wrong'),
  quota: z.nullable(whole(1, 1_000_000, 'quota_wrong')),
  quota_per_institution: z.nullable(whole(1, 1_000_000, 'quota_wrong')),
  waiting_list: z.boolean(),
  numbers: z.enum(['approval', 'draw']),
  visibility: z.enum(['public', 'private']),
  publicity_hours: whole(1, 8760, 'publicity_wrong'),
  /** A result is published by two organisers: one asks, another one confirms. Once the competition is published this stays on. */
  publish_by_two: z.boolean(),
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
    'mentors_wrong',
    'fee_wrong',
    'publicity_wrong',
    'settled_by_registrations',
    'form_keys_twice',
    'form_options_missing',
    'divisions_twice',
    'file_not_found',
    'publish_by_two_stays',
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
