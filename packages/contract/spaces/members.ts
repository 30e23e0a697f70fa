import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, idBatch, line, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';
import { membershipState, spaceRole, taRight } from './spaces.ts';

/** The lists of a members page. */
export const memberTab = z.enum(['approved', 'unreviewed', 'waitlisted', 'audit_failed']);
/** The two answers to a request; both are final for this request. */
export const verdict = z.enum(['approved', 'audit_failed']);

/** A member as those who run the space see them. */
export const memberRow = z.object({
  membership_id: id,
  person: personView,
  student_no: z.string(),
  /** The last four digits, empty without a phone. */
  phone_tail: z.string(),
  role: spaceRole,
  state: membershipState,
  apply_text: z.string(),
  /** Which request this is: 1 for the first. */
  application: z.number(),
  refuse_reason: z.string(),
  applied_at: time,
  joined_at: z.nullable(time),
  group_id: z.nullable(id),
  group_name: z.string(),
  rights: z.array(taRight),
  can: z.object({ review: z.boolean(), remove: z.boolean() }),
});
/** A member as those who run the space see them. */
export type MemberRow = z.output<typeof memberRow>;

const reason = z._default(text(200), '');

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/space/members',
  summary: 'Members by state, searched by name, end of the phone or student number; for those who run the space.',
  input: z.object({
    space_id: id,
    state: z._default(memberTab, 'approved'),
    q: z._default(text(50), ''),
    group_id: z.optional(id),
    ...paging,
  }),
  data: listOf(memberRow),
  refusals: ['not_available'],
});

export const findPeople = endpoint({
  method: 'GET',
  path: '/api/space/people',
  summary: 'People of all spaces the reader runs, by part of the name or student number; each with the space they stand in.',
  input: z.object({ q: text(50), size: z._default(z.number().check(z.int(), z.gte(1), z.lte(20)), 5) }),
  data: z.object({ list: z.array(z.object({ person: personView, student_no: z.string(), space_id: id, space: z.string() })) }),
  refusals: [],
});

export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/space/exportMembers',
  summary: 'All members of one state as a sheet.',
  input: z.object({ space_id: id, state: z._default(memberTab, 'approved'), format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});

export const listClassmates = endpoint({
  method: 'GET',
  path: '/api/space/classmates',
  summary: 'Names of the approved members, for members.',
  input: z.object({ space_id: id, group_id: z.optional(id), q: z._default(text(50), ''), ...paging }),
  data: listOf(z.object({ person: personView, role: spaceRole, group_name: z.string() })),
  refusals: ['not_available'],
});

export const reviewJoinRequest = endpoint({
  method: 'POST',
  path: '/api/space/reviewJoinRequest',
  summary: 'Approves or refuses one request. A request is decided once; when the space is full an approved person waits for a place.',
  input: z.object({ membership_id: id, verdict, reason, group_id: z.optional(id) }),
  data: z.object({ state: membershipState }),
  refusals: ['membership_not_found', 'not_allowed', 'space_archived', 'join_request_already_reviewed', 'group_not_found'],
});

export const reviewJoinRequests = endpoint({
  method: 'POST',
  path: '/api/space/reviewJoinRequests',
  summary: 'Approves or refuses up to 500 requests (S-006, S-209). Those already decided are told apart and stay as they are.',
  input: z.object({ space_id: id, membership_ids: idBatch, verdict, reason, group_id: z.optional(id) }),
  data: z.object({ approved: z.number(), waitlisted: z.number(), audit_failed: z.number(), already_reviewed: z.number() }),
  refusals: ['space_not_found', 'not_allowed', 'space_archived', 'batch_over_500', 'group_not_found'],
});

export const removeMembers = endpoint({
  method: 'POST',
  path: '/api/space/removeMembers',
  summary: 'Takes up to 500 students out of a space or off its waiting list; freed places go to the waiting list.',
  input: z.object({ space_id: id, membership_ids: idBatch }),
  data: z.object({ removed: z.number() }),
  refusals: ['space_not_found', 'not_allowed', 'space_archived', 'batch_over_500'],
});

export const writeToStudents = endpoint({
  method: 'POST',
  path: '/api/space/writeToStudents',
  summary: 'Sends a message to up to 500 students of a space, to each alone. Whoever is no student there is left out.',
  input: z.object({ space_id: id, user_ids: idBatch, text: line(500, 'message_text_required') }),
  data: z.object({ sent: z.number() }),
  refusals: [
    'space_not_found',
    'not_allowed',
    'space_archived',
    'batch_over_500',
    'message_text_required',
    'text_too_long',
    'too_many_requests',
  ],
});

