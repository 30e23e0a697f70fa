import type { FormField } from '@praxis/contract/competitions/entry';
import {
  listOwnCompetitions,
  saveRegistration,
  showForm,
  showOwnEntry,
  submitRegistration,
  withdrawRegistration,
} from '@praxis/contract/teams/registrations';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database/db.ts';
import { competitionMakers } from '../../../testing/makers/competitions/competitions.ts';
import { world } from '../../../testing/world.ts';

const HOUR = 3_600_000;
const ID_NUMBER = '11010519491231002X';
const field = (key: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  key,
  kind,
  label: key,
  hint: '',
  required: true,
  options: [],
  ...more,
});

async function school() {
  const created = await world();
  return { ...created, ...competitionMakers(created) };
}

test('S-064 a student fills in the form, which is saved as a draft, submits it, and is approved without a review', async () => {
  const { as, db, competition, entrant, done } = await school();
  const form = [field('size', 'choice', { options: ['S', 'M'] }), field('phone', 'phone'), field('card', 'id_number')];
  const cup = await competition(undefined, { form, divisions: ['A', 'B'], review: false });
  const student = await entrant();
  const me = as(student);
  const at = { competition_id: cup.id };
  expect((await done(me.call(showOwnEntry, at))).next).toMatchObject({ what: 'register', to: `/index/registration/0/1/${cup.id}/0` });
  const blank = await done(me.call(showForm, { ...at, type: '1' }));
  expect(blank.fields.map(({ key, value, prefilled }) => [key, value, prefilled])).toEqual([
    ['size', '', false],
    ['phone', student.phone, true],
    ['card', '', false],
  ]);
  await done(me.call(saveRegistration, { ...at, answers: { size: 'L', card: ID_NUMBER.toLowerCase() } }));
  const wrong = await me.call(submitRegistration, { ...at, agreed: true });
  expect(wrong).toMatchObject({ code: 0, key: 'registration_incomplete' });
  expect(wrong.data.fields).toEqual({ 'answers.size': 'Choose one of the options', 'answers.phone': 'Required' });
  await done(me.call(saveRegistration, { ...at, division: 'A', answers: { size: 'M', phone: student.phone, card: '110***********002X' } }));
  expect((await me.call(submitRegistration, { ...at, agreed: false })).key).toBe('rules_not_agreed');
  expect((await done(me.call(showOwnEntry, at))).next).toMatchObject({ what: 'submit' });
  expect(await done(me.call(submitRegistration, { ...at, agreed: true }))).toEqual({
    state: 'approved',
    waiting_place: null,
    number: 1,
    note: '',
  });

  const row = await db.selectFrom('registrations').selectAll().where('user_id', '=', student.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ form: { size: 'M', phone: student.phone }, division: 'A', holds_place: true });
  expect(row.form_sealed!.includes(ID_NUMBER)).toBe(false);
  const mine = await done(me.call(listOwnCompetitions, {}));
  expect(mine.list).toMatchObject([
    { id: cup.id, role: 'individual', registration_state: 'approved', number: 1, next: { what: 'wait_stage' } },
  ]);
  expect((await me.call(saveRegistration, { ...at, answers: {} })).key).toBe('registration_submitted');
});

test('everything that stands against taking part is said at once, before and when submitting', async () => {
  const { as, competition, entrant, done, db } = await school();
  const eligibility = { utypes: [1 as const], profile: ['email' as const, 'id_number' as const], born_from: '2000-01-01' };
  const cup = await competition(undefined, { eligibility, divisions: ['A'] });
  const teacher = await entrant('teacher');
  const me = as(teacher);
  await done(me.call(saveRegistration, { competition_id: cup.id, answers: {} }));
  const reasons = [
    'Choose a division',
    'For students only',
    'The date of birth is needed. Add the id number to the profile first',
    'The email address is missing in the profile',
    'The id number is missing in the profile',
  ];
  expect((await done(me.call(showForm, { competition_id: cup.id, type: '1' }))).obstacles).toEqual(reasons);
  const refused = await me.call(submitRegistration, { competition_id: cup.id, agreed: true });
  expect(refused).toMatchObject({ code: 0, key: 'registration_not_eligible', data: { reasons } });
  const row = await db.selectFrom('competitions').select('taken').where('id', '=', cup.id).executeTakeFirstOrThrow();
  expect(row.taken).toBe(0);
});

