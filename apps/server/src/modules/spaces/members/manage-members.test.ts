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
  setGroupLeader,
} from '@praxis/contract/spaces/members';
import { getSpace, joinByCode } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { cell } from '../../../platform/sheets/write-csv.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import { memberIds, memberIn, spaceMembersOf } from '../index.ts';

async function school() {
  const at = await world();
  return { ...at, ...spaceMakers(at) };
}

test('members are found by name, end of the phone and student number, page by page', async () => {
  const { person, space, member, as, db } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const wanted = await person('student', '100%_zhang');
  await db.updateTable('users').set({ student_no: '2024010322' }).where('id', '=', wanted.id).execute();
  await member(here, wanted);
  for (let at = 0; at < 3; at++) await member(here);

  for (const q of ['100%_zh', wanted.phone.slice(-4), '20240103']) {
    const found = await as(owner).call(listMembers, { space_id: here.id, q });
    expect(found.data.list.map((row) => row.person.id)).toContain(wanted.id);
    expect(found.data.total).toBe(1);
  }
  const page = await as(owner).call(listMembers, { space_id: here.id, page: 2, size: 3 });
  expect(page.data).toMatchObject({ total: 4, page: 2, size: 3 });
  expect(page.data.list).toHaveLength(1);
});

test('who runs spaces finds the people in them by name and number; a student finds nobody', async () => {
  const { person, space, member, as, db } = await school();
  const owner = await person('teacher');
  const [here, there] = [await space(owner), await space(await person('teacher'))];
  const wanted = await person('student', 'Wanted_100% Person');
  await db.updateTable('users').set({ student_no: '2024010999' }).where('id', '=', wanted.id).execute();
  const [classmate] = [await member(here), await member(here, wanted), await member(there, await person('student', 'Wanted_100% Other'))];
  for (const q of ['wanted_100%', '2024010999']) {
    const { list } = (await as(owner).call(findPeople, { q })).data;
    expect(list.map((one) => [one.person.id, one.space_id, one.student_no])).toEqual([[wanted.id, here.id, '2024010999']]);
  }
  expect((await as(owner).call(findPeople, { q: ' ' })).data.list).toEqual([]);
  expect((await as(classmate.person).call(findPeople, { q: 'wanted' })).data.list).toEqual([]);
});

test('students see names alone; the desk reads like a foreign page to them', async () => {
  const { person, space, member, as } = await school();
  const here = await space(await person('teacher'));
  const student = await member(here);
  const outsider = await person();
  const staffTopic = await as(student.person).call(listMembers, { space_id: here.id });
  expect(staffTopic).toMatchObject({ code: -99 });
  expect(await as(outsider).call(listMembers, { space_id: here.id })).toEqual(staffTopic);
  const names = await as(student.person).call(listClassmates, { space_id: here.id });
  expect(Object.keys(names.data.list[0]!).sort()).toEqual(['group_name', 'person', 'role']);
  expect(await as(outsider).call(listClassmates, { space_id: here.id })).toMatchObject({ code: -99 });
});

test('the sheet of members quotes what a spreadsheet would run', async () => {
  const { person, space, joinRequest, as } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  await joinRequest(here, await person('student', '=HYPERLINK("http://x")'), 'a "quote", a comma');
  const sheet = await as(owner).call(exportMembers, { space_id: here.id, state: 'unreviewed', format: 'csv' });
  const csv = Buffer.from(sheet.data.base64, 'base64').toString();
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(csv).toContain('"a ""quote"", a comma"');
  expect(csv).toContain('Student,Unreviewed');
  expect(['=1', '+1', '-1', '@x', 'plain'].map(cell)).toEqual([`"'=1"`, `"'+1"`, `"'-1"`, `"'@x"`, 'plain']);
});

test('S-008, S-242: owner and teachers add assistants by account or from the members; students and assistants cannot', async () => {
  const { person, space, member, assistant, as, db } = await school();
  const owner = await person('teacher');
  const here = await space(owner, { capacity: 1 });
  const student = await member(here);
  const waiting = await person();
  await as(waiting).call(joinByCode, { code: here.code });
  await db.updateTable('space_members').set({ state: 'waitlisted', waiting_since: new Date() }).where('user_id', '=', waiting.id).execute();

  const helper = await person();
  const added = await as(owner).call(addAssistant, { space_id: here.id, account: helper.phone, rights: ['mark', 'approve_members'] });
  expect(added.code).toBe(1);
  expect(await memberIn(db, helper.id, here.id)).toEqual({ role: 'ta', rights: ['mark', 'approve_members'], groupId: null });

  const raised = await as(owner).call(addAssistant, { space_id: here.id, membership_id: student.id, rights: [] });
  expect(raised.code).toBe(1);
  expect((await memberIn(db, waiting.id, here.id))?.role).toBe('student');

  const asked = { space_id: here.id, account: (await person()).account, rights: [] };
  expect(await as(waiting).call(addAssistant, asked)).toMatchObject({ key: 'not_allowed' });
  expect(await as((await assistant(here, ['approve_members'])).person).call(addAssistant, asked)).toMatchObject({ key: 'not_allowed' });
  expect(await as(await person('teacher')).call(addAssistant, asked)).toMatchObject({ key: 'space_not_found' });
  expect(await as(owner).call(addAssistant, { ...asked, account: helper.account })).toMatchObject({ key: 'already_staff' });
  expect(await as(owner).call(addAssistant, { ...asked, account: 'nobody-here' })).toMatchObject({ key: 'person_not_found' });
  expect(await as(owner).call(addAssistant, { ...asked, account: (await person('expert')).account })).toMatchObject({
    key: 'experts_cannot_join',
  });
});

