import { saveCompetition } from '@praxis/contract/competitions/design';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { showOwnEntry, submitRegistration, withdrawRegistration } from '@praxis/contract/teams/registrations';
import {
  disqualifyEntrant,
  drawNumbers,
  exportRegistrations,
  importRegistrations,
  listEntrants,
  listRegistrations,
  promoteRegistration,
  reviewRegistrations,
  setOfficial,
} from '@praxis/contract/teams/review';
import { showTeam } from '@praxis/contract/teams/teams';
import { expect, test } from 'vitest';
import { upload } from '../../../testing/makers/accounts.ts';
import { competitionMakers } from '../../../testing/makers/competitions/competitions.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { drawn } from './draw.rules.ts';

const HOUR = 3_600_000;

async function school() {
  const created = await world();
  return { ...created, ...competitionMakers(created) };
}

let serial = Math.floor(Math.random() * 90_000) + 10_000;
const phones = (many: number) => {
  serial += 1;
  return Array.from({ length: many }, (_, at) => `15${serial}${String(at).padStart(4, '0')}`);
};

test('S-209 an organiser decides about many at once, at most 500; numbers follow the order of approval', async () => {
  const { as, competition, registered, done, db } = await school();
  const cup = await competition();
  const [one, two, three] = [await registered(cup), await registered(cup), await registered(cup)];
  const staff = as(cup.organiser);
  const many = Array.from({ length: 501 }, (_, at) => String(900_000_000 + at));
  const verdict = { competition_id: cup.id, verdict: 'approved' as const };
  expect(await staff.call(reviewRegistrations, { ...verdict, registration_ids: many })).toMatchObject({ code: 0, key: 'batch_over_500' });
  const missing = await staff.call(reviewRegistrations, { ...verdict, registration_ids: many.slice(0, 500) });
  expect(missing.data).toMatchObject({ changed: 0, skipped: 500 });
  expect(await done(staff.call(reviewRegistrations, { ...verdict, registration_ids: [one.id, two.id] }))).toEqual({
    changed: 2,
    skipped: 0,
    failed: [],
  });
  const refusal = { competition_id: cup.id, verdict: 'refused' as const, registration_ids: [three.id, one.id] };
  expect((await staff.call(reviewRegistrations, refusal)).key).toBe('reason_required');
  expect(await done(staff.call(reviewRegistrations, { ...refusal, reason: 'No student card' }))).toEqual({
    changed: 1,
    skipped: 1,
    failed: [],
  });
  const { list, counts, taken } = await done(staff.call(listRegistrations, { competition_id: cup.id }));
  expect(list.map(({ id, state, number }) => [id, state, number])).toEqual([
    [one.id, 'approved', 1],
    [two.id, 'approved', 2],
    [three.id, 'refused', null],
  ]);
  expect([counts.approved, counts.refused, taken]).toEqual([2, 1, 2]);
  const reported = await db.selectFrom('messages').select(['kind', 'values']).where('user_id', '=', three.person.id).execute();
  expect(reported).toMatchObject([{ kind: 'registration_refused', values: { reason: 'No student card' } }]);
  expect((await done(as(three.person).call(showOwnEntry, { competition_id: cup.id }))).next).toMatchObject({ what: 'submit_again' });
  // Three times again, then no more.
  for (let again = 0; again < 3; again++) {
    await done(as(three.person).call(submitRegistration, { competition_id: cup.id, agreed: true }));
    await done(staff.call(reviewRegistrations, { ...refusal, registration_ids: [three.id], reason: 'Still none' }));
  }
  expect((await as(three.person).call(submitRegistration, { competition_id: cup.id, agreed: true })).key).toBe('submissions_used_up');
});

test('whoever is refused after registration closed is not told to submit again', async () => {
  const { as, competition, registered, done, db, clock } = await school();
  const cup = await competition();
  const [one, two] = [await registered(cup), await registered(cup)];
  const staff = as(cup.organiser);
  const refuse = (id: string) =>
    done(staff.call(reviewRegistrations, { competition_id: cup.id, verdict: 'refused', registration_ids: [id], reason: 'No card' }));
  const read = async (who: TestPerson) => {
    const { list } = (await as(who).call(listMessages, {})).data;
    return list.find(({ kind }) => kind === 'registration_refused')!.body;
  };
  await refuse(one.id);
  await done(staff.call(saveCompetition, { competition_id: cup.id, change: { reg_end: clock.now().getTime() - 1000 } }));
  await refuse(two.id);
  expect(await read(one.person)).toMatch(/^Reason: No card\. Change it and submit it again until /);
  expect(await read(two.person)).toBe('Reason: No card.');
});

