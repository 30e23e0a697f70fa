import { addressOf } from '@praxis/contract/core/pages';
import { meterLabs, showLabMinutes } from '@praxis/contract/labs/minutes';
import { openLabRoom, startLab } from '@praxis/contract/labs/tasks';
import { askRefund, cancelOrder, decideRefundAsked, showOrder } from '@praxis/contract/market/orders';
import { listOwnProducts, type ProductDraft, saveProduct, showProduct } from '@praxis/contract/market/products';
import { archiveSpace } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { labMakers } from '../../../testing/makers/labs.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { forgetBookings } from '../../labs/minutes/minutes.store.ts';
import { bookMinutes } from '../../labs/minutes/minutes.ts';
import { ledgerDifferences } from '../../payments/ledger.store.ts';
import { sendRefunds } from '../../payments/refunds.ts';
import { recountRights } from '../rights/check-rights.ts';

const MINUTE = 60_000;
const DRAFT: ProductDraft = {
  ...{ title: 'Ten hours', intro: 'Machines by the minute', category: 'computing', price_cents: 6000, list_price_cents: null },
  ...{ valid_days: 365, stock: null, refund_days: 7, refund_used_below: 20, trial: [], parts: [], minutes: 60, copies: false },
};

async function school() {
  const created = await world();
  await pretendChannels(created);
  const market = marketMakers(created);
  const labs = labMakers(created);
  const { as, db, app, clock } = created;
  const teacher = await created.person('teacher');
  const space = await market.spaces.space(teacher);
  const { person: student } = await market.spaces.member(space);
  const taskId = await labs.task(teacher, space);
  const task = await db.selectFrom('lab_tasks').select(['id', 'version_id']).where('id', '=', taskId).executeTakeFirstOrThrow();
  const meter = (metered: boolean) => as(teacher).call(meterLabs, { space_id: space.id, metered });
  /** A pack of minutes of the space, on sale. */
  async function pack(over: Partial<ProductDraft> = {}) {
    const { data } = await as(teacher).call(saveProduct, { kind: 'lab_minutes', ref_id: space.id, ...DRAFT, ...over });
    await market.approve(data.product_id, teacher);
    return { id: data.product_id, price: over.price_cents ?? DRAFT.price_cents };
  }
  /** A machine of the student that runs for an hour from now. */
  async function running(node = 'main') {
    const now = clock.now();
    const lab_session = await db
      .insertInto('lab_sessions')
      .values({ task_id: task.id, user_id: student.id, version_id: task.version_id, started_at: now, touched_at: now })
      .onConflict((conflict) => conflict.columns(['task_id', 'user_id']).doUpdateSet({ touched_at: now }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('lab_machines')
      .values({
        ...{ session_id: lab_session.id, node, title: node, template: 'small', state: 'common', asked_at: now, seconds: 3600 },
        ...{ expires_at: new Date(now.getTime() + 60 * MINUTE), updated_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const left = async () => (await as(student).call(showLabMinutes, { space_id: space.id })).data.left;
  async function fits() {
    expect((await ledgerDifferences(db)).every(({ cents }) => cents === 0)).toBe(true);
    expect((await recountRights(db, clock.now())).off).toBe(0);
  }
  return { ...created, ...market, app, task, student, teacher, space, meter, pack, running, left, fits };
}

test('an owner has minutes counted; with none left no machine starts and the page says where to get some', async () => {
  const { as, student, teacher, space, task, meter, person, left } = await school();
  const room = async () => (await as(student).call(openLabRoom, { task_id: task.id, space_id: space.id })).data.minutes_left;
  expect(await room()).toBeNull();
  expect((await as(student).call(meterLabs, { space_id: space.id, metered: true })).key).toBe('not_allowed');
  expect((await as(await person('student')).call(showLabMinutes, { space_id: space.id })).code).toBe(-99);
  await Promise.all(Array.from({ length: 40 }, () => meter(true)));
  expect((await as(teacher).call(showLabMinutes, { space_id: space.id })).data).toMatchObject({ metered: true, can: { meter: true } });
  expect([await room(), await left()]).toEqual([0, 0]);
  expect((await as(student).call(startLab, { task_id: task.id })).key).toBe('lab_minutes_none');
  // Whoever teaches tries a lab without minutes.
  expect((await as(teacher).call(openLabRoom, { task_id: task.id, space_id: space.id })).data.minutes_left).toBeNull();
  expect((await as(teacher).call(startLab, { task_id: task.id })).key).not.toBe('lab_minutes_none');
  await meter(false);
  expect(await room()).toBeNull();
});

test('minutes are sold where they are counted, to members, again and again', async () => {
  const { as, db, student, teacher, space, meter, pack, person, left, paidOrder, tryOrder, fits } = await school();
  const unmetered = await as(teacher).call(saveProduct, { kind: 'lab_minutes', ref_id: space.id, ...DRAFT });
  expect(unmetered.key).toBe('minutes_unfit');
  await meter(true);
  const sellable = (await as(teacher).call(listOwnProducts, {})).data.sellable;
  expect(sellable.filter(({ kind }) => kind === 'lab_minutes')).toMatchObject([{ ref_id: space.id }]);
  const product = await pack();
  const outsider = await person('student');
  const seen = async (who: typeof outsider) => (await as(who).call(showProduct, { product_id: product.id })).data;
  expect((await seen(outsider)).obstacle).toBe('lab_minutes_members');
  const { name } = await db.selectFrom('spaces').select('name').where('id', '=', space.id).executeTakeFirstOrThrow();
  const link = addressOf('space', { spaceId: space.id });
  expect([(await seen(outsider)).space, (await seen(student)).space]).toEqual([
    { name, link: null },
    { name, link },
  ]);
  await db.updateTable('spaces').set({ visibility: 'public' }).where('id', '=', space.id).execute();
  expect((await seen(outsider)).space).toEqual({ name, link });
  expect((await tryOrder(outsider, product)).key).toBe('lab_minutes_members');
  await paidOrder(student, product);
  expect(await left()).toBe(60);
  expect((await as(student).call(showProduct, { product_id: product.id })).data).toMatchObject({ obstacle: null, minutes: 60 });
  await paidOrder(student, product);
  expect(await left()).toBe(120);
  expect((await tryOrder(student, product)).code).toBe(1);
  expect((await tryOrder(student, product)).key).toBe('order_open');
  await fits();
});

test('each minute of each running machine is booked once, and machines end when the minutes do', async () => {
  const { app, db, clock, student, meter, pack, running, left, paidOrder } = await school();
  await meter(true);
  await paidOrder(student, await pack({ minutes: 10 }));
  const machines = [await running('one'), await running('two')];
  await Promise.all([bookMinutes(app), bookMinutes(app), bookMinutes(app)]);
  expect(await left()).toBe(8);
  const ends = async () =>
    (await db.selectFrom('lab_machines').select('expires_at').where('id', 'in', machines).execute()).map(
      ({ expires_at }) => (expires_at!.getTime() - clock.now().getTime()) / MINUTE,
    );
  // The minute that was booked is theirs to the end, then four more each.
  expect((await ends()).every((minutes) => minutes > 4 && minutes <= 5)).toBe(true);
  await bookMinutes(app);
  expect((await ends()).every((minutes) => minutes > 4)).toBe(true);
  for (let minute = 0; minute < 4; minute++) {
    clock.move(MINUTE);
    await bookMinutes(app);
  }
  // Nothing that was paid for is left over, and nothing is booked beyond it.
  expect([await left(), (await ends()).every((minutes) => minutes <= 1)]).toEqual([0, true]);
  clock.move(-4 * MINUTE);
});

test('minutes are not sold where nobody counts them any more, and keep their space from being archived while some are left', async () => {
  const { app, db, as, clock, student, teacher, space, meter, pack, running, left, order, paidOrder, tryOrder, fits } = await school();
  await meter(true);
  const product = await pack({ minutes: 2, valid_days: null });
  const archive = async () => (await as(teacher).call(archiveSpace, { space_id: space.id })).key;
  const { order_no: waiting } = await order(student, product);
  expect(await archive()).toBe('sold_and_in_use');
  await as(student).call(cancelOrder, { order_no: waiting });
  await meter(false);
  expect((await as(student).call(showProduct, { product_id: product.id })).data.obstacle).toBe('off_sale');
  expect((await tryOrder(student, product)).key).toBe('off_sale');
  await meter(true);
  await paidOrder(student, product);
  expect(await archive()).toBe('sold_and_in_use');
  const machine = await running();
  for (let minute = 0; minute < 2; minute++) {
    await bookMinutes(app);
    clock.move(MINUTE);
  }
  expect(await left()).toBe(0);
  await fits();
  const bookings = () => db.selectFrom('lab_minute_uses').select('minute').where('machine_id', '=', machine).execute();
  expect(await bookings()).toHaveLength(2);
  await forgetBookings(db, clock.now());
  expect(await bookings()).toHaveLength(0);
  expect(await left()).toBe(0);
  expect((await as(teacher).call(archiveSpace, { space_id: space.id })).code).toBe(1);
  clock.move(-2 * MINUTE);
});

test('what was not used is paid back by its share, and is not used meanwhile', async () => {
  const { app, db, as, clock, student, teacher, meter, pack, running, left, paidOrder, until, fits } = await school();
  await meter(true);
  const { orderNo: order_no } = await paidOrder(student, await pack({ minutes: 6, price_cents: 1000 }));
  await running();
  for (let minute = 0; minute < 2; minute++) {
    await bookMinutes(app);
    clock.move(MINUTE);
  }
  clock.move(-2 * MINUTE);
  const shown = (await as(student).call(showOrder, { order_no })).data.items[0]!;
  expect(shown.refundable).toMatchObject({ cents: 666, at_once: false, used_percent: 34 });
  const { data } = await as(student).call(askRefund, { order_no, line: 1, reason: 'Done with it' });
  expect([data.state, await left()]).toEqual(['applied', 0]);
  await as(teacher).call(decideRefundAsked, { refund_id: data.refund_id, approve: false, answer: 'Use them' });
  expect(await left()).toBe(4);
  const again = await as(student).call(askRefund, { order_no, line: 1, reason: 'Please' });
  await as(teacher).call(decideRefundAsked, { refund_id: again.data.refund_id, approve: true });
  await until('the rest is back', async () => {
    await sendRefunds(app);
    return (await as(student).call(showOrder, { order_no })).data.inner_state === 'part_refunded';
  });
  expect((await as(student).call(showOrder, { order_no })).data).toMatchObject({
    refunded_cents: 666,
    items: [{ right: { state: 'revoked' } }],
  });
  expect(await left()).toBe(0);
  const grant = await db
    .selectFrom('lab_minute_grants')
    .select('taken_back_at')
    .where('user_id', '=', student.id)
    .executeTakeFirstOrThrow();
  expect(grant.taken_back_at).not.toBeNull();
  await fits();
});