test('nobody registers before its time, after it, without a proven phone, or as an expert', async () => {
  const { as, competition, entrant, person, done, db, clock } = await school();
  const cup = await competition(undefined, { regStart: 1, regEnd: 2 });
  const student = await entrant();
  const save = () => as(student).call(saveRegistration, { competition_id: cup.id, answers: {} });
  expect(await save()).toMatchObject({ code: 0, key: 'registration_not_begun', msg: 'Registration has not started' });
  clock.move(1.5 * HOUR);
  await done(save());
  await db.updateTable('users').set({ phone_verified_at: null }).where('id', '=', student.id).execute();
  expect((await as(student).call(submitRegistration, { competition_id: cup.id, agreed: true })).key).toBe('phone_unproven');
  const expert = await person('expert');
  expect((await as(expert).call(saveRegistration, { competition_id: cup.id, answers: {} })).key).toBe('experts_cannot_register');
  expect((await as(cup.organiser).call(saveRegistration, { competition_id: cup.id, answers: {} })).key).toBe('staff_takes_part');
  clock.move(HOUR);
  expect(await save()).toMatchObject({ code: 0, key: 'registration_over', msg: 'Registration is over' });
  clock.move(-2.5 * HOUR);
});

test('the same id number is refused a second time with whom to ask, not whose it is', async () => {
  const { as, competition, registered, entrant, done } = await school();
  const cup = await competition(undefined, { form: [field('card', 'id_number')] });
  const first = await registered(cup, undefined, { card: ID_NUMBER });
  const second = await entrant();
  await done(as(second).call(saveRegistration, { competition_id: cup.id, answers: { card: ID_NUMBER } }));
  const refused = await as(second).call(submitRegistration, { competition_id: cup.id, agreed: true });
  expect(refused).toMatchObject({ code: 0, key: 'claim_taken' });
  expect(refused.msg).toContain(cup.organiser.name);
  expect(refused.msg).not.toContain(first.person.name);
  // Withdrawn, the number is free again.
  await done(as(first.person).call(withdrawRegistration, { registration_id: first.id }));
  expect((await done(as(second).call(submitRegistration, { competition_id: cup.id, agreed: true }))).state).toBe('submitted');
});

test('a withdrawn registration frees its place, may begin anew, and stands when the competition has begun', async () => {
  const { as, competition, registered, db, clock, done } = await school();
  const cup = await competition(undefined, { quota: 1 });
  const one = await registered(cup);
  await done(as(one.person).call(withdrawRegistration, { registration_id: one.id }));
  expect((await as(one.person).call(withdrawRegistration, { registration_id: one.id })).key).toBe('registration_settled');
  const again = await registered(cup, one.person);
  expect(again.id).not.toBe(one.id);
  const row = await db.selectFrom('competitions').select('taken').where('id', '=', cup.id).executeTakeFirstOrThrow();
  expect(row.taken).toBe(1);
  clock.move(49 * HOUR);
  expect((await as(one.person).call(withdrawRegistration, { registration_id: again.id })).key).toBe('registration_settled');
  clock.move(-49 * HOUR);
});

test('a stranger neither withdraws nor reads another’s registration', async () => {
  const { as, competition, registered, entrant } = await school();
  const cup = await competition();
  const one = await registered(cup);
  const outsider = as(await entrant());
  expect((await outsider.call(withdrawRegistration, { registration_id: one.id })).key).toBe('registration_not_found');
  expect((await outsider.call(showOwnEntry, { competition_id: cup.id })).data).toMatchObject({ role: 'none', registration: null });
  expect((await as().call(showOwnEntry, { competition_id: cup.id })).status).toBe(401);
});

