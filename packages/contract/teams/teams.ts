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
/** Wrong codes one person may enter in an hour. */
export const WRONG_CODES_AN_HOUR = 10;

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

const oneTeam = z.object({ team_id: id });
const named = { team_id: id, user_id: id };

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

const joinRefusals = [
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

export const askTeam = endpoint({
  method: 'POST',
  path: '/api/team/ask',
  summary: 'Asks the captain to be let in, or takes the request back.',
  input: z.object({ team_id: id, note: z._default(text(200), ''), withdraw: z._default(z.boolean(), false) }),
  data: nothing,
  refusals: ['team_not_found', ...joinRefusals],
});

/** A person by account or phone number, or by their id when they are named already. */
const invited = {
  account: z._default(text(100), ''),
  user_id: z.optional(id),
  withdraw: z._default(z.boolean(), false),
};

export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/api/team/invite',
  summary: 'Invites a person by account or phone number; whoever is invited already is reminded by their id, or the invitation taken back.',
  input: z.object({ team_id: id, ...invited }),
  data: nothing,
  refusals: [
    'team_not_found',
    'not_allowed',
    'person_required',
    'person_not_found',
    'person_in_team',
    'team_answer_gone',
    'too_many_requests',
    ...joinRefusals,
  ],
});

export const answerTeam = endpoint({
  method: 'POST',
  path: '/api/team/answer',
  summary: 'Answers a request as captain, or one’s own invitation; joining needs both sides.',
  input: z.object({ team_id: id, user_id: z.optional(id), accept: z.boolean() }),
  data: nothing,
  refusals: [
    'team_not_found',
    'not_allowed',
    'team_answer_gone',
    'person_in_team',
    'registration_not_eligible',
    'claim_taken',
    ...joinRefusals,
  ],
});

export const joinTeamByCode = endpoint({
  method: 'POST',
  path: '/api/team/join',
  summary: 'Joins by the code of a team, whose captain agreed by giving it out.',
  input: z.object({ competition_id: id, code: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(20, 'team_code_invalid')) }),
  data: z.object({ team_id: id }),
  refusals: ['team_code_invalid', 'too_many_requests', 'registration_not_eligible', 'claim_taken', ...joinRefusals],
});

export const renewTeamCode = endpoint({
  method: 'POST',
  path: '/api/team/newCode',
  summary: 'Replaces the code; the old one stops working at once.',
  input: oneTeam,
  data: z.object({ code: z.string() }),
  refusals: ['team_not_found', 'not_allowed', 'team_locked'],
});

export const leaveTeam = endpoint({
  method: 'POST',
  path: '/api/team/leave',
  summary: 'Leaves a team before the lock; a captain hands it over first, or disbands a team without others.',
  input: oneTeam,
  data: nothing,
  refusals: ['team_not_found', 'team_locked', 'captain_hands_over_first', 'team_would_be_too_small', 'team_registered'],
});

export const removeFromTeam = endpoint({
  method: 'POST',
  path: '/api/team/remove',
  summary: 'Removes a member; the captain until the lock.',
  input: z.object(named),
  data: nothing,
  refusals: ['team_not_found', 'not_allowed', 'team_locked', 'team_member_not_found', 'team_would_be_too_small'],
});

export const handOverTeam = endpoint({
  method: 'POST',
  path: '/api/team/handOver',
  summary: 'Offers the team to a member, who becomes captain by accepting; without a member the offer is taken back.',
  input: z.object({ team_id: id, user_id: z._default(z.nullable(id), null) }),
  data: nothing,
  refusals: ['team_not_found', 'not_allowed', 'team_locked', 'team_member_not_found'],
});

export const takeCaptain = endpoint({
  method: 'POST',
  path: '/api/team/takeCaptain',
  summary: 'Accepts or declines the offer to be captain.',
  input: z.object({ team_id: id, accept: z.boolean() }),
  data: nothing,
  refusals: ['team_not_found', 'team_locked', 'captain_not_offered', 'captain_avatar_required'],
});

export const disbandTeam = endpoint({
  method: 'POST',
  path: '/api/team/disband',
  summary: 'Ends a team that has no registration; its name is free again.',
  input: oneTeam,
  data: nothing,
  refusals: ['team_not_found', 'not_allowed', 'team_locked', 'team_registered'],
});

export const mergeTeams = endpoint({
  method: 'POST',
  path: '/api/team/merge',
  summary: 'Asks another captain to merge, or takes the question back; the older team stays.',
  input: z.object({ team_id: id, other_id: z._default(z.nullable(id), null) }),
  data: nothing,
  refusals: ['team_not_found', 'not_allowed', 'team_locked', 'merge_too_large', 'merge_approved'],
});

export const agreeMerge = endpoint({
  method: 'POST',
  path: '/api/team/agreeMerge',
  summary: 'Agrees to merge with a team that asked, or declines.',
  input: z.object({ team_id: id, other_id: id, accept: z.boolean() }),
  data: z.object({ team_id: id }),
  refusals: ['team_not_found', 'not_allowed', 'team_locked', 'merge_not_asked', 'merge_too_large', 'merge_approved'],
});

export const inviteMentor = endpoint({
  method: 'POST',
  path: '/api/team/inviteMentor',
  summary: 'Asks a teacher to mentor an entrant; whoever was named already is asked again by their id, or the question taken back.',
  input: z.object({ registration_id: id, ...invited }),
  data: nothing,
  refusals: [
    'registration_not_found',
    'not_allowed',
    'competition_cancelled',
    'team_locked',
    'person_required',
    'person_not_found',
    'mentor_not_teacher',
    'mentors_at_most',
    'mentor_takes_part',
    'too_many_requests',
  ],
});

export const answerMentor = endpoint({
  method: 'POST',
  path: '/api/team/answerMentor',
  summary: 'A teacher accepts or declines to mentor.',
  input: z.object({ registration_id: id, accept: z.boolean() }),
  data: nothing,
  refusals: ['registration_not_found', 'mentor_answered_already', 'mentor_not_teacher', 'mentor_takes_part'],
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
