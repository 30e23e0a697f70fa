import { findSpaceByCode, getSpace, joinByCode, joinSpace, leaveSpace, searchSpaces } from '@praxis/contract/spaces/spaces';
import { describe, expect, test } from 'vitest';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

async function school() {
  const at = await world();
  return { ...at, ...spaceMakers(at) };
}

describe('S-003, S-004: the join matrix at its doors', () => {
  test.each([
    ['public', false, 'approved', 'approved'],
    ['public', true, 'unreviewed', 'unreviewed'],
    ['private', false, undefined, 'approved'],
    ['private', true, undefined, 'unreviewed'],
  ] as const)('a student joins a %s space with review %s', async (visibility, needReview, bySearch, byCode) => {
    const { person, space, as } = await school();
    const owner = await person('teacher');
    const name = `Space ${owner.account}`;
    const here = await space(owner, { visibility, needReview, name });

    const searcher = as(await person());
    const found = await searcher.call(searchSpaces, { q: name });
    expect(found.data.total).toBe(bySearch ? 1 : 0);
    const searched = await searcher.call(joinSpace, { space_id: here.id });
    expect(bySearch ? searched.data.state : searched.key).toBe(bySearch ?? 'space_not_found');

    const coded = await as(await person()).call(joinByCode, { code: here.code.toLowerCase() });
    expect(coded.data).toEqual({ space_id: here.id, state: byCode });
  });
});

test('an expert is refused at every door', async () => {
  const { person, space, as } = await school();
  const here = await space(await person('teacher'), { visibility: 'public', needReview: false });
  const expertHere = as(await person('expert'));
  expect(await expertHere.call(joinSpace, { space_id: here.id })).toMatchObject({ code: 0, key: 'experts_cannot_join' });
  expect(await expertHere.call(joinByCode, { code: here.code })).toMatchObject({ code: 0, key: 'experts_cannot_join' });
});

test('a visitor is asked to log in before searching or joining', async () => {
  const { as } = await school();
  expect(await as().call(searchSpaces, { q: 'x' })).toMatchObject({ status: 401 });
  expect(await as().call(joinByCode, { code: 'K7M4QX' })).toMatchObject({ status: 401 });
});

test('a wrong code is refused beside its field, and guessing is cut short', async () => {
  const { person, as } = await school();
  const guesser = as(await person());
  const first = await guesser.call(joinByCode, { code: 'ZZZZZZ' });
  expect(first).toMatchObject({ code: 0, key: 'join_code_unknown', data: { fields: { code: expect.any(String) } } });
  let last: { status: number; key?: string } = first;
  for (let guess = 0; guess < 31; guess++) last = await guesser.call(findSpaceByCode, { code: 'ZZZZZZ' });
  expect(last).toMatchObject({ status: 429, key: 'too_many_requests' });
});

test('a private space reads like a missing one to a stranger', async () => {
  const { person, space, as } = await school();
  const here = await space(await person('teacher'), { visibility: 'private' });
  const outsider = as(await person());
  const foreign = await outsider.call(getSpace, { space_id: here.id });
  const missing = await outsider.call(getSpace, { space_id: '999999999' });
  expect(foreign).toEqual(missing);
  expect(foreign.code).toBe(-99);
  const requests = [await outsider.call(joinSpace, { space_id: here.id }), await outsider.call(joinSpace, { space_id: '999999999' })];
  expect(requests[0]).toEqual(requests[1]);
});

test('somebody who waits for a verdict sees the space and can take the request back', async () => {
  const { person, space, as } = await school();
  const here = await space(await person('teacher'));
  const student = as(await person());
  await student.call(joinByCode, { code: here.code, apply_text: 'Please' });
  const page = await student.call(getSpace, { space_id: here.id });
  expect(page.data).toMatchObject({
    membership: 'unreviewed',
    role: null,
    join_code: null,
    counts: null,
    can: { enter: false, leave: true, apply: false },
  });
  expect(await student.call(joinByCode, { code: here.code })).toMatchObject({ key: 'already_applied' });
  expect(await student.call(leaveSpace, { space_id: here.id })).toMatchObject({ code: 1 });
  expect(await student.call(getSpace, { space_id: here.id })).toMatchObject({ code: -99 });
});

test('the last seat taken twice at once: one is in, one waits, and moves up when the place is free', async () => {
  const { person, space, as, db } = await school();
  const here = await space(await person('teacher'), { visibility: 'public', needReview: false, capacity: 1 });
  const [first, second] = [await person(), await person()];
  const outcomes = await Promise.all([first, second].map((who) => as(who).call(joinSpace, { space_id: here.id })));
  expect(outcomes.map((outcome) => outcome.data.state).sort()).toEqual(['approved', 'waitlisted']);

  const [inside, waiting] = outcomes[0]!.data.state === 'approved' ? [first, second] : [second, first];
  const third = await person();
  await as(third).call(joinSpace, { space_id: here.id });
  const page = await as(third).call(getSpace, { space_id: here.id });
  expect(page.data).toMatchObject({ membership: 'waitlisted', waiting_place: 2 });

  await as(inside).call(leaveSpace, { space_id: here.id });
  expect((await as(waiting).call(getSpace, { space_id: here.id })).data).toMatchObject({ membership: 'approved', role: 'student' });
  expect((await as(third).call(getSpace, { space_id: here.id })).data).toMatchObject({ membership: 'waitlisted', waiting_place: 1 });
  const reported = await db.selectFrom('messages').select('kind').where('user_id', '=', waiting.id).execute();
  expect(reported).toEqual([{ kind: 'waiting_list_promoted' }]);
});

test('the owner cannot leave, and a stranger cannot leave what they are not in', async () => {
  const { person, space, as } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  expect(await as(owner).call(leaveSpace, { space_id: here.id })).toMatchObject({ key: 'owner_cannot_leave' });
  const outsider = as(await person());
  expect(await outsider.call(leaveSpace, { space_id: here.id })).toEqual(await outsider.call(leaveSpace, { space_id: '999999999' }));
});