export const addAssistant = endpoint({
  method: 'POST',
  path: '/api/space/addAssistant',
  summary: 'Makes a member or an account a teaching assistant with the given rights (S-008, S-242). Owner and teachers only.',
  input: z.object({
    space_id: id,
    membership_id: z.optional(id),
    /** Account name or phone, when the person is not picked from the members. */
    account: z.optional(line(20, 'person_required')),
    rights: z.array(taRight).check(z.maxLength(8, 'parameter_error')),
  }),
  data: z.object({ membership_id: id }),
  refusals: [
    'space_not_found',
    'not_allowed',
    'space_archived',
    'person_required',
    'person_not_found',
    'experts_cannot_join',
    'already_staff',
    'too_many_requests',
  ],
});

export const changeAssistant = endpoint({
  method: 'POST',
  path: '/api/space/changeAssistant',
  summary: 'Sets the rights of a teaching assistant.',
  input: z.object({ membership_id: id, rights: z.array(taRight).check(z.maxLength(8, 'parameter_error')) }),
  data: nothing,
  refusals: ['membership_not_found', 'not_allowed', 'space_archived'],
});

export const removeAssistant = endpoint({
  method: 'POST',
  path: '/api/space/removeAssistant',
  summary: 'Ends an assistantship; the person leaves the space or stays as a student where there is a place.',
  input: z.object({ membership_id: id, keep_as_student: z._default(z.boolean(), false) }),
  data: z.object({ state: membershipState }),
  refusals: ['membership_not_found', 'not_allowed', 'space_archived'],
});

/** A study group with its people. */
export const spaceGroup = z.object({
  id,
  name: z.string(),
  leader_id: z.nullable(id),
  members: z.array(z.object({ membership_id: id, person: personView })),
});
/** A study group with its people. */
export type SpaceGroup = z.output<typeof spaceGroup>;

const groupName = line(50, 'name_required');

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/space/groups',
  summary: 'The study groups of a space with their people, and how many students have none.',
  input: z.object({ space_id: id }),
  data: z.object({ list: z.array(spaceGroup), without_group: z.number() }),
  refusals: ['not_available'],
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/space/createGroup',
  summary: 'Adds a study group.',
  input: z.object({ space_id: id, name: groupName }),
  data: z.object({ group_id: id }),
  refusals: ['space_not_found', 'not_allowed', 'space_archived', 'name_required', 'group_name_taken'],
});

export const renameGroup = endpoint({
  method: 'POST',
  path: '/api/space/renameGroup',
  summary: 'Renames a study group.',
  input: z.object({ group_id: id, name: groupName }),
  data: nothing,
  refusals: ['group_not_found', 'not_allowed', 'space_archived', 'name_required', 'group_name_taken'],
});

export const removeGroup = endpoint({
  method: 'POST',
  path: '/api/space/removeGroup',
  summary: 'Dissolves a study group; its people stay members.',
  input: z.object({ group_id: id }),
  data: nothing,
  refusals: ['group_not_found', 'not_allowed', 'space_archived'],
});

export const assignGroup = endpoint({
  method: 'POST',
  path: '/api/space/assignGroup',
  summary: 'Puts up to 500 approved students into a group, or into none.',
  input: z.object({ space_id: id, membership_ids: idBatch, group_id: z.optional(z.nullable(id)) }),
  data: z.object({ assigned: z.number() }),
  refusals: ['space_not_found', 'not_allowed', 'space_archived', 'batch_over_500', 'group_not_found'],
});

export const splitIntoGroups = endpoint({
  method: 'POST',
  path: '/api/space/splitIntoGroups',
  summary:
    'Spreads students evenly over groups of these names; missing ones are made. Students who are in a group stay there unless `everybody`.',
  input: z.object({
    space_id: id,
    names: z.array(groupName).check(z.minLength(1, 'parameter_error'), z.maxLength(100, 'parameter_error')),
    everybody: z._default(z.boolean(), false),
    /** By chance, or in the order of the student numbers. */
    order: z._default(z.enum(['random', 'student_no']), 'random'),
  }),
  data: z.object({ assigned: z.number() }),
  refusals: ['space_not_found', 'not_allowed', 'space_archived', 'name_required'],
});

export const setGroupLeader = endpoint({
  method: 'POST',
  path: '/api/space/setGroupLeader',
  summary: 'Names the leader of a group from its people, or none.',
  input: z.object({ group_id: id, membership_id: z.optional(z.nullable(id)) }),
  data: nothing,
  refusals: ['group_not_found', 'membership_not_found', 'not_allowed', 'space_archived'],
});
