import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';
import { joinOutcome, spaceCard, taRight } from './spaces.ts';

/** What an invited person becomes. */
export const invitedRole = z.enum(['student', 'ta', 'teacher']);
/** Where an invitation stands. */
export const invitationState = z.enum(['open', 'used', 'declined', 'expired', 'revoked']);

/** An invitation as those who invite see it; a link's token is shown only once, when it is made. */
export const invitationRow = z.object({
  id,
  kind: z.enum(['person', 'phone', 'link']),
  /** Name of the person or the masked phone; empty for a link. */
  to: z.string(),
  role: invitedRole,
  state: invitationState,
  skips_review: z.boolean(),
  max_uses: z.number(),
  used: z.number(),
  expires_at: time,
  created_at: time,
});
/** An invitation as those who invite see it. */
export type InvitationRow = z.output<typeof invitationRow>;

const role = z._default(invitedRole, 'student');
const rights = z._default(z.array(taRight).check(z.maxLength(8, 'parameter_error')), []);
const days = z._default(z.number().check(z.int('parameter_error'), z.gte(1, 'parameter_error'), z.lte(365, 'parameter_error')), 14);
const spaceRefusals = ['space_not_found', 'not_allowed', 'space_archived'] as const;
const token = z.string().check(z.minLength(1, 'invitation_not_open'), z.maxLength(100, 'invitation_not_open'));

export const invitePeople = endpoint({
  method: 'POST',
  path: '/api/space/invite',
  summary:
    'Invites up to 500 people by account or phone (S-005). An unknown phone is invited as well: it finds the invitation when it registers.',
  input: z.object({
    space_id: id,
    people: z
      .array(z.string().check(z.trim(), z.minLength(1, 'person_required'), z.maxLength(20, 'text_too_long')))
      .check(z.minLength(1, 'person_required'), z.maxLength(500, 'batch_over_500')),
    role,
    rights,
    days,
  }),
  data: z.object({
    invited: z.number(),
    /** Accounts that do not exist or cannot be invited to this role. */
    not_found: z.array(z.string()),
    /** Those who are members already. */
    already_members: z.number(),
  }),
  refusals: [...spaceRefusals, 'person_required', 'batch_over_500', 'too_many_requests'],
});

export const makeInvitationLink = endpoint({
  method: 'POST',
  path: '/api/space/makeInvitationLink',
  summary: 'Makes an invitation link. With `skips_review` those who hold it are approved at once, otherwise the join matrix applies.',
  input: z.object({
    space_id: id,
    role,
    rights,
    days,
    max_uses: z._default(z.number().check(z.int('parameter_error'), z.gte(1, 'parameter_error'), z.lte(10_000, 'parameter_error')), 1),
    skips_review: z._default(z.boolean(), true),
  }),
  data: z.object({ invitation_id: id, token: z.string(), expires_at: time }),
  refusals: spaceRefusals,
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/space/invitations',
  summary: 'The invitations of a space, newest first.',
  input: z.object({ space_id: id, ...paging }),
  data: listOf(invitationRow),
  refusals: ['not_available'],
});

export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/api/space/revokeInvitation',
  summary: 'Takes an invitation back.',
  input: z.object({ invitation_id: id }),
  data: nothing,
  refusals: ['invitation_not_found', 'not_allowed', 'space_archived', 'invitation_not_open'],
});

/** A personal invitation as the invited person sees it. */
export const receivedInvitation = z.object({
  id,
  space: z.object({ id, name: z.string(), cover: z.nullable(z.string()), owner: personView }),
  role: invitedRole,
  from: z.string(),
  expires_at: time,
});
/** A personal invitation as the invited person sees it. */
export type ReceivedInvitation = z.output<typeof receivedInvitation>;

export const listMyInvitations = endpoint({
  method: 'GET',
  path: '/api/space/myInvitations',
  summary: 'Personal invitations that wait for the viewer’s answer.',
  input: z.object({}),
  data: z.object({ list: z.array(receivedInvitation) }),
  refusals: [],
});

const joiningRefusals = ['invitation_not_open', 'space_archived', 'already_member', 'experts_cannot_join', 'role_not_for_you'] as const;

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/api/space/answerInvitation',
  summary: 'Accepts or declines a personal invitation. Accepted: approved at once, or on the waiting list when the space is full.',
  input: z.object({ invitation_id: id, answer: z.enum(['accept', 'decline']) }),
  data: z.object({ space_id: z.nullable(id), state: z.nullable(joinOutcome.shape.state) }),
  refusals: ['invitation_not_found', ...joiningRefusals],
});

export const previewInvitation = endpoint({
  method: 'GET',
  path: '/api/space/lookByInvitation',
  summary: 'The space behind an invitation link, to be shown before joining.',
  input: z.object({ token }),
  data: z.object({ space: spaceCard, role: invitedRole, skips_review: z.boolean(), expires_at: time }),
  refusals: ['invitation_not_open', 'too_many_requests'],
});

export const acceptInvitationLink = endpoint({
  method: 'POST',
  path: '/api/space/acceptInvitationLink',
  summary: 'Joins by an invitation link.',
  input: z.object({ token, apply_text: z._default(text(200), '') }),
  data: joinOutcome,
  refusals: [
    ...joiningRefusals,
    'space_join_closed',
    'space_not_open_yet',
    'space_enrolment_over',
    'already_applied',
    'already_waiting',
    'applications_used_up',
    'too_many_requests',
  ],
});
