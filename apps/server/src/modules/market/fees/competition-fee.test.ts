import { cancelCompetition } from '@praxis/contract/competitions/design';
import { getHome } from '@praxis/contract/home/home';
import { createCoupon } from '@praxis/contract/market/coupons';
import { showFee } from '@praxis/contract/market/fees';
import { askInvoice, decideInvoice } from '@praxis/contract/market/invoices';
import { askRefund, cancelOrder, listOrders, lookPay, placeOrder, showOrder } from '@praxis/contract/market/orders';
import { listOwnProducts, listProducts, showProduct } from '@praxis/contract/market/products';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { showOwnEntry, submitRegistration, withdrawRegistration } from '@praxis/contract/teams/registrations';
import { listRegistrations, reviewRegistrations } from '@praxis/contract/teams/review';
import { expect, test } from 'vitest';
import { type CompetitionTraits, competitionMakers } from '../../../testing/makers/competitions/competitions.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { ledgerDifferences } from '../../payments/ledger.store.ts';
import { sendRefunds } from '../../payments/refunds.ts';
import { releaseUnpaid } from '../../teams/places/places.ts';
import { closeDueOrders } from '../orders/close-orders.ts';
import { recountRights } from '../rights/check-rights.ts';
import { returnFees } from './return-fees.ts';

const FEE = 12_000;

async function school() {
  const created = await world();
  const pretend = await pretendChannels(created);
  const makers = competitionMakers(created);
  const market = marketMakers(created);
  const { as, done } = { ...created, ...makers };
  const cup = (traits: CompetitionTraits = {}) => makers.competition(undefined, { fee: FEE, review: false, ...traits });
  const feeOf = (who: TestPerson, registration_id: string) => done(as(who).call(showFee, { registration_id }));
  /** The reply to ordering the fee of a registration. */
  async function order(who: TestPerson, registrationId: string, over: { key?: string; cents?: number } = {}) {
    const fee = await feeOf(who, registrationId);
    const items = [{ product_id: fee.product_id, offer_id: fee.offer_id, ref: registrationId }];
    const client_key = over.key ?? `fee-${Math.random().toString(36).slice(2)}`;
    return as(who).call(placeOrder, { items, expected_cents: over.cents ?? FEE, client_key });
  }
  /** Pays an order of a fee: the notification is lost, the question brings the money. */
  async function pay(who: TestPerson, order_no: string) {
    pretend.switches.notify.wechat = 'lose';
    const { outTradeNo } = await market.start(who, order_no);
    await market.pay('wechat', outTradeNo);
    // Whoever sends a refund at once is to hear of its end.
    pretend.switches.notify.wechat = 'send';
    await done(as(who).call(lookPay, { order_no }));
  }
  async function paid(who: TestPerson, registrationId: string) {
    const { order_no } = await done(order(who, registrationId));
    await pay(who, order_no);
    return order_no;
  }
  const own = async (who: TestPerson, competitionId: string) =>
    (await done(as(who).call(showOwnEntry, { competition_id: competitionId }))).registration!;
  /** Waits until the money of an order is back, whoever sends it. */
  async function returned(who: TestPerson, order_no: string) {
    await created.until('the fee is back', async () => {
      await sendRefunds(created.app);
      return (await as(who).call(showOrder, { order_no })).data.inner_state === 'refunded';
    });
    return (await as(who).call(showOrder, { order_no })).data;
  }
  /** Ledger and rights agree with what happened. */
  async function fits() {
    expect((await ledgerDifferences(created.db)).every(({ cents }) => cents === 0)).toBe(true);
    expect((await recountRights(created.db, created.clock.now())).off).toBe(0);
  }
  return { ...created, ...makers, market, pretend, cup, feeOf, order, pay, paid, own, returned, fits };
}