test('rights of an assistant change at once, and an assistant may stay as a student', async () => {
  const { person, space, assistant, as, db } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const helper = await assistant(here, ['mark']);
  await as(owner).call(changeAssistant, { membership_id: helper.id, rights: ['post_notices'] });
  expect((await as(helper.person).call(getSpace, { space_id: here.id })).data).toMatchObject({
    role: 'ta',
    rights: ['post_notices'],
    can: { post_notices: true, review: false },
  });
  expect(await as(helper.person).call(changeAssistant, { membership_id: helper.id, rights: ['mark'] })).toMatchObject({
    key: 'not_allowed',
  });
  const ended = await as(owner).call(removeAssistant, { membership_id: helper.id, keep_as_student: true });
  expect(ended.data.state).toBe('approved');
  expect((await memberIn(db, helper.person.id, here.id))?.role).toBe('student');
  expect(await as(owner).call(removeAssistant, { membership_id: helper.id })).toMatchObject({ key: 'membership_not_found' });
});

test('whoever was taken out comes back only after review, also where nobody else is reviewed', async () => {
  const { person, space, member, assistant, as } = await school();
  const owner = await person('teacher');
  const here = await space(owner, { visibility: 'public', needReview: false });
  const student = await member(here);
  const helper = await assistant(here, []);
  const removed = await as(owner).call(removeMembers, { space_id: here.id, membership_ids: [student.id, helper.id] });
  expect(removed.data.removed).toBe(1);
  expect((await as(student.person).call(getSpace, { space_id: here.id })).data.can.enter).toBe(false);
  expect((await as(student.person).call(joinByCode, { code: here.code })).data.state).toBe('unreviewed');
});

test('groups: named once, filled, led from inside, dissolved without losing anybody', async () => {
  const { person, space, member, as } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const [one, two] = [await member(here), await member(here)];
  const created = await as(owner).call(createGroup, { space_id: here.id, name: 'Group 1' });
  const other = await as(owner).call(createGroup, { space_id: here.id, name: 'Group 2' });
  const group_id = created.data.group_id;
  expect(await as(owner).call(createGroup, { space_id: here.id, name: 'Group 1' })).toMatchObject({ key: 'group_name_taken' });
  expect(await as(owner).call(renameGroup, { group_id, name: 'Group 2' })).toMatchObject({ key: 'group_name_taken' });

  expect((await as(owner).call(assignGroup, { space_id: here.id, membership_ids: [one.id], group_id })).data.assigned).toBe(1);
  expect(await as(owner).call(setGroupLeader, { group_id, membership_id: two.id })).toMatchObject({ key: 'membership_not_found' });
  expect(await as(owner).call(setGroupLeader, { group_id, membership_id: one.id })).toMatchObject({ code: 1 });
  expect(await as(one.person).call(renameGroup, { group_id, name: 'Mine' })).toMatchObject({ key: 'not_allowed' });

  const seen = await as(one.person).call(listGroups, { space_id: here.id });
  expect(seen.data).toMatchObject({
    list: [{ id: group_id, leader_id: one.person.id, members: [{ person: { id: one.person.id } }] }, { members: [] }],
    without_group: 1,
  });
  await as(owner).call(assignGroup, { space_id: here.id, membership_ids: [one.id], group_id: other.data.group_id });
  expect((await as(owner).call(listGroups, { space_id: here.id })).data.list[0]).toMatchObject({ leader_id: null, members: [] });
  await as(owner).call(removeGroup, { group_id: other.data.group_id });
  expect((await as(owner).call(listGroups, { space_id: here.id })).data.without_group).toBe(2);
  const outsider = as(await person('teacher'));
  expect(await outsider.call(removeGroup, { group_id })).toEqual(await outsider.call(removeGroup, { group_id: '999999999' }));
});

test('the other modules ask for members and standings', async () => {
  const { person, space, member, assistant, joinRequest, db } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const student = await member(here);
  const helper = await assistant(here, ['mark']);
  await joinRequest(here, await person());
  expect(new Set(await memberIds(db, here.id))).toEqual(new Set([owner.id, student.person.id, helper.person.id]));
  expect(await memberIds(db, here.id, 'student')).toEqual([student.person.id]);
  expect(await memberIds(db, here.id, 'owner')).toEqual([owner.id]);
  const elsewhere = await space(await person('teacher'));
  expect([...(await spaceMembersOf(db, student.person.id, [here.id, elsewhere.id])).keys()]).toEqual([here.id]);
});
