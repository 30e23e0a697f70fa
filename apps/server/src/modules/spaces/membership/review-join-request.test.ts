import { listMembers, removeMembers, reviewJoinRequest, reviewJoinRequests } from '@praxis/contract/spaces/members';
import { getSpace, joinByCode, joinSpace } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

async function school() {
  const at = await world();
  return { ...at, ...spaceMakers(at) };
}

test('S-006, S-154: the owner approves a request once; a second verdict is refused', async () => {
  const { person, space, joinRequest, as, db, until } = await school();
  const owner = await person('teacher');
  const student = await person();
  const request = await joinRequest(await space(owner), student);

  const first = await as(owner).call(reviewJoinRequest, { membership_id: request.id, verdict: 'approved' });
  const second = await as(owner).call(reviewJoinRequest, { membership_id: request.id, verdict: 'audit_failed' });

  expect(first).toMatchObject({ code: 1, data: { state: 'approved' } });
  expect(second).toMatchObject({ code: 0, key: 'join_request_already_reviewed' });
  expect((await as(student).call(getSpace, { space_id: request.spaceId })).data.role).toBe('student');
  const trail = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'from_state', 'to_state'])
    .where('object_type', '=', 'space_member')
    .where('object_id', '=', request.id)
    .execute();
  expect(trail).toEqual([{ actor_id: owner.id, from_state: 'unreviewed', to_state: 'approved' }]);
  await until('the student is told', () =>
    db.selectFrom('messages').select('id').where('user_id', '=', student.id).where('kind', '=', 'join_approved').executeTakeFirst(),
  );
});

test('two verdicts at the same moment: one counts', async () => {
  const { person, space, joinRequest, as } = await school();
  const owner = await person('teacher');
  const request = await joinRequest(await space(owner), await person());
  const verdicts = await Promise.all(
    (['approved', 'audit_failed'] as const).map((verdict) => as(owner).call(reviewJoinRequest, { membership_id: request.id, verdict })),
  );
  expect(verdicts.map((reply) => reply.code).sort()).toEqual([0, 1]);
});

test('another teacher cannot tell a foreign request from a missing one', async () => {
  const { person, space, joinRequest, as } = await school();
  const request = await joinRequest(await space(await person('teacher')), await person());
  const outsider = as(await person('teacher'));
  const foreign = await outsider.call(reviewJoinRequest, { membership_id: request.id, verdict: 'approved' });
  const missing = await outsider.call(reviewJoinRequest, { membership_id: '999999999', verdict: 'approved' });
  expect(foreign).toEqual(missing);
  expect(foreign.key).toBe('membership_not_found');
});

test('an assistant without the right may neither review nor see requests; with it, both', async () => {
  const { person, space, joinRequest, assistant, as } = await school();
  const here = await space(await person('teacher'));
  const request = await joinRequest(here, await person());
  const marks = await assistant(here, ['mark']);
  const approves = await assistant(here, ['approve_members']);

  expect(await as(marks.person).call(reviewJoinRequest, { membership_id: request.id, verdict: 'approved' })).toMatchObject({
    code: 0,
    key: 'not_allowed',
  });
  expect(await as(marks.person).call(listMembers, { space_id: here.id, state: 'unreviewed' })).toMatchObject({ code: -99 });
  expect(await as(marks.person).call(listMembers, { space_id: here.id })).toMatchObject({ code: 1 });
  expect((await as(approves.person).call(listMembers, { space_id: here.id, state: 'unreviewed' })).data.list).toHaveLength(1);
  expect(await as(approves.person).call(reviewJoinRequest, { membership_id: request.id, verdict: 'approved' })).toMatchObject({ code: 1 });
});

