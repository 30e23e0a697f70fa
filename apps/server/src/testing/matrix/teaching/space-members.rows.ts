import {
  acceptInvitationLink,
  answerInvitation,
  invitePeople,
  listInvitations,
  listMyInvitations,
  makeInvitationLink,
  previewInvitation,
  revokeInvitation,
} from '@praxis/contract/spaces/invitations';
import {
  addAssistant,
  assignGroup,
  changeAssistant,
  createGroup,
  exportMembers,
  findPeople,
  listClassmates,
  listGroups,
  listMembers,
  removeAssistant,
  removeGroup,
  removeMembers,
  renameGroup,
  reviewJoinRequest,
  reviewJoinRequests,
  setGroupLeader,
  splitIntoGroups,
  writeToStudents,
} from '@praxis/contract/spaces/members';
import {
  changeSpaceNotice,
  getSpaceNotice,
  listNoticeReaders,
  listSpaceNotices,
  readSpaceNotice,
  removeSpaceNotice,
  writeSpaceNotice,
} from '@praxis/contract/spaces/notices';
import { action, holders, leaders, members, outsiders, staff } from '../audiences.ts';
import { refused, row, signedIn } from '../matrix.ts';
import { memberImportRows } from '../people/member-import.rows.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const space = async (school: MatrixSchool) => ({ space_id: (await school.place()).id });

async function request(school: MatrixSchool) {
  const place = await school.place();
  const asked = await school.joinRequest(place, await school.person('student', `Applicant ${school.canary}`), school.canary);
  return { place, membership_id: asked.id };
}

async function group(school: MatrixSchool) {
  const place = await school.place();
  const created = (await school.done(school.people.owner, createGroup, { space_id: place.id, name: `Group ${school.canary}` })) as {
    group_id: string;
  };
  const member = await school.member(place);
  return { place, group_id: created.group_id, membership_id: member.id };
}

async function assistant(school: MatrixSchool) {
  const place = await school.place();
  return { membership_id: (await school.assistant(place, ['mark'])).id };
}

async function notice(school: MatrixSchool) {
  const place = await school.place();
  const draft = { space_id: place.id, title: `Notice ${school.canary}`, body: `<p>${school.canary}</p>` };
  return (await school.done(school.people.owner, writeSpaceNotice, draft)) as { notice_id: string };
}

async function invitation(school: MatrixSchool) {
  const place = await school.emptyPlace();
  const people = [school.people.otherStudent.account];
  await school.done(school.people.owner, invitePeople, { space_id: place.id, people });
  const { data } = await school.as(school.people.owner).call(listInvitations, { space_id: place.id });
  return { invitation_id: data.list[0]!.id };
}

async function link(school: MatrixSchool) {
  const place = await school.emptyPlace();
  return (await school.done(school.people.owner, makeInvitationLink, { space_id: place.id })) as { token: string };
}

const batch = async (school: MatrixSchool) => {
  const { place, membership_id } = await request(school);
  return { space_id: place.id, membership_ids: [membership_id] };
};

/** Members, requests, assistants, groups. */
const peopleRows = [
  one({ endpoint: listMembers, input: space, allowed: staff, refusal: 'not_available' }),
  one({
    endpoint: listMembers,
    when: 'requests',
    input: async (school) => ({ ...(await space(school)), state: 'unreviewed' as const }),
    allowed: holders,
    refusal: 'not_available',
  }),
  one({ endpoint: findPeople, input: () => ({ q: 'Nobody is called so' }), allowed: signedIn }),
  one({ endpoint: exportMembers, input: space, allowed: staff, refusal: 'not_available' }),
  one({ endpoint: listClassmates, input: space, allowed: members, refusal: 'not_available' }),
  one({
    endpoint: reviewJoinRequest,
    input: async (school) => ({ membership_id: (await request(school)).membership_id, verdict: 'approved' as const }),
    allowed: holders,
    refusal: action('membership_not_found'),
  }),
  one({
    endpoint: reviewJoinRequests,
    input: async (school) => ({ ...(await batch(school)), verdict: 'approved' as const }),
    allowed: holders,
    refusal: action('space_not_found'),
  }),
  one({
    endpoint: writeToStudents,
    input: async (school) => ({ ...(await space(school)), user_ids: [school.people.student.id], text: `See me ${school.canary}` }),
    allowed: holders,
    refusal: action('space_not_found'),
  }),
  one({ endpoint: removeMembers, input: batch, allowed: holders, refusal: action('space_not_found') }),
  one({
    endpoint: addAssistant,
    input: async (school) => {
      const place = await school.place();
      return { space_id: place.id, membership_id: (await school.member(place)).id, rights: ['mark' as const] };
    },
    allowed: leaders,
    refusal: action('space_not_found'),
  }),
  one({
    endpoint: changeAssistant,
    input: async (school) => ({ ...(await assistant(school)), rights: ['mark' as const] }),
    allowed: leaders,
    refusal: action('membership_not_found'),
  }),
  one({ endpoint: removeAssistant, input: assistant, allowed: leaders, refusal: action('membership_not_found') }),
  one({ endpoint: listGroups, input: space, allowed: members, refusal: 'not_available' }),
  one({
    endpoint: createGroup,
    input: async (school) => ({ ...(await space(school)), name: 'Group' }),
    allowed: holders,
    refusal: action('space_not_found'),
  }),
  one({
    endpoint: renameGroup,
    input: async (school) => ({ group_id: (await group(school)).group_id, name: 'Another' }),
    allowed: holders,
    refusal: action('group_not_found'),
  }),
  one({
    endpoint: removeGroup,
    input: async (school) => ({ group_id: (await group(school)).group_id }),
    allowed: holders,
    refusal: action('group_not_found'),
  }),
  one({
    endpoint: assignGroup,
    input: async (school) => {
      const { place, group_id, membership_id } = await group(school);
      return { space_id: place.id, group_id, membership_ids: [membership_id] };
    },
    allowed: holders,
    refusal: action('space_not_found'),
  }),
  one({
    endpoint: splitIntoGroups,
    input: async (school) => ({ ...(await space(school)), names: ['One', 'Two'] }),
    allowed: holders,
    refusal: action('space_not_found'),
  }),
  one({
    endpoint: setGroupLeader,
    input: async (school) => {
      const { place, group_id, membership_id } = await group(school);
      await school.done(school.people.owner, assignGroup, { space_id: place.id, group_id, membership_ids: [membership_id] });
      return { group_id, membership_id };
    },
    allowed: holders,
    refusal: action('group_not_found'),
  }),
];