test('approval looks at eligibility again and says who no longer may', async () => {
  const { as, competition, registered, done } = await school();
  const cup = await competition();
  const one = await registered(cup);
  const staff = as(cup.organiser);
  const eligibility = { profile: ['email' as const] };
  await done(staff.call(saveCompetition, { competition_id: cup.id, change: { eligibility } }));
  const verdict = { competition_id: cup.id, verdict: 'approved' as const, registration_ids: [one.id] };
  expect((await done(staff.call(reviewRegistrations, verdict))).failed).toEqual([
    { registration_id: one.id, name: one.person.name, reasons: ['The email address is missing in the profile'] },
  ]);
});

test('forty verdicts on the same registration at once decide once', async () => {
  const { as, competition, registered, db } = await school();
  const cup = await competition();
  const one = await registered(cup);
  const staff = as(cup.organiser);
  const call = (verdict: 'approved' | 'refused') =>
    staff.call(reviewRegistrations, { competition_id: cup.id, registration_ids: [one.id], verdict, reason: 'x' });
  const replies = await Promise.all(Array.from({ length: 40 }, (_, at) => call(at % 2 ? 'approved' : 'refused')));
  expect(replies.reduce((sum, reply) => sum + reply.data.changed, 0)).toBe(1);
  const reported = await db.selectFrom('messages').select('id').where('user_id', '=', one.person.id).execute();
  expect(reported).toHaveLength(1);
});

test('somebody is taken from the waiting list out of turn only where there is a place', async () => {
  const { as, db, clock, competition, registered, done } = await school();
  const cup = await competition(undefined, { quota: 1, waitingList: true });
  const [inside, first, second] = [await registered(cup), await registered(cup), await registered(cup)];
  const staff = as(cup.organiser);
  const promote = (registration_id: string) => staff.call(promoteRegistration, { competition_id: cup.id, registration_id });
  expect((await promote(second.id)).key).toBe('registration_full');
  expect((await promote(inside.id)).key).toBe('registration_not_waiting');
  // A guest of the list stands outside the quota: the place goes to whoever waits longest.
  const official = (is: boolean) => staff.call(setOfficial, { competition_id: cup.id, registration_id: inside.id, official: is });
  await done(official(false));
  const own = async (one: typeof first) => (await done(as(one.person).call(showOwnEntry, { competition_id: cup.id }))).registration;
  expect(await own(first)).toMatchObject({ state: 'submitted' });
  expect((await official(true)).key).toBe('registration_full');
  // Once it has begun nobody moves up by themselves: who comes in is decided by hand.
  const third = await registered(cup);
  await db.updateTable('stages').set({ start_at: clock.now() }).where('competition_id', '=', cup.id).execute();
  await done(staff.call(saveCompetition, { competition_id: cup.id, change: { quota: 2 } }));
  expect(await own(second)).toMatchObject({ waiting_place: 1 });
  await done(promote(third.id));
  expect(await own(second)).toMatchObject({ waiting_place: 1 });
  expect((await promote(second.id)).key).toBe('registration_full');
});

test('an entrant is disqualified and reinstated with a reason they are told', async () => {
  const { as, competition, approved, done, db } = await school();
  const cup = await competition();
  const one = await approved(cup);
  const staff = as(cup.organiser);
  const change = { competition_id: cup.id, registration_id: one.id, reason: 'Two accounts' };
  await done(staff.call(disqualifyEntrant, { ...change, disqualified: true }));
  expect((await staff.call(disqualifyEntrant, { ...change, disqualified: true })).key).toBe('registration_not_approved');
  expect((await as(one.person).call(withdrawRegistration, { registration_id: one.id })).key).toBe('registration_settled');
  await done(staff.call(disqualifyEntrant, { ...change, disqualified: false }));
  const reported = await db.selectFrom('messages').select('kind').where('user_id', '=', one.person.id).orderBy('id').execute();
  expect(reported.map(({ kind }) => kind)).toEqual(['registration_disqualified', 'registration_reinstated']);
});