test('a student registers, pays the fee and is in; the order, the registration and the organiser show it (S-147)', async () => {
  const { as, cup, registered, feeOf, order, pay, own, done, fits } = await school();
  const contest = await cup();
  const { id, person, state } = await registered(contest);
  expect(state).toBe('awaiting_payment');
  const me = as(person);
  const entry = await done(me.call(showOwnEntry, { competition_id: contest.id }));
  expect(entry).toMatchObject({
    registration: { fee: 'due' },
    next: { what: 'pay', to: `/index/checkout?kind=competition_fee&ref=${id}` },
  });
  expect(await feeOf(person, id)).toMatchObject({
    price_cents: FEE,
    state: 'due',
    open_order: null,
    competition: { title: contest.title },
  });
  expect((await order(person, id, { cents: 1 })).key).toBe('price_changed');
  const { order_no, expires_at } = await done(order(person, id));
  // Three minutes before its place lapses: what is paid in the last second still finds it.
  expect(expires_at).toBe(entry.registration!.pay_until! - 3 * 60_000);
  expect(await order(person, id)).toMatchObject({ key: 'order_open', data: { order_no } });
  await pay(person, order_no);
  expect(await own(person, contest.id)).toMatchObject({ state: 'approved', fee: 'paid', number: 1 });
  const { data } = await me.call(showOrder, { order_no });
  expect(data).toMatchObject({ state: 'paid', paid_amount: FEE });
  expect(data.items[0]).toMatchObject({
    kind: 'competition_fee',
    refundable: null,
    right: { state: 'active', link: `/index/competitionDetail/${contest.id}` },
  });
  expect((await done(me.call(listOrders, {}))).page.list[0]).toMatchObject({ kinds: ['competition_fee'], refundable: false });
  const rows = await done(as(contest.organiser).call(listRegistrations, { competition_id: contest.id, state: 'all' }));
  expect(rows.list).toMatchObject([{ id, fee: 'paid' }]);
  expect((await me.call(askRefund, { order_no, line: 1, reason: 'no' })).key).toBe('refund_by_withdrawal');
  expect((await order(person, id)).key).toBe('fee_paid');
  expect((await feeOf(person, id)).paid_order).toBe(order_no);
  const kinds = (await done(me.call(listMessages, {}))).list.map(({ kind }) => kind);
  expect([kinds.includes('fee_paid'), kinds.includes('order_paid')]).toEqual([true, false]);
  await fits();
});

test('without a merchant nobody is kept waiting for a fee', async () => {
  const created = await world();
  await created.db.updateTable('merchants').set({ state: 'receiving' }).execute();
  const { competition, registered } = competitionMakers(created);
  const contest = await competition(undefined, { fee: FEE, review: false });
  const { state } = await registered(contest);
  await created.db.updateTable('merchants').set({ state: 'active' }).execute();
  expect(state).toBe('approved');
});

test('a stranger sees no fee and pays none; a fee is not among the things on sale', async () => {
  const { as, cup, registered, feeOf, person, entrant } = await school();
  const contest = await cup({ title: 'Zymurgy cup' });
  const mine = await registered(contest);
  const other = await registered(contest, await entrant());
  const stranger = as(await person('student'));
  expect((await stranger.call(showFee, { registration_id: mine.id })).code).toBe(-99);
  expect((await stranger.call(showFee, { registration_id: '999999999' })).code).toBe(-99);
  const fee = await feeOf(mine.person, mine.id);
  const items = (ref?: string) => [{ product_id: fee.product_id, offer_id: fee.offer_id, ...(ref && { ref }) }];
  const place = (ref?: string) => stranger.call(placeOrder, { items: items(ref), expected_cents: FEE, client_key: 'stranger-key' });
  expect([(await place(mine.id)).code, (await place(other.id)).code, (await place()).code]).toEqual([-99, -99, -99]);
  expect((await stranger.call(showProduct, { product_id: fee.product_id })).code).toBe(-99);
  expect((await stranger.call(listProducts, { q: 'Zymurgy' })).data.page.total).toBe(0);
  // Its money is among the sums of what its organiser sold, so it stands there as well; nothing is done with it there.
  expect((await as(contest.organiser).call(listOwnProducts, {})).data.products).toMatchObject([
    { kind: 'competition_fee', ref_id: contest.id },
  ]);
});