/** Invitations to persons and by link. */
const invitationRows = [
  one({
    endpoint: invitePeople,
    input: async (school) => ({ ...(await space(school)), people: [(await school.person('student')).account] }),
    allowed: holders,
    refusal: action('space_not_found'),
  }),
  one({
    endpoint: invitePeople,
    when: 'assistants',
    input: async (school) => ({ ...(await space(school)), role: 'ta' as const, people: [(await school.person('student')).account] }),
    allowed: leaders,
    refusal: action('space_not_found'),
  }),
  one({ endpoint: makeInvitationLink, input: space, allowed: holders, refusal: action('space_not_found') }),
  one({ endpoint: listInvitations, input: space, allowed: holders, refusal: 'not_available' }),
  one({
    endpoint: revokeInvitation,
    input: async (school) => {
      const place = await school.place();
      return (await school.done(school.people.owner, makeInvitationLink, { space_id: place.id })) as { invitation_id: string };
    },
    allowed: holders,
    refusal: action('invitation_not_found'),
  }),
  one({ endpoint: listMyInvitations, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: answerInvitation,
    input: async (school) => ({ ...(await invitation(school)), answer: 'accept' as const }),
    allowed: ['otherStudent'],
    refusal: 'invitation_not_found',
  }),
  one({ endpoint: previewInvitation, input: link, allowed: signedIn }),
  one({
    endpoint: acceptInvitationLink,
    input: link,
    allowed: signedIn.filter((role) => role !== 'expert' && role !== 'owner'),
    refusal: { expert: 'experts_cannot_join', owner: 'already_member' },
  }),
];

/** What is announced in a space. */
const noticeRows = [
  one({ endpoint: listSpaceNotices, input: space, allowed: members, refusal: 'not_available' }),
  one({ endpoint: getSpaceNotice, input: notice, allowed: members, refusal: 'not_available' }),
  one({ endpoint: readSpaceNotice, input: notice, allowed: members, refusal: 'notice_not_found' }),
  one({
    endpoint: writeSpaceNotice,
    input: async (school) => ({ ...(await space(school)), title: 'A notice', body: '<p>Text</p>' }),
    allowed: holders,
    refusal: action('space_not_found'),
  }),
  one({
    endpoint: changeSpaceNotice,
    input: async (school) => ({ ...(await notice(school)), title: 'A notice', body: '<p>Text</p>' }),
    allowed: holders,
    refusal: action('notice_not_found'),
  }),
  one({ endpoint: removeSpaceNotice, input: notice, allowed: holders, refusal: action('notice_not_found') }),
  one({ endpoint: listNoticeReaders, input: notice, allowed: holders, refusal: 'not_available' }),
  one({
    endpoint: getSpaceNotice,
    when: 'not yet published',
    input: async (school) => {
      const place = await school.place();
      const waiting = {
        space_id: place.id,
        title: school.canary,
        body: school.canary,
        publish_at: school.clock.now().getTime() + 3_600_000,
      };
      return (await school.done(school.people.owner, writeSpaceNotice, waiting)) as { notice_id: string };
    },
    allowed: holders,
    refusal: refused('not_available', [...members, ...outsiders]),
  }),
];

/** The people of a space and what is told to them. */
export const spaceMembersRows = [...peopleRows, ...memberImportRows, ...invitationRows, ...noticeRows];