test('in a private competition strangers learn nothing', async () => {
  const { as, competition, entrant } = await school();
  const cup = await competition(undefined, { visibility: 'private' });
  const outsider = as(await entrant());
  expect((await outsider.call(showOwnEntry, { competition_id: cup.id })).code).toBe(-99);
  expect((await outsider.call(showForm, { competition_id: cup.id, type: '1' })).code).toBe(-99);
  expect((await outsider.call(saveRegistration, { competition_id: cup.id, answers: {} })).key).toBe('competition_not_found');
});

test('the form of another kind of entry is not shown and not saved', async () => {
  const { as, competition, entrant } = await school();
  const cup = await competition(undefined, { entry: 'team' });
  const me = as(await entrant());
  expect((await me.call(showForm, { competition_id: cup.id, type: '1' })).code).toBe(-99);
  expect((await me.call(saveRegistration, { competition_id: cup.id, answers: {} })).key).toBe('entry_kind_wrong');
});

test('forty submissions of one person at once take one place and one number', async () => {
  const { as, competition, entrant, done, db } = await school();
  const cup = await competition(undefined, { review: false });
  const student = await entrant();
  await done(as(student).call(saveRegistration, { competition_id: cup.id, answers: {} }));
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => as(student).call(submitRegistration, { competition_id: cup.id, agreed: true })),
  );
  expect(replies.filter((reply) => reply.code === 1)).toHaveLength(1);
  const row = await db.selectFrom('competitions').select(['taken', 'last_number']).where('id', '=', cup.id).executeTakeFirstOrThrow();
  expect(row).toEqual({ taken: 1, last_number: 1 });
});

test('an unpaid place falls back after 15 minutes and goes to whoever waits', async () => {
  const { app, as, competition, registered, entrant, done, clock, db } = await school();
  const { registerFeeGate } = await import('./fee-gate.ts');
  const { markPaid } = await import('./paid.ts');
  const { releaseUnpaid } = await import('../places/places.ts');
  const paid: string[] = [];
  registerFeeGate(app, { needs: async (_db, competition) => paid.includes(competition.id) });
  const cup = await competition(undefined, { fee: 1200, quota: 1, waitingList: true });
  paid.push(cup.id);
  const first = await registered(cup);
  expect(first.state).toBe('awaiting_payment');
  const second = await registered(cup);
  expect(second).toMatchObject({
    state: 'waitlisted',
    waiting_place: 1,
    note: 'All places are taken; you are number 1 on the waiting list',
  });
  clock.move(16 * 60_000);
  await releaseUnpaid(app, clock.now());
  const states = async () =>
    (await db.selectFrom('registrations').select(['state']).where('competition_id', '=', cup.id).orderBy('id').execute()).map(
      ({ state }) => state,
    );
  expect(await states()).toEqual(['draft', 'awaiting_payment']);
  const pay = () => withTransaction(app.db, (inside) => markPaid(inside, second.id, '77', clock.now()));
  expect(await Promise.all([pay(), pay()])).toEqual([true, true]);
  const actions = db.selectFrom('audit_log').select(['action', 'from_state', 'to_state']).where('object_type', '=', 'registration');
  expect(await actions.where('object_id', '=', second.id).where('from_state', '=', 'awaiting_payment').execute()).toEqual([
    { action: 'registration_paid', from_state: 'awaiting_payment', to_state: 'submitted' },
  ]);
  expect(await states()).toEqual(['draft', 'submitted']);
  expect((await done(as(await entrant()).call(showOwnEntry, { competition_id: cup.id }))).next).toMatchObject({ what: 'register' });
  clock.move(-16 * 60_000);
});