test('of a team one pays: a mate who is late is told, forty clicks are one order', async () => {
  const { as, cup, team, order, pay, own, done, fits } = await school();
  const contest = await cup({ entry: 'team', teamMin: 2, teamMax: 3 });
  const { id: team_id, captain, members } = await team(contest, 1);
  const [mate] = members;
  await done(as(captain).call(submitRegistration, { competition_id: contest.id, team_id, agreed: true }));
  const { id } = await own(captain, contest.id);
  const both = await Promise.all([order(captain, id), order(mate!, id)]);
  expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(both.find(({ code }) => code !== 1)!.key).toMatch(/^(fee_being_paid|order_open)$/);
  const payer = both[0].code === 1 ? captain : mate!;
  const late = payer === captain ? mate! : captain;
  expect((await order(late, id)).key).toBe('fee_being_paid');
  const first = both.find(({ code }) => code === 1)!.data.order_no;
  await done(as(payer).call(cancelOrder, { order_no: first }));
  const clicks = await Promise.all(Array.from({ length: 40 }, (_, at) => order(late, id, { key: `click-key-${at % 2}` })));
  const numbers = new Set(clicks.flatMap(({ code, data }) => (code === 1 ? [data.order_no] : [])));
  expect(numbers.size).toBe(1);
  await pay(late, [...numbers][0]!);
  expect(await own(captain, contest.id)).toMatchObject({ state: 'approved', fee: 'paid' });
  await fits();
});

test('a withdrawn registration gets its fee back in full, and may be paid anew', async () => {
  const { app, as, cup, registered, paid, own, done, db, returned, fits } = await school();
  const contest = await cup();
  const { id, person } = await registered(contest);
  const order_no = await paid(person, id);
  await done(as(person).call(withdrawRegistration, { registration_id: id }));
  await Promise.all([returnFees(app), returnFees(app), returnFees(app)]);
  expect(await returned(person, order_no)).toMatchObject({
    refunded_cents: FEE,
    refunds: [{ cents: FEE, state: 'done', cause: 'cancelled' }],
  });
  const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.fee_returned_at).not.toBeNull();
  const again = await registered(contest, person);
  await paid(person, again.id);
  expect(await own(person, contest.id)).toMatchObject({ id: again.id, state: 'approved', fee: 'paid' });
  await fits();
});

test('the platform gives nothing towards a fee that comes back; what an organiser gives off is their own', async () => {
  const { as, cup, registered, feeOf, person, clock } = await school();
  const { id, person: who } = await registered(await cup());
  const now = clock.now().getTime();
  const terms = { kind: 'amount', value: FEE, starts_at: now - 1000, ends_at: now + 86_400_000 } as const;
  const code = `FEE${now}`;
  await as(await person('operator')).call(createCoupon, { ...terms, code, of: 'platform' });
  const fee = await feeOf(who, id);
  const items = [{ product_id: fee.product_id, offer_id: fee.offer_id, ref: id }];
  expect((await as(who).call(placeOrder, { items, coupon: code, expected_cents: 0, client_key: 'free-fee-key' })).key).toBe(
    'coupon_not_for_this',
  );
});

test('an invoice of a fee that goes back ends, or waits to be voided', async () => {
  const { app, db, as, cup, registered, paid, done, returned, person } = await school();
  const operator = as(await person('operator'));
  for (const isIssued of [false, true]) {
    const { id, person: who } = await registered(await cup());
    const order_no = await paid(who, id);
    const asked = await done(as(who).call(askInvoice, { order_no, kind: 'personal', title: 'Han', tax_no: '', email: 'han@example.com' }));
    if (isIssued) await operator.call(decideInvoice, { invoice_id: asked.invoice_id, verdict: 'issue', number: '25317' });
    await done(as(who).call(withdrawRegistration, { registration_id: id }));
    await returnFees(app);
    await returned(who, order_no);
    const invoice = await db.selectFrom('invoices').selectAll().where('id', '=', asked.invoice_id).executeTakeFirstOrThrow();
    expect([invoice.state, invoice.void_asked_at !== null]).toEqual(isIssued ? ['issued', true] : ['voided', false]);
  }
});

test('a place from the waiting list is held until the competition begins at most, and its message leads to the payment', async () => {
  const { app, db, as, cup, registered, own, done, clock, entrant } = await school();
  const contest = await cup({ quota: 1, waitingList: true });
  const first = await registered(contest);
  const second = await registered(contest, await entrant());
  expect(second.state).toBe('waitlisted');
  const start_at = new Date(clock.now().getTime() + 90 * 60_000);
  await db.updateTable('stages').set({ start_at }).where('competition_id', '=', contest.id).execute();
  await done(as(first.person).call(withdrawRegistration, { registration_id: first.id }));
  await releaseUnpaid(app, clock.now());
  const entry = await own(second.person, contest.id);
  expect(entry).toMatchObject({ state: 'awaiting_payment', pay_until: start_at.getTime() });
  const { list } = await done(as(second.person).call(listMessages, {}));
  expect(list.find(({ link }) => link.includes(`ref=${second.id}`))).toBeDefined();
});

