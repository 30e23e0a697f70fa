import { REGISTRATIONS_AN_HOUR, submitRegistration, withdrawRegistration } from '@praxis/contract/teams/registrations';
import { reviewRegistrations, setOfficial } from '@praxis/contract/teams/review';
import { expect, test } from 'vitest';
import { competitionMakers } from '../../../testing/makers/competitions/competitions.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

async function school() {
  const created = await world();
  const makers = competitionMakers(created);
  /** People with a draft that only needs to be submitted, straight into the tables. */
  async function ready(competitionId: string, many: number, institutionId?: string) {
    const people: TestPerson[] = [];
    for (let count = 0; count < many; count++) people.push(await created.person('student'));
    const ids = people.map((person) => person.id);
    await created.db.updateTable('users').set({ phone_verified_at: created.clock.now() }).where('id', 'in', ids).execute();
    if (institutionId)
      await created.db
        .insertInto('institution_members')
        .values(ids.map((user_id) => ({ institution_id: institutionId, user_id, role: 'student' })))
        .execute();
    await created.db
      .insertInto('registrations')
      .values(ids.map((user_id) => ({ competition_id: competitionId, user_id })))
      .execute();
    return people;
  }
  const statesOf = async (competitionId: string) => {
    const rows = await created.db
      .selectFrom('registrations')
      .select(['id', 'user_id', 'state', 'holds_place', 'submitted_at', 'number'])
      .where('competition_id', '=', competitionId)
      .orderBy('submitted_at')
      .orderBy('id')
      .execute();
    return { rows, of: (state: string) => rows.filter((row) => row.state === state) };
  };
  const usedOf = async (id: string) =>
    (await created.db.selectFrom('competitions').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken;
  return { ...created, ...makers, ready, statesOf, occupiedOf: usedOf };
}

/** Everybody at once, as many together as browsers would be. */
const atOnce = <T, R>(all: readonly T[], act: (one: T) => Promise<R>) => Promise.all(all.map(act));

test('300 at once for 100 places: 100 in, 200 waiting in order; 40 withdraw at once and 40 are promoted, none twice', async () => {
  const { as, db, competition, ready, statesOf, occupiedOf: usedOf } = await school();
  const cup = await competition(undefined, { quota: 100, waitingList: true });
  const people = await ready(cup.id, 300);
  const replies = await atOnce(people, (person) => as(person).call(submitRegistration, { competition_id: cup.id, agreed: true }));
  expect(replies.filter((reply) => reply.code !== 1).map((reply) => reply.key)).toEqual([]);
  const before = await statesOf(cup.id);
  expect([before.of('submitted').length, before.of('waitlisted').length, await usedOf(cup.id)]).toEqual([100, 200, 100]);

  const leaving = before.of('submitted').slice(0, 40);
  const gone = await atOnce(leaving, (row) =>
    as(people.find((person) => person.id === row.user_id)!).call(withdrawRegistration, { registration_id: row.id }),
  );
  expect(gone.filter((reply) => reply.code !== 1)).toEqual([]);
  const after = await statesOf(cup.id);
  expect([after.of('withdrawn').length, after.of('submitted').length, after.of('waitlisted').length]).toEqual([40, 100, 160]);
  expect(await usedOf(cup.id)).toBe(100);
  const promoted = await db
    .selectFrom('messages')
    .select('user_id')
    .where('kind', '=', 'registration_promoted')
    .where(
      'user_id',
      'in',
      people.map((person) => person.id),
    )
    .execute();
  const next = before.of('waitlisted').slice(0, 40);
  expect(promoted.map((row) => row.user_id).sort()).toEqual(next.map((row) => row.user_id).sort());
}, 120_000);

test('an institution has its share and no more, and its own waiting people move up', async () => {
  const { as, db, competition, ready, statesOf, occupiedOf: usedOf } = await school();
  const admin = await (await school()).person('teacher');
  const institution = await db
    .insertInto('institutions')
    .values({ applicant_id: admin.id, name: `U ${admin.id}`, code: `u${admin.id}`, contact: 'x', phone: '13800000000', state: 'approved' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cup = await competition(undefined, { quota: 5, perInstitution: 2, waitingList: true });
  const [own, others] = [await ready(cup.id, 6, institution.id), await ready(cup.id, 2)];
  await atOnce([...own, ...others], (person) => as(person).call(submitRegistration, { competition_id: cup.id, agreed: true }));
  const states = await statesOf(cup.id);
  const isOwn = (row: { user_id: string | null }) => own.some((person) => person.id === row.user_id);
  expect([states.of('submitted').filter(isOwn).length, states.of('waitlisted').filter(isOwn).length, await usedOf(cup.id)]).toEqual([
    2, 4, 4,
  ]);
  const leaver = states.of('submitted').find(isOwn)!;
  await as(own.find((person) => person.id === leaver.user_id)!).call(withdrawRegistration, { registration_id: leaver.id });
  const after = await statesOf(cup.id);
  expect([after.of('submitted').filter(isOwn).length, after.of('submitted').length, await usedOf(cup.id)]).toEqual([2, 4, 4]);
});

test('without a waiting list the last place is given once', async () => {
  const { as, competition, ready, statesOf, occupiedOf: usedOf } = await school();
  const cup = await competition(undefined, { quota: 1, review: false });
  const people = await ready(cup.id, 40);
  const replies = await atOnce(people, (person) => as(person).call(submitRegistration, { competition_id: cup.id, agreed: true }));
  expect(replies.filter((reply) => reply.code === 1)).toHaveLength(1);
  expect(new Set(replies.filter((reply) => reply.code !== 1).map((reply) => reply.msg))).toEqual(new Set(['All places are taken']));
  expect([await usedOf(cup.id), (await statesOf(cup.id)).of('approved').length]).toEqual([1, 1]);
});

test('refusing, withdrawing, promoting and changing guests at the same time never oversells and never forgets a place', async () => {
  const { as, competition, ready, statesOf, occupiedOf: usedOf } = await school();
  const cup = await competition(undefined, { quota: 10, waitingList: true });
  const people = await ready(cup.id, 30);
  await atOnce(people, (person) => as(person).call(submitRegistration, { competition_id: cup.id, agreed: true }));
  const { rows, of } = await statesOf(cup.id);
  const person = (id: string | null) => people.find((one) => one.id === id)!;
  const [refused, leaving, guests] = [of('submitted').slice(0, 3), of('submitted').slice(3, 6), of('submitted').slice(6, 8)];
  const waiting = of('waitlisted').slice(5, 8);
  const staff = as(cup.organiser);
  await Promise.all([
    staff.call(reviewRegistrations, {
      competition_id: cup.id,
      registration_ids: refused.map(({ id }) => id),
      verdict: 'refused',
      reason: 'No',
    }),
    ...leaving.map((row) => as(person(row.user_id)).call(withdrawRegistration, { registration_id: row.id })),
    ...waiting.map((row) => as(person(row.user_id)).call(withdrawRegistration, { registration_id: row.id })),
    ...guests.map((row) => staff.call(setOfficial, { competition_id: cup.id, registration_id: row.id, official: false })),
  ]);
  const after = await statesOf(cup.id);
  expect(after.rows.filter((row) => row.holds_place)).toHaveLength(10);
  expect(await usedOf(cup.id)).toBe(10);
  expect(after.rows).toHaveLength(rows.length);
});

test('the whole school behind one address may register; from one network no more than a thousand do in an hour', async () => {
  const { app, competition, ready, statesOf, clock, db } = await school();
  const cup = await competition();
  const people = await ready(cup.id, 4);
  const until = new Date(clock.now().getTime() + 3_600_000);
  await db
    .insertInto('rate_limits')
    .values({ name: 'registrations from 2001:db8:1:2::/64', hits: REGISTRATIONS_AN_HOUR - 2, until })
    .execute();
  const statuses: number[] = [];
  for (const [at, person] of people.entries()) {
    const reply = await app.http.inject({
      method: 'POST',
      url: submitRegistration.path,
      // Whoever has the first half of such an address has all of the others.
      remoteAddress: `2001:db8:1:2::${at + 1}`,
      headers: {
        authorization: person.token,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        host: new URL(app.instance.origin).host,
      },
      payload: { competition_id: cup.id, agreed: true },
    });
    statuses.push(reply.statusCode);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect((await statesOf(cup.id)).of('submitted')).toHaveLength(2);
});
