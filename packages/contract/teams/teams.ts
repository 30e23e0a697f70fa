import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';
import { registrationState } from './registrations.ts';

/** Where a team stands: too few people, enough, or settled. */
export const teamState = z.enum(['forming', 'complete', 'locked']);
/** Where a team stands. */
export type TeamState = z.output<typeof teamState>;
/** Where a person stands with a team. */
export const memberState = z.enum(['invited', 'asked', 'joined', 'left', 'removed']);
/** Where a person stands with a team. */
export type TeamMemberState = z.output<typeof memberState>;

/** Characters of an invitation code, of the alphabet of certificates. */
export const TEAM_CODE_LENGTH = 8;

const teamName = z.string().check(z.trim(), z.minLength(1, 'team_name_required'), z.maxLength(24, 'team_name_long'));

/** A person in a team. */
export const teamMember = z.object({
  person: personView,
  role: z.enum(['captain', 'member']),
  state: memberState,
  institution: z.string(),
  note: z.string(),
  /** What stands against this person, in words; for the captain and the person. */
  obstacles: z.array(z.string()),
  /** When they joined, were invited or asked. */
  at: time,
  me: z.boolean(),
});
/** A person in a team. */
export type TeamMember = z.output<typeof teamMember>;

/** A team as its members, mentors and staff see it. */
export const teamDetail = z.object({
  id,
  competition_id: id,
  competition_title: z.string(),
  name: z.string(),
  slogan: z.string(),
  logo: z.nullable(z.string()),
  logo_file_id: z.nullable(id),
  state: teamState,
  size: z.number(),
  team_min: z.number(),
  team_max: z.number(),
  captain_id: id,
  members: z.array(teamMember),
  /** Only for members, while people may still join. */
  code: z.nullable(z.string()),
  /** To whom the captain offered the team. */
  offered_to: z.nullable(id),
  /** Teams whose captains ask to merge into this one. */
  merge_requests: z.array(z.object({ team_id: id, name: z.string(), size: z.number() })),
  merge_asked: z.nullable(z.object({ team_id: id, name: z.string() })),
  registration: z.nullable(z.object({ id, state: registrationState, reason: z.string(), number: z.nullable(z.number()) })),
  mentors: z.array(z.object({ person: personView, state: z.enum(['invited', 'accepted', 'declined']) })),
  mentors_max: z.number(),
  /** When teams lock. */
  locks_at: z.nullable(time),
  can: z.object({
    manage: z.boolean(),
    leave: z.boolean(),
    disband: z.boolean(),
    take_captain: z.boolean(),
    staff: z.boolean(),
  }),
});
/** A team as its members, mentors and staff see it. */
export type TeamDetail = z.output<typeof teamDetail>;

/** A team as others see it. */
export const teamCard = z.object({
  id,
  name: z.string(),
  slogan: z.string(),
  logo: z.nullable(z.string()),
  institution: z.string(),
  captain: z.string(),
  size: z.number(),
  team_max: z.number(),
  state: teamState,
  /** What the viewer is to it. */
  mine: z.nullable(memberState),
  mentored: z.boolean(),
  registration_state: z.nullable(registrationState),
  number: z.nullable(z.number()),
});
/** A team as others see it. */
export type TeamCard = z.output<typeof teamCard>;

/** The team a call is about. */
export const oneTeam = z.object({ team_id: id });

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/team/list',
  summary: 'Teams of a competition: those one may ask to join, those that invited one, those one mentors; all for staff. Never scores.',
  input: z.object({
    competition_id: id,
    ...paging,
    show: z._default(z.enum(['open', 'all', 'mentored']), 'open'),
    q: z._default(text(100), ''),
  }),
  data: z.object({
    ...listOf(teamCard).shape,
    own_team: z.nullable(id),
    competition_title: z.string(),
    entry: z.enum(['individual', 'team', 'both']),
    can: z.object({ create: z.boolean(), ask: z.boolean() }),
  }),
  refusals: ['not_available'],
});

export const showTeam = endpoint({
  method: 'GET',
  path: '/api/team/show',
  summary: 'A team for its members, its mentors, those it invited and staff.',
  input: oneTeam,
  data: teamDetail,
  refusals: ['not_available'],
});

const draft = { name: teamName, logo_file_id: z._default(z.nullable(id), null), slogan: z._default(text(60), '') };

/** Why somebody may not come into a team now. */
export const joinRefusals = [
  'competition_cancelled',
  'registration_not_begun',
  'registration_over',
  'already_in_team',
  'already_registered',
  'experts_cannot_register',
  'staff_takes_part',
  'team_full',
  'team_locked',
] as const;

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/team/create',
  summary: 'Makes a team with oneself as its captain.',
  input: z.object({ competition_id: id, ...draft }),
  data: z.object({ team_id: id }),
  refusals: [
    'competition_not_found',
    ...joinRefusals,
    'entry_kind_wrong',
    'team_name_required',
    'team_name_long',
    'team_name_taken',
    'team_logo_required',
    'captain_avatar_required',
    'file_not_found',
  ],
});

export const saveTeam = endpoint({
  method: 'POST',
  path: '/api/team/save',
  summary: 'Changes name, logo and slogan; the captain until the lock.',
  input: z.object({ team_id: id, ...draft }),
  data: nothing,
  refusals: [
    'team_not_found',
    'not_allowed',
    'team_locked',
    'team_name_required',
    'team_name_long',
    'team_name_taken',
    'team_logo_required',
    'file_not_found',
  ],
});

export const disbandTeam = endpoint({
  method: 'POST',
  path: '/api/team/disband',
  summary: 'Ends a team that has no registration; its name is free again.',
  input: oneTeam,
  data: nothing,
  refusals: ['team_not_found', 'not_allowed', 'team_locked', 'team_registered'],
});

export const changeTeamAsStaff = endpoint({
  method: 'POST',
  path: '/api/team/change',
  summary: 'Staff add, remove or make captain, or lock the team, with a reason; also after the lock.',
  input: z.object({
    team_id: id,
    what: z.enum(['add', 'remove', 'captain', 'lock']),
    account: z.optional(text(100)),
    user_id: z.optional(id),
    reason: line(500, 'reason_required'),
  }),
  data: nothing,
  refusals: [
    'team_not_found',
    'not_allowed',
    'reason_required',
    'person_required',
    'person_not_found',
    'person_in_team',
    'team_full',
    'team_member_not_found',
    'captain_hands_over_first',
  ],
});