test('a refused registration gets its fee back; submitted again before that, the fee stays with it', async () => {
  const { app, as, cup, registered, paid, own, done, returned, fits } = await school();
  const contest = await cup({ review: true });
  const { id, person } = await registered(contest);
  const first = await paid(person, id);
  const refuse = () =>
    done(
      as(contest.organiser).call(reviewRegistrations, {
        ...{ competition_id: contest.id, registration_ids: [id], verdict: 'refused', reason: 'Picture missing' },
      }),
    );
  await refuse();
  const again = await done(as(person).call(submitRegistration, { competition_id: contest.id, agreed: true }));
  expect(again.state).toBe('submitted');
  await returnFees(app);
  expect((await as(person).call(showOrder, { order_no: first })).data.inner_state).toBe('paid');
  await refuse();
  await returnFees(app);
  await returned(person, first);
  expect(await own(person, contest.id)).toMatchObject({ state: 'refused', fee: 'returned' });
  const third = await done(as(person).call(submitRegistration, { competition_id: contest.id, agreed: true }));
  expect(third.state).toBe('awaiting_payment');
  await paid(person, id);
  expect(await own(person, contest.id)).toMatchObject({ state: 'submitted', fee: 'paid' });
  await fits();
});

test('a cancelled competition gives every fee back', async () => {
  const { app, as, cup, registered, paid, entrant, done, returned, fits } = await school();
  const contest = await cup();
  const orders: [TestPerson, string][] = [];
  for (let count = 0; count < 3; count++) {
    const { id, person } = await registered(contest, await entrant());
    orders.push([person, await paid(person, id)]);
  }
  await done(as(contest.organiser).call(cancelCompetition, { competition_id: contest.id, reason: 'No hall' }));
  await returnFees(app);
  for (const [person, order_no] of orders) expect((await returned(person, order_no)).refunded_cents).toBe(FEE);
  await fits();
});

test('withdrawn between placing and paying, or paid too late: the money goes back in the same moment', async () => {
  const { app, as, cup, registered, order, pay, done, clock, entrant, returned, fits } = await school();
  const contest = await cup();
  const one = await registered(contest);
  const { order_no } = await done(order(one.person, one.id));
  await done(as(one.person).call(withdrawRegistration, { registration_id: one.id }));
  await pay(one.person, order_no);
  expect(await returned(one.person, order_no)).toMatchObject({
    refunded_cents: FEE,
    refunds: [{ cause: 'ungranted', state: 'done' }],
  });
  const two = await registered(contest, await entrant());
  const { order_no: late } = await done(order(two.person, two.id));
  clock.move(16 * 60_000);
  await releaseUnpaid(app, clock.now());
  await closeDueOrders(app);
  expect((await as(two.person).call(showOrder, { order_no: late })).data).toMatchObject({ state: 'closed', close_reason: 'expired' });
  clock.move(-16 * 60_000);
  await fits();
});

test('home asks whoever takes part for a fee that is due, until it is paid, refused or too late', async () => {
  const { as, cup, registered, paid, done, clock, app, db } = await school();
  const fees = async (who: TestPerson) => (await done(as(who).call(getHome, {}))).due.filter(({ kind }) => kind === 'fee');
  const [contest, other] = [await cup(), await cup()];
  const { id, person } = await registered(contest);
  const late = await registered(other);
  const refused = await registered(contest);
  const [due] = await fees(person);
  expect(due).toMatchObject({ id, to: `/index/checkout?kind=competition_fee&ref=${id}`, space_id: null, space_name: '' });
  expect(due!.due_at).toBeGreaterThan(clock.now().getTime());
  await paid(person, id);
  expect(await fees(person)).toEqual([]);
  await db
    .updateTable('registrations')
    .set({ state: 'refused', pay_until: null, holds_place: false })
    .where('id', '=', refused.id)
    .execute();
  expect(await fees(refused.person)).toEqual([]);
  const [unpaid] = await fees(late.person);
  // Gone with its time already, before the job that frees the place looks.
  clock.move(unpaid!.due_at! - clock.now().getTime() + 1000);
  expect(await fees(late.person)).toEqual([]);
  await releaseUnpaid(app, clock.now());
  expect(await fees(late.person)).toEqual([]);
});
