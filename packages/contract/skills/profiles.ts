import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, noInput, nothing } from '../core/shapes.ts';
import { frameKind, inFrame, masteryView } from './maps.ts';

/** Most skills of a job profile. */
export const PROFILE_NEEDS = 200;
/** Most job profiles of one map. */
export const MOST_PROFILES = 200;

const level = z.number('parameter_error').check(z.int('parameter_error'), z.gte(1, 'parameter_error'), z.lte(5, 'parameter_error'));
const weight = z
  .number('weight_out_of_range')
  .check(z.int('weight_out_of_range'), z.gte(0, 'weight_out_of_range'), z.lte(100, 'weight_out_of_range'));
const skill = { skill_id: id, name: z.string(), frame_kind: frameKind, frame_id: z.string() };

/** A job profile as lists show it. */
export const profileView = z.object({
  ...{ id, frame_kind: frameKind, frame_id: z.string(), title: z.string(), intro: z.string() },
  ...{ published: z.boolean(), revision: z.number(), needs: z.number(), can: z.object({ edit: z.boolean() }) },
});
/** A job profile as lists show it. */
export type ProfileView = z.output<typeof profileView>;

/** A skill a profile asks for: `level` 1–5 and the mastery 0–1 that stands for it. */
export const profileNeed = z.object({ ...skill, level: z.number(), wanted: z.number(), weight: z.number() });
/** A skill a profile asks for. */
export type ProfileNeed = z.output<typeof profileNeed>;

/** How somebody stands towards a skill that is wanted. */
export const gapState = z.enum(['reached', 'short', 'thin', 'unknown']);
const counts = z.object({ reached: z.number(), short: z.number(), thin: z.number(), unknown: z.number() });
/** How many of each. */
export type GapCounts = z.output<typeof counts>;

/** A skill of a profile and how far somebody is from it. */
export const profileGap = z.object({ ...profileNeed.shape, state: gapState, short: z.number(), mastery: masteryView });
/** A skill of a profile and how far somebody is from it. */
export type ProfileGap = z.output<typeof profileGap>;

export const listProfiles = endpoint({
  method: 'GET',
  path: '/api/skill/profile/list',
  summary: 'The job profiles of the maps somebody reads; unpublished ones for those who edit the map.',
  input: noInput,
  data: z.object({ list: z.array(profileView) }),
  refusals: [],
});

export const openProfile = endpoint({
  method: 'GET',
  path: '/api/skill/profile/open',
  summary: 'A job profile with the skills it asks for, and the spaces whose classes the reader may compare with it.',
  input: z.object({ profile_id: id }),
  data: z.object({
    profile: profileView,
    needs: z.array(profileNeed),
    spaces: z.array(z.object({ id, name: z.string() })),
  }),
  refusals: ['not_available'],
});

export const saveProfile = endpoint({
  method: 'POST',
  path: '/api/skill/profile/save',
  summary:
    'Makes a job profile in a map one edits, or saves one over the revision that was read. Its skills stand in the same map or in that of the platform. The same again is the same profile.',
  input: z.object({
    ...inFrame,
    profile_id: z._default(z.nullable(id), null),
    revision: z._default(z.number().check(z.int(), z.gte(0)), 0),
    title: line(60, 'profile_title_required'),
    intro: line(2000, 'profile_intro_required'),
    published: z._default(z.boolean(), false),
    needs: z._default(z.array(z.object({ skill_id: id, level, weight })).check(z.maxLength(PROFILE_NEEDS, 'profile_needs_most')), []),
  }),
  data: z.object({ profile_id: id, revision: z.number() }),
  refusals: [
    ...(['not_available', 'profile_title_required', 'profile_intro_required', 'profile_needs_most', 'profile_title_used'] as const),
    ...(['profile_changed_elsewhere', 'profiles_full', 'skill_not_found', 'weight_out_of_range'] as const),
  ],
});

export const removeProfile = endpoint({
  method: 'POST',
  path: '/api/skill/profile/remove',
  summary: 'Removes a job profile from a map one edits.',
  input: z.object({ profile_id: id }),
  data: nothing,
  refusals: ['not_available'],
});

export const profileGaps = endpoint({
  method: 'GET',
  path: '/api/skill/profile/gaps',
  summary:
    'How far somebody is from a job profile, skill by skill: of oneself by all evidence, of a student by that of a space whose scores the reader sees.',
  input: z.object({ profile_id: id, user_id: z.optional(id), space_id: z.optional(id) }),
  data: z.object({
    profile: profileView,
    person: z.nullable(z.object({ id, name: z.string() })),
    list: z.array(profileGap),
    counts,
  }),
  refusals: ['not_available'],
});

export const classGaps = endpoint({
  method: 'GET',
  path: '/api/skill/profile/class',
  summary: 'How far a class is from a job profile, by skills and by students, from what they did in that space.',
  input: z.object({ profile_id: id, space_id: id }),
  data: z.object({
    profile: profileView,
    space: z.object({ id, name: z.string() }),
    skills: z.array(z.object({ ...profileNeed.shape, counts })),
    students: z.array(z.object({ id, name: z.string(), no: z.string(), counts })),
  }),
  refusals: ['not_available'],
});
