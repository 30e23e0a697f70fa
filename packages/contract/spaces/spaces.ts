import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';

/** Live class or MOOC (S-007). */
export const spaceType = z.enum(['live', 'mooc']);
/** Whether a search finds a space (S-003). */
export const spaceVisibility = z.enum(['public', 'private']);
/** An archived space can be read, nothing in it changes. */
export const spaceState = z.enum(['active', 'archived']);
/** S-154, with the waiting list of a full space and the two ways out. */
export const membershipState = z.enum(['unreviewed', 'waitlisted', 'approved', 'audit_failed', 'removed', 'left']);
/** Where a membership stands. */
export type MembershipState = z.output<typeof membershipState>;
/** What a person is in a space; a teaching assistant is one in this space only (S-002). */
export const spaceRole = z.enum(['owner', 'teacher', 'ta', 'student']);
/** What a person is in a space. */
export type SpaceRole = z.output<typeof spaceRole>;
/** What a teaching assistant may be allowed to do in one space. */
export const taRight = z.enum([
  'approve_members',
  'edit_content',
  'run_class',
  'mark',
  'see_scores',
  'manage_grades',
  'assist_labs',
  'manage_attendance',
  'post_notices',
]);
/** One right of a teaching assistant. */
export type TaRight = z.output<typeof taRight>;
/** Every right, in the order in which screens show them. Owners and teachers hold all. */
export const taRights: readonly TaRight[] = taRight.options;

/** How often a refused applicant may ask again. */
export const REAPPLY_LIMIT = 3;
/** Letters and digits of a join code: none that can be taken for another. */
export const JOIN_CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Characters of a join code. */
export const JOIN_CODE_LENGTH = 6;
/** Largest number of places of a space. */
export const CAPACITY_MOST = 100_000;

const joinCode = z.string().check(z.trim(), z.toUpperCase(), z.minLength(1, 'join_code_required'), z.maxLength(20, 'join_code_unknown'));
const applyText = z._default(text(200), '');

/** What the viewer may do with a space; the server decides, screens only obey. */
export const spaceAbilities = z.object({
  /** Open the pages of members. */
  enter: z.boolean(),
  /** Ask to join, or join at once. */
  apply: z.boolean(),
  /** Leave, or take back a request. */
  leave: z.boolean(),
  see_members: z.boolean(),
  review: z.boolean(),
  invite: z.boolean(),
  manage_assistants: z.boolean(),
  manage_groups: z.boolean(),
  edit_content: z.boolean(),
  post_notices: z.boolean(),
  change: z.boolean(),
  archive: z.boolean(),
});

const own = {
  /** The viewer's role, null when not a member. */
  role: z.nullable(spaceRole),
  /** The viewer's membership, null when there is none. */
  membership: z.nullable(membershipState),
};

/** A space in a list. */
export const spaceCard = z.object({
  id,
  name: z.string(),
  /** Signed address, null without a picture. */
  cover: z.nullable(z.string()),
  intro: z.string(),
  type: spaceType,
  visibility: spaceVisibility,
  need_review: z.boolean(),
  state: spaceState,
  owner: personView,
  /** Approved students. */
  members: z.number(),
  capacity: z.nullable(z.number()),
  /** Requests waiting for the viewer; 0 for those who do not review. */
  waiting: z.number(),
  /** Published notices the viewer has not opened. */
  unread_notices: z.number(),
  ...own,
  can: z.object({ enter: z.boolean(), apply: z.boolean() }),
});
/** A space in a list. */
export type SpaceCard = z.output<typeof spaceCard>;

/** Somebody who runs a space. */
export const staffMember = z.object({
  membership_id: z.nullable(id),
  person: personView,
  role: z.enum(['owner', 'teacher', 'ta']),
  rights: z.array(taRight),
});
/** Somebody who runs a space. */
export type StaffMember = z.output<typeof staffMember>;

/** A space on its own page, as far as the viewer may know it. */
export const spaceDetail = z.object({
  id,
  name: z.string(),
  cover: z.nullable(z.string()),
  intro: z.string(),
  type: spaceType,
  visibility: spaceVisibility,
  need_review: z.boolean(),
  state: spaceState,
  owner: personView,
  members: z.number(),
  capacity: z.nullable(z.number()),
  start_at: z.nullable(time),
  end_at: z.nullable(time),
  join_open: z.boolean(),
  /** Only for those who invite. */
  join_code: z.nullable(z.string()),
  ...own,
  /** The viewer's rights; all for owner and teachers. */
  rights: z.array(taRight),
  group_id: z.nullable(id),
  /** Why the last request was refused, empty when it was not. */
  refuse_reason: z.string(),
  /** How often the viewer may still ask again after a refusal. */
  applications_left: z.number(),
  /** Place on the waiting list, from 1; null when not waiting. */
  waiting_place: z.nullable(z.number()),
  unread_notices: z.number(),
  /** People by state; null for those who do not run the space. */
  counts: z.nullable(z.object({ approved: z.number(), unreviewed: z.number(), waitlisted: z.number(), audit_failed: z.number() })),
  staff: z.array(staffMember),
  can: spaceAbilities,
});
/** A space on its own page. */
export type SpaceDetail = z.output<typeof spaceDetail>;