test('numbers are drawn once, after registration, from a seed anybody can check', async () => {
  const { as, competition, approved, done, clock } = await school();
  const cup = await competition(undefined, { numbers: 'draw' });
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.push((await approved(cup)).id);
  const staff = as(cup.organiser);
  const draw = () => staff.call(drawNumbers, { competition_id: cup.id, seed: 'lottery 07 12 19' });
  expect((await draw()).key).toBe('registration_open');
  clock.move(25 * HOUR);
  const replies = await Promise.all([draw(), draw(), draw()]);
  expect(replies.map((reply) => reply.key ?? reply.data.numbers).sort()).toEqual([5, 'numbers_drawn_already', 'numbers_drawn_already']);
  const { list, draw_seed } = await done(staff.call(listEntrants, { competition_id: cup.id }));
  expect(list.map(({ id }) => id)).toEqual(drawn(draw_seed!, ids));
  expect(list.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  clock.move(-25 * HOUR);
});

test('only organisers review, list and export; entrants and strangers learn nothing', async () => {
  const { as, competition, approved, person, organiser } = await school();
  const cup = await competition();
  const one = await approved(cup);
  for (const who of [one.person, await person('teacher'), await organiser()]) {
    const other = as(who);
    expect((await other.call(listRegistrations, { competition_id: cup.id })).code).toBe(-99);
    expect((await other.call(exportRegistrations, { competition_id: cup.id, format: 'csv' })).code).toBe(-99);
    const verdict = { competition_id: cup.id, registration_ids: [one.id], verdict: 'refused' as const, reason: 'x' };
    expect((await other.call(reviewRegistrations, verdict)).key).toBe('not_allowed');
    expect((await other.call(drawNumbers, { competition_id: cup.id, seed: 'x' })).key).toBe('not_allowed');
  }
});

test('entrants come from a sheet: first a report that changes nothing, then accounts, teams and numbers', async () => {
  const created = await school();
  const { as, competition, person, done, db } = created;
  const cup = await competition(undefined, { entry: 'team', teamMin: 2, teamMax: 3, divisions: ['A'], quota: 2, mentors: 2 });
  const mentor = await person('teacher');
  const [a, b, c, d, e] = phones(5);
  const sheet = [
    '姓名,手机号,学号,队伍,角色,组别,指导教师,正式',
    `Wang,${a},S1,Night Ferry,队员,A,${mentor.account},`,
    `Li,${b},S2,Night Ferry,队长,A,,`,
    `=cmd,${c},S3,Star Team,captain,A,,否`,
    `Zhao,${d},S4,Star Team,,A,,否`,
    `Alone,${e},S5,Small,captain,A,,`,
  ].join('\n');
  const { file_id } = await upload(created, cup.organiser, 'entrant_sheet', 'list.csv', Buffer.from(sheet));
  const staff = as(cup.organiser);
  const call = (more: object) => staff.call(importRegistrations, { competition_id: cup.id, file_id: file_id!, ...more });
  const report = await done(call({}));
  expect(report).toMatchObject({ lines: 5, faulty: 1, new_accounts: 4, entrants: 2, done: false });
  expect(report.list[0]).toMatchObject({ line: 6, outcome: 'faulty', fault: '“Small” has 1 person instead of 2–3' });
  expect((await call({ dry_run: false })).key).toBe('import_faulty');
  expect((await done(staff.call(listRegistrations, { competition_id: cup.id }))).total).toBe(0);
  expect(await done(call({ dry_run: false, skip_faulty: true }))).toMatchObject({ entrants: 2, done: true });
  const { list, taken } = await done(staff.call(listRegistrations, { competition_id: cup.id }));
  expect(list.map((row) => [row.name, row.official, row.number, row.people.map(({ name, captain }) => [name, captain])])).toEqual([
    [
      'Night Ferry',
      true,
      1,
      [
        ['Li', true],
        ['Wang', false],
      ],
    ],
    [
      'Star Team',
      false,
      2,
      [
        ['=cmd', true],
        ['Zhao', false],
      ],
    ],
  ]);
  expect(taken).toBe(1);
  expect(list[0]!.mentors).toMatchObject([{ person: { id: mentor.id }, state: 'invited' }]);
  const again = await done(call({ skip_faulty: true }));
  expect(again).toMatchObject({ entrants: 0, new_accounts: 0 });

  const sheetOut = await done(staff.call(exportRegistrations, { competition_id: cup.id, format: 'csv' }));
  const text = Buffer.from(sheetOut.base64, 'base64').toString();
  expect(text).toContain(`"'=cmd"`);
  expect(text.split('\n')[0]).toContain('Student number');
  expect(text).toContain('Approved,Yes,');
  const captain = await db.selectFrom('users').select('id').where('phone', '=', b!).executeTakeFirstOrThrow();
  expect(await db.selectFrom('messages').select('kind').where('user_id', '=', captain.id).execute()).toEqual([
    { kind: 'registration_approved' },
  ]);
  expect((await as(mentor).call(showTeam, { team_id: list[0]!.team_id! })).code).toBe(1);
});

test('a sheet for more than the quota takes nobody in', async () => {
  const created = await school();
  const { as, competition, done } = created;
  const cup = await competition(undefined, { quota: 1 });
  const [a, b] = phones(2);
  const { file_id } = await upload(created, cup.organiser, 'entrant_sheet', 'list.csv', Buffer.from(`name,phone\nOne,${a}\nTwo,${b}`));
  const reply = await as(cup.organiser).call(importRegistrations, { competition_id: cup.id, file_id: file_id!, dry_run: false });
  expect(reply.key).toBe('registration_full');
  expect((await done(as(cup.organiser).call(listRegistrations, { competition_id: cup.id }))).total).toBe(0);
});
