import { createGroup, reviewJoinRequest } from '@praxis/contract/spaces/members';
import { writeSpaceNotice } from '@praxis/contract/spaces/notices';
import {
  archiveSpace,
  changeSpace,
  createSpace,
  getSpace,
  joinByCode,
  listMySpaces,
  renewJoinCode,
  reopenSpace,
  searchSpaces,
} from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

const draft = { name: 'Operating systems', intro: 'Kernel and processes', type: 'live', visibility: 'private', need_review: true } as const;

async function school() {
  const at = await world();
  return { ...at, ...spaceMakers(at) };
}

test('S-007, S-142: a teacher creates a space and finds its code on its page; students and experts cannot create one', async () => {
  const { person, as } = await school();
  const owner = await person('teacher');
  const created = await as(owner).call(createSpace, draft);
  expect(created).toMatchObject({ code: 1, data: { join_code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{6}$/) } });
  const page = await as(owner).call(getSpace, { space_id: created.data.space_id });
  expect(page.data).toMatchObject({
    ...draft,
    join_code: created.data.join_code,
    role: 'owner',
    members: 0,
    can: { change: true, archive: true },
  });
  for (const role of ['student', 'expert'] as const)
    expect(await as(await person(role)).call(createSpace, draft)).toMatchObject({ code: 0, key: 'only_teachers_create_spaces' });
});

test('S-211, S-208: name and introduction are required, and the window must not end before it begins', async () => {
  const { person, as } = await school();
  const owner = as(await person('teacher'));
  expect(await owner.call(createSpace, { ...draft, name: '  ' })).toMatchObject({
    key: 'name_required',
    data: { fields: { name: 'Enter a name' } },
  });
  expect(await owner.call(createSpace, { ...draft, intro: '' })).toMatchObject({ key: 'intro_required' });
  expect(await owner.call(createSpace, { ...draft, start_at: 2000, end_at: 1000 })).toMatchObject({ key: 'start_after_end' });
  expect(await owner.call(createSpace, { ...draft, start_at: 1000, end_at: 1000 })).toMatchObject({ code: 1 });
  expect(await owner.call(createSpace, { ...draft, capacity: 0 })).toMatchObject({ key: 'capacity_rule' });
});

test('only who leads a space changes it; more places let the waiting list up', async () => {
  const { person, space, member, membership, coTeacher, assistant, as } = await school();
  const owner = await person('teacher');
  const here = await space(owner, { capacity: 1 });
  await member(here);
  const waiting = await person();
  await membership(here, waiting, { state: 'waitlisted' });
  const change = { ...draft, space_id: here.id, capacity: 2 };

  expect(await as(await person('teacher')).call(changeSpace, change)).toMatchObject({ key: 'space_not_found' });
  expect(await as((await assistant(here, ['edit_content'])).person).call(changeSpace, change)).toMatchObject({ key: 'not_allowed' });
  expect(await as((await coTeacher(here)).person).call(changeSpace, change)).toMatchObject({ code: 1 });
  expect((await as(waiting).call(getSpace, { space_id: here.id })).data).toMatchObject({ role: 'student', name: draft.name, members: 2 });
});

test('a renewed code replaces the old one', async () => {
  const { person, space, as } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const renewed = await as(owner).call(renewJoinCode, { space_id: here.id });
  const student = as(await person());
  expect(await student.call(joinByCode, { code: here.code })).toMatchObject({ key: 'join_code_unknown' });
  expect(await student.call(joinByCode, { code: renewed.data.join_code })).toMatchObject({ code: 1 });
});

test('an archived space can be read and nothing in it changes until it is opened again', async () => {
  const { person, space, joinRequest, member, coTeacher, as } = await school();
  const owner = await person('teacher');
  const here = await space(owner, { visibility: 'public' });
  const request = await joinRequest(here, await person());
  const student = await member(here);
  expect(await as((await coTeacher(here)).person).call(archiveSpace, { space_id: here.id })).toMatchObject({ key: 'not_allowed' });
  expect(await as(owner).call(archiveSpace, { space_id: here.id })).toMatchObject({ code: 1 });

  const refused = [
    await as(owner).call(archiveSpace, { space_id: here.id }),
    await as(owner).call(changeSpace, { ...draft, space_id: here.id }),
    await as(owner).call(reviewJoinRequest, { membership_id: request.id, verdict: 'approved' }),
    await as(owner).call(createGroup, { space_id: here.id, name: 'A' }),
    await as(owner).call(writeSpaceNotice, { space_id: here.id, title: 'Hello', body: '<p>Hello</p>' }),
    await as(await person()).call(joinByCode, { code: here.code }),
  ];
  expect(refused.map((reply) => reply.key)).toEqual(Array(6).fill('space_archived'));
  expect((await as(student.person).call(getSpace, { space_id: here.id })).data).toMatchObject({ state: 'archived', can: { enter: true } });
  expect((await as(owner).call(listMySpaces, { state: 'archived' })).data.list.map((one) => one.id)).toContain(here.id);
  expect((await as(await person()).call(searchSpaces, { q: here.name })).data.total).toBe(0);

  expect(await as(owner).call(reopenSpace, { space_id: here.id })).toMatchObject({ code: 1 });
  expect(await as(owner).call(reviewJoinRequest, { membership_id: request.id, verdict: 'approved' })).toMatchObject({ code: 1 });
});

test('my spaces: what I run with waiting requests, what I learn in, what I asked for', async () => {
  const { person, space, joinRequest, member, as } = await school();
  const owner = await person('teacher');
  const student = await person();
  const mine = await space(owner);
  await member(mine, student);
  await joinRequest(mine, await person());
  const asked = await space(await person('teacher'));
  await joinRequest(asked, student);
  await space(await person('teacher'), { visibility: 'public' });

  const run = await as(owner).call(listMySpaces, {});
  expect(run.data.list).toMatchObject([{ id: mine.id, role: 'owner', members: 1, waiting: 1 }]);
  const learnt = await as(student).call(listMySpaces, {});
  expect(learnt.data.list).toMatchObject([
    { id: asked.id, role: null, membership: 'unreviewed', can: { enter: false } },
    { id: mine.id, role: 'student', waiting: 0, can: { enter: true } },
  ]);
});