/** What a teacher writes about a space. */
export const spaceDraft = z.object({
  name: line(100, 'name_required'),
  intro: z.string().check(z.trim(), z.minLength(1, 'intro_required'), z.maxLength(5000, 'text_too_long')),
  type: spaceType,
  visibility: spaceVisibility,
  need_review: z.boolean(),
  join_open: z._default(z.boolean(), true),
  /** A file uploaded for purpose `space_cover`; absent keeps the picture there is. */
  cover_file_id: z.optional(id),
  /** Absent or null: no limit. */
  capacity: z.optional(
    z.nullable(z.number().check(z.int('capacity_rule'), z.gte(1, 'capacity_rule'), z.lte(CAPACITY_MOST, 'capacity_rule'))),
  ),
  /** Enrolment window; absent or null: open-ended. */
  start_at: z.optional(z.nullable(time)),
  end_at: z.optional(z.nullable(time)),
});

const spaceId = z.object({ space_id: id });

export const listMySpaces = endpoint({
  method: 'GET',
  path: '/api/space/mine',
  summary: 'Spaces the viewer runs, learns in or has asked to join; active ones by default.',
  input: z.object({ ...paging, state: z._default(spaceState, 'active'), q: z._default(text(100), '') }),
  data: listOf(spaceCard),
  refusals: [],
});

export const searchSpaces = endpoint({
  method: 'GET',
  path: '/api/space/search',
  summary: 'Active public spaces by name. Private spaces are never found.',
  input: z.object({ ...paging, q: z._default(text(100), ''), type: z.optional(spaceType) }),
  data: listOf(spaceCard),
  refusals: [],
});

export const getSpace = endpoint({
  method: 'GET',
  path: '/api/space/detail',
  summary: 'One space: to members, to its applicants, and to everybody signed in when it is public.',
  input: spaceId,
  data: spaceDetail,
  refusals: ['not_available'],
});

export const createSpace = endpoint({
  method: 'POST',
  path: '/api/space/create',
  summary: 'A teacher opens a space.',
  input: spaceDraft,
  data: z.object({ space_id: id, join_code: z.string() }),
  refusals: ['only_teachers_create_spaces', 'institution_expired', 'name_required', 'intro_required', 'start_after_end', 'file_not_found'],
});

export const changeSpace = endpoint({
  method: 'POST',
  path: '/api/space/change',
  summary: 'Changes a space; places that become free go to the waiting list.',
  input: z.object({ space_id: id, ...spaceDraft.shape }),
  data: nothing,
  refusals: [
    'space_not_found',
    'not_allowed',
    'space_archived',
    'name_required',
    'intro_required',
    'start_after_end',
    'file_not_found',
    'capacity_rule',
  ],
});

export const renewJoinCode = endpoint({
  method: 'POST',
  path: '/api/space/renewJoinCode',
  summary: 'Replaces the join code; the old one stops working at once.',
  input: spaceId,
  data: z.object({ join_code: z.string() }),
  refusals: ['space_not_found', 'not_allowed', 'space_archived'],
});

export const archiveSpace = endpoint({
  method: 'POST',
  path: '/api/space/archive',
  summary: 'Makes a space read-only; only its owner may.',
  input: spaceId,
  data: nothing,
  refusals: ['space_not_found', 'not_allowed', 'space_archived', 'sold_and_in_use'],
});

export const reopenSpace = endpoint({
  method: 'POST',
  path: '/api/space/unarchive',
  summary: 'Opens an archived space again.',
  input: spaceId,
  data: nothing,
  refusals: ['space_not_found', 'not_allowed', 'space_not_archived'],
});

const joinRefusals = [
  'space_not_found',
  'experts_cannot_join',
  'space_archived',
  'space_join_closed',
  'space_not_open_yet',
  'space_enrolment_over',
  'already_member',
  'already_applied',
  'already_waiting',
  'applications_used_up',
] as const;

/** What asking to join came to. */
export const joinOutcome = z.object({ space_id: id, state: membershipState });

export const joinSpace = endpoint({
  method: 'POST',
  path: '/api/space/join',
  summary: 'Joins a public space found by search, or asks again after a refusal.',
  input: z.object({ space_id: id, apply_text: applyText }),
  data: joinOutcome,
  refusals: joinRefusals,
});

export const joinByCode = endpoint({
  method: 'POST',
  path: '/api/space/joinByCode',
  summary: 'Joins by the join code, public and private alike.',
  input: z.object({ code: joinCode, apply_text: applyText }),
  data: joinOutcome,
  refusals: [...joinRefusals, 'join_code_required', 'join_code_unknown', 'too_many_requests'],
});

export const findSpaceByCode = endpoint({
  method: 'GET',
  path: '/api/space/lookByCode',
  summary: 'The space behind a join code, to be shown before joining.',
  input: z.object({ code: joinCode }),
  data: spaceCard,
  refusals: ['join_code_required', 'join_code_unknown', 'too_many_requests'],
});

export const leaveSpace = endpoint({
  method: 'POST',
  path: '/api/space/leave',
  summary: 'Leaves a space, its waiting list, or takes a request back. The owner cannot leave.',
  input: spaceId,
  data: nothing,
  refusals: ['space_not_found', 'owner_cannot_leave', 'not_a_member'],
});