test('a refused applicant sees the reason and may ask again three times', async () => {
  const { person, space, as, db } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const student = await person();
  const requestId = async () =>
    (await db.selectFrom('space_members').select('id').where('user_id', '=', student.id).executeTakeFirstOrThrow()).id;

  for (let round = 0; round < 4; round++) {
    const asked =
      round === 0
        ? await as(student).call(joinByCode, { code: here.code })
        : await as(student).call(joinSpace, { space_id: here.id, apply_text: `Round ${round}` });
    expect(asked.data.state).toBe('unreviewed');
    await as(owner).call(reviewJoinRequest, { membership_id: await requestId(), verdict: 'audit_failed', reason: 'Wrong class' });
    const page = await as(student).call(getSpace, { space_id: here.id });
    expect(page.data).toMatchObject({ membership: 'audit_failed', refuse_reason: 'Wrong class', applications_left: 3 - round });
    expect(page.data.can.apply).toBe(round < 3);
  }
  expect(await as(student).call(joinSpace, { space_id: here.id })).toMatchObject({ code: 0, key: 'applications_used_up' });
  expect(await as(student).call(joinByCode, { code: here.code })).toMatchObject({ code: 0, key: 'applications_used_up' });
});

test('S-209, S-301: up to 500 in one batch, 501 are refused', async () => {
  const { person, space, joinRequest, member, as } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const requests = await Promise.all(Array.from({ length: 3 }, async () => joinRequest(here, await person())));
  const decided = await member(here);
  const ids = Array.from({ length: 500 }, (_, at) => String(900_000_000 + at));

  const tooMany = await as(owner).call(reviewJoinRequests, { space_id: here.id, membership_ids: [...ids, '1'], verdict: 'approved' });
  expect(tooMany).toMatchObject({ code: 0, key: 'batch_over_500', msg: 'Select at most 500 at once' });

  const picked = [...requests.map((request) => request.id), decided.id, ...ids.slice(0, 496)];
  const batch = await as(owner).call(reviewJoinRequests, { space_id: here.id, membership_ids: picked, verdict: 'approved' });
  expect(batch.data).toEqual({ approved: 3, waitlisted: 0, audit_failed: 0, already_reviewed: 1 });
});

test('a batch leaves the requests of other spaces alone', async () => {
  const { person, space, joinRequest, as, db } = await school();
  const owner = await person('teacher');
  const here = await space(owner);
  const elsewhere = await joinRequest(await space(await person('teacher')), await person());
  const batch = await as(owner).call(reviewJoinRequests, { space_id: here.id, membership_ids: [elsewhere.id], verdict: 'approved' });
  expect(batch.data).toMatchObject({ approved: 0, already_reviewed: 0 });
  const row = await db.selectFrom('space_members').select('state').where('id', '=', elsewhere.id).executeTakeFirstOrThrow();
  expect(row.state).toBe('unreviewed');
});

test('a batch over the capacity approves the earliest and lets the rest wait; taking one out lets one up', async () => {
  const { person, space, joinRequest, as, db } = await school();
  const owner = await person('teacher');
  const here = await space(owner, { capacity: 2 });
  const requests = [];
  for (let at = 0; at < 4; at++) requests.push(await joinRequest(here, await person()));
  const ids = requests.map((request) => request.id);
  const batch = await as(owner).call(reviewJoinRequests, { space_id: here.id, membership_ids: [...ids].reverse(), verdict: 'approved' });
  expect(batch.data).toMatchObject({ approved: 2, waitlisted: 2 });
  const states = async () =>
    (await db.selectFrom('space_members').select(['id', 'state']).where('space_id', '=', here.id).orderBy('id').execute()).map(
      (row) => row.state,
    );
  expect(await states()).toEqual(['approved', 'approved', 'waitlisted', 'waitlisted']);
  await as(owner).call(removeMembers, { space_id: here.id, membership_ids: [ids[0]!] });
  expect(await states()).toEqual(['removed', 'approved', 'approved', 'waitlisted']);
});

test('two approvals for the last seat at once: one is in, one waits', async () => {
  const { person, space, joinRequest, as } = await school();
  const owner = await person('teacher');
  const here = await space(owner, { capacity: 1 });
  const requests = [await joinRequest(here, await person()), await joinRequest(here, await person())];
  const replies = await Promise.all(
    requests.map((request) => as(owner).call(reviewJoinRequest, { membership_id: request.id, verdict: 'approved' })),
  );
  expect(replies.map((reply) => reply.data.state).sort()).toEqual(['approved', 'waitlisted']);
});
