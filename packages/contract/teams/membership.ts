import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing, text } from '../core/shapes.ts';
import { joinRefusals, oneTeam } from './teams.ts';

/** Wrong codes one person may enter in an hour. */
export const WRONG_CODES_AN_HOUR = 10;
const named = { team_id: id, user_id: id };

export const askTeam = endpoint({
  method: 'POST',
  path: '/api/team/ask',
  summary: 'Asks the captain to be let in, or takes the request back.',
  input: z.object({ team_id: id, note: z._default(text(200), ''), withdraw: z._default(z.boolean(), false) }),
  data: nothing,
  refusals: ['team_not_found', ...joinRefusals],
});

/** A person by account or phone number, or by their id when they are named already. */
export const invited = {
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
