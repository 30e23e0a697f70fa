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
import { expect, test } from 'vitest';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import { memberIn } from '../index.ts';

const DAY = 24 * 60 * 60 * 1000;

async function school() {
  const at = await world();
  return { ...at, ...spaceMakers(at) };
}

test('S-005: an invited person accepts and is approved at once, although the space reviews and its door is closed', async () => {
  const { person, space, as, db } = await school();
  const owner = await person('teacher');
  const here = await space(owner, { joinOpen: false });
  const student = await person();
  const invited = await as(owner).call(invitePeople, { space_id: here.id, people: [student.account, 'nobody-at-all', owner.account] });
  expect(invited.data).toEqual({ invited: 1, not_found: ['nobody-at-all'], already_members: 1 });

  const waiting = await as(student).call(listMyInvitations, {});
  expect(waiting.data.list).toMatchObject([{ space: { id: here.id, name: here.name }, role: 'student', from: owner.name }]);
  const invitation_id = waiting.data.list[0]!.id;
  const somebody = as(await person());
  expect(await somebody.call(answerInvitation, { invitation_id, answer: 'accept' })).toEqual(
    await somebody.call(answerInvitation, { invitation_id: '999999999', answer: 'accept' }),
  );
  expect((await as(student).call(answerInvitation, { invitation_id, answer: 'accept' })).data).toEqual({
    space_id: here.id,
    state: 'approved',
  });
  expect((await memberIn(db, student.id, here.id))?.role).toBe('student');
  expect(await as(student).call(answerInvitation, { invitation_id, answer: 'accept' })).toMatchObject({ key: 'invitation_not_open' });
});

test('a phone nobody has yet is invited as well and finds the invitation after registering', async () => {
  const { person, space, as, db } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const phone = `18${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  expect((await as(owner).call(invitePeople, { space_id: here.id, people: [phone] })).data.invited).toBe(1);
  const listed = await as(owner).call(listInvitations, { space_id: here.id });
  expect(listed.data.list[0]).toMatchObject({ kind: 'phone', to: `${phone.slice(0, 3)}****${phone.slice(-4)}`, state: 'open' });
  const newcomer = await person();
  await db.updateTable('users').set({ phone }).where('id', '=', newcomer.id).execute();
  expect((await as(newcomer).call(listMyInvitations, {})).data.list).toHaveLength(1);
});

test('declined is declined, and the desk sees it', async () => {
  const { person, space, as } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const student = await person();
  await as(owner).call(invitePeople, { space_id: here.id, people: [student.account] });
  const [invitation] = (await as(student).call(listMyInvitations, {})).data.list;
  await as(student).call(answerInvitation, { invitation_id: invitation!.id, answer: 'decline' });
  expect((await as(student).call(listMyInvitations, {})).data.list).toHaveLength(0);
  expect((await as(owner).call(listInvitations, { space_id: here.id })).data.list[0]!.state).toBe('declined');
});

test('a link lets in as many as it says, until it ends or is taken back', async () => {
  const { person, space, as, clock } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const link = await as(owner).call(makeInvitationLink, { space_id: here.id, max_uses: 2 });
  const { token } = link.data;
  const join = async () => as(await person()).call(acceptInvitationLink, { token });
  const together = await Promise.all([join(), join(), join()]);
  expect(together.map((reply) => reply.data.state ?? reply.key).sort()).toEqual(['approved', 'approved', 'invitation_not_open']);

  const short = await as(owner).call(makeInvitationLink, { space_id: here.id, max_uses: 5, days: 1 });
  const later = await person();
  expect((await as(later).call(previewInvitation, { token: short.data.token })).data.space.id).toBe(here.id);
  clock.move(DAY + 1);
  expect(await as(later).call(acceptInvitationLink, { token: short.data.token })).toMatchObject({ key: 'invitation_not_open' });
  clock.move(-DAY - 1);
  await as(owner).call(revokeInvitation, { invitation_id: short.data.invitation_id });
  expect(await as(later).call(acceptInvitationLink, { token: short.data.token })).toMatchObject({ key: 'invitation_not_open' });
});

test('a link that does not skip review follows the join matrix', async () => {
  const { person, space, as } = await school();
  const owner = await person('teacher');
  const link = await as(owner).call(makeInvitationLink, { space_id: (await space(owner)).id, max_uses: 9, skips_review: false });
  expect((await as(await person()).call(acceptInvitationLink, { token: link.data.token, apply_text: 'Hello' })).data.state).toBe(
    'unreviewed',
  );
  expect(await as(await person('expert')).call(acceptInvitationLink, { token: link.data.token })).toMatchObject({
    key: 'experts_cannot_join',
  });
});

test('only teachers accept a teacher invitation, and only who leads the space invites staff', async () => {
  const { person, space, assistant, member, as, db } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const approves = await assistant(here, ['approve_members']);
  expect(await as(approves.person).call(makeInvitationLink, { space_id: here.id, role: 'ta', rights: ['mark'] })).toMatchObject({
    key: 'not_allowed',
  });
  expect(await as(approves.person).call(makeInvitationLink, { space_id: here.id })).toMatchObject({ code: 1 });
  expect(await as((await member(here)).person).call(makeInvitationLink, { space_id: here.id })).toMatchObject({ key: 'not_allowed' });
  expect(await as(await person('teacher')).call(makeInvitationLink, { space_id: here.id })).toMatchObject({ key: 'space_not_found' });

  const { token } = (await as(owner).call(makeInvitationLink, { space_id: here.id, role: 'teacher', max_uses: 2 })).data;
  expect(await as(await person()).call(acceptInvitationLink, { token })).toMatchObject({ key: 'role_not_for_you' });
  const colleague = await person('teacher');
  expect(await as(colleague).call(acceptInvitationLink, { token })).toMatchObject({ code: 1 });
  expect((await memberIn(db, colleague.id, here.id))?.role).toBe('teacher');
});

test('S-209: inviting 501 people at once is refused', async () => {
  const { person, space, as } = await school();
  const owner = await person('teacher');
  const people = Array.from({ length: 501 }, (_, at) => `person${at}`);
  expect(await as(owner).call(invitePeople, { space_id: (await space(owner)).id, people })).toMatchObject({ key: 'batch_over_500' });
});
