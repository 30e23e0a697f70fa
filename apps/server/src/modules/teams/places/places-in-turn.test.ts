import { saveCompetition } from '@praxis/contract/competitions/design';
import { submitRegistration, withdrawRegistration } from '@praxis/contract/teams/registrations';
import { setOfficial } from '@praxis/contract/teams/review';
import { expect, test } from 'vitest';
import { competitionMakers } from '../../../testing/makers/competitions/competitions.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { forgetSealed } from '../registrations/registrations.store.ts';
import { releaseUnpaid } from './places.ts';

async function school() {
  const created = await world();
  const { db, clock, person, as } = created;
  const makers = competitionMakers(created);
  /** People with a draft that only needs to be submitted. */
  async function ready(competitionId: string, many: number, institutionId?: string) {
    const people: TestPerson[] = [];
    for (let count = 0; count < many; count++) people.push(await person('student'));
    const ids = people.map(({ id }) => id);
    await db.updateTable('users').set({ phone_verified_at: clock.now() }).where('id', 'in', ids).execute();
    if (institutionId)
      await db
        .insertInto('institution_members')
        .values(ids.map((user_id) => ({ institution_id: institutionId, user_id, role: 'student' })))
        .execute();
    await db
      .insertInto('registrations')
      .values(ids.map((user_id) => ({ competition_id: competitionId, user_id })))
      .execute();
    return people;
  }
  const submit = (one: TestPerson, competition_id: string) => as(one).call(submitRegistration, { competition_id, agreed: true });
  const statesOf = async (competitionId: string, people: readonly TestPerson[]) => {
    const rows = await db.selectFrom('registrations').select(['user_id', 'state']).where('competition_id', '=', competitionId).execute();
    return people.map(({ id }) => rows.find((row) => row.user_id === id)!.state);
  };
  return { ...created, ...makers, ready, submit, statesOf };
}

test('more places go to whoever waits longest, before anybody who comes after', async () => {
  const { as, competition, ready, submit, statesOf } = await school();
  const cup = await competition(undefined, { quota: 1, waitingList: true });
  const people = await ready(cup.id, 4);
  for (const one of people.slice(0, 3)) await submit(one, cup.id);
  expect(await statesOf(cup.id, people)).toEqual(['submitted', 'waitlisted', 'waitlisted', 'draft']);
  expect((await as(cup.organiser).call(saveCompetition, { competition_id: cup.id, change: { quota: 2 } })).code).toBe(1);
  await submit(people[3]!, cup.id);
  expect(await statesOf(cup.id, people)).toEqual(['submitted', 'submitted', 'waitlisted', 'waitlisted']);
});

test('a share for institutions that is set later counts those who are in already', async () => {
  const { as, db, competition, ready, submit, statesOf } = await school();
  const cup = await competition(undefined, { quota: 10, waitingList: true });
  const { id: institution } = await db
    .insertInto('institutions')
    .values({
      applicant_id: cup.organiser.id,
      name: `U ${cup.id}`,
      code: `u${cup.id}`,
      contact: 'x',
      phone: '13800000000',
      state: 'approved',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = await ready(cup.id, 3, institution);
  for (const one of people.slice(0, 2)) await submit(one, cup.id);
  const share = (quota_per_institution: number) =>
    as(cup.organiser).call(saveCompetition, { competition_id: cup.id, change: { quota_per_institution } });
  expect((await share(2)).code).toBe(1);
  await submit(people[2]!, cup.id);
  expect(await statesOf(cup.id, people)).toEqual(['submitted', 'submitted', 'waitlisted']);
  expect((await share(3)).code).toBe(1);
  expect(await statesOf(cup.id, people)).toEqual(['submitted', 'submitted', 'submitted']);
});

test('whoever submits while the last place is given back gets it, or is promoted into it', async () => {
  const { as, db, competition, ready, submit, statesOf } = await school();
  for (let round = 0; round < 25; round++) {
    const cup = await competition(undefined, { quota: 1, waitingList: true });
    const [first, second] = (await ready(cup.id, 2)) as [TestPerson, TestPerson];
    await submit(first, cup.id);
    const { id } = await db
      .selectFrom('registrations')
      .select('id')
      .where('competition_id', '=', cup.id)
      .where('user_id', '=', first.id)
      .executeTakeFirstOrThrow();
    await Promise.all([as(first).call(withdrawRegistration, { registration_id: id }), submit(second, cup.id)]);
    expect(await statesOf(cup.id, [first, second])).toEqual(['withdrawn', 'submitted']);
  }
});

test('a place that is free although somebody waits is filled within a minute, not once the competition has begun', async () => {
  const { app, as, db, clock, competition, ready, submit, statesOf } = await school();
  const cup = await competition(undefined, { quota: 1, waitingList: true });
  const people = await ready(cup.id, 3);
  for (const one of people) await submit(one, cup.id);
  await db.updateTable('competitions').set({ quota: 2 }).where('id', '=', cup.id).execute();
  await releaseUnpaid(app, clock.now());
  expect(await statesOf(cup.id, people)).toEqual(['submitted', 'submitted', 'waitlisted']);
  await db.updateTable('stages').set({ start_at: clock.now() }).where('competition_id', '=', cup.id).execute();
  const { id } = await db
    .selectFrom('registrations')
    .select('id')
    .where('competition_id', '=', cup.id)
    .where('user_id', '=', people[0]!.id)
    .executeTakeFirstOrThrow();
  await as(cup.organiser).call(setOfficial, { competition_id: cup.id, registration_id: id, official: false });
  await releaseUnpaid(app, clock.now());
  expect(await statesOf(cup.id, people)).toEqual(['submitted', 'submitted', 'waitlisted']);
});

test('id numbers are forgotten half a year after a competition is over, a cancelled one too', async () => {
  const { db, clock, competition, ready } = await school();
  const day = 86_400_000;
  const before = (days: number) => new Date(clock.now().getTime() - days * day);
  const cups = [await competition(), await competition(), await competition()];
  for (const { id } of cups) {
    const [one] = await ready(id, 1);
    await db
      .updateTable('registrations')
      .set({ form_sealed: Buffer.from('x') })
      .where('competition_id', '=', id)
      .execute();
    const row = await db.selectFrom('registrations').select('id').where('competition_id', '=', id).executeTakeFirstOrThrow();
    const claim = { competition_id: id, registration_id: row.id, user_id: one!.id, hash: Buffer.alloc(32) };
    await db
      .insertInto('claims')
      .values([
        { ...claim, kind: 'id_number' },
        { ...claim, kind: 'phone' },
      ])
      .execute();
  }
  const [cancelled, final, running] = cups.map(({ id }) => id) as [string, string, string];
  await db
    .updateTable('competitions')
    .set({ state: 'cancelled', cancelled_at: before(181) })
    .where('id', '=', cancelled)
    .execute();
  await db
    .updateTable('stages')
    .set({ result_state: 'final', updated_at: before(181) })
    .where('competition_id', '=', final)
    .execute();
  await forgetSealed(db, before(180));
  for (const id of [cancelled, final, running]) {
    const { form_sealed } = await db
      .selectFrom('registrations')
      .select('form_sealed')
      .where('competition_id', '=', id)
      .executeTakeFirstOrThrow();
    const claims = await db.selectFrom('claims').select('kind').where('competition_id', '=', id).execute();
    expect([form_sealed === null, claims.length]).toEqual(id === running ? [false, 2] : [true, 1]);
  }
});
