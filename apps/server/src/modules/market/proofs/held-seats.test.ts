import { cancelOrder, orderStatus } from '@praxis/contract/market/orders';
import { showProduct } from '@praxis/contract/market/products';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../platform/http/serve.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { admitByOrder } from '../../spaces/index.ts';
import { closeDueOrders } from '../orders/close-orders.ts';
import { recountRights } from '../rights/check-rights.ts';

async function market() {
  const created = await world();
  const pretend = await pretendChannels(created);
  return { ...created, ...marketMakers(created), pretend };
}

test('forty people order the last place at once: one may pay, and whoever pays sits', async () => {
  const school = await market();
  const { as, person } = school;
  const seat = await school.seat({ capacity: 1 });
  const people = await Promise.all(Array.from({ length: 40 }, () => person('student')));
  const replies = await Promise.all(people.map((who) => school.tryOrder(who, seat)));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(new Set(replies.filter(({ code }) => code !== 1).map(({ key }) => key))).toEqual(new Set(['sold_out']));
  const at = replies.findIndex(({ code }) => code === 1);
  const order_no = replies[at]!.data.order_no;
  const { outTradeNo } = await school.start(people[at]!, order_no);
  await school.pay('wechat', outTradeNo);
  await school.until('the order is paid', async () => (await as(people[at]!).call(orderStatus, { order_no })).data.state === 'paid');
  expect((await as(people[at]!).call(orderStatus, { order_no })).data).toMatchObject({ refunds: [], granted: [{ kind: 'space_seat' }] });
  expect(await school.db.selectFrom('seat_holds').select('holder').where('space_id', '=', seat.space.id).execute()).toEqual([]);
});

test('a place that is being paid for is given to nobody else; cancelled or left unpaid, it goes to whoever waits longest', async () => {
  const school = await market();
  const { as, person, db, app, clock } = school;
  const seat = await school.seat({ capacity: 2 });
  const [buyer, late, waiting] = [await person('student'), await person('student'), await person('student')];
  const first = await school.order(buyer, seat);
  const second = await school.order(late, seat);
  expect((await as(waiting).call(showProduct, { product_id: seat.id })).data.obstacle).toBe('sold_out');
  // A door of the space knows of it as well: whoever comes by it waits.
  const space = await db.selectFrom('spaces').select(['join_code', 'id']).where('id', '=', seat.space.id).executeTakeFirstOrThrow();
  await db
    .insertInto('space_members')
    .values({
      ...{ space_id: space.id, user_id: waiting.id, role: 'student', state: 'waitlisted', source: 'code', apply_text: '' },
      ...{ applied_at: clock.now(), applied_again: 0, ta_rights: [], waiting_since: clock.now() },
    })
    .execute();
  const stateOf = async () =>
    (
      await db
        .selectFrom('space_members')
        .select('state')
        .where('space_id', '=', space.id)
        .where('user_id', '=', waiting.id)
        .executeTakeFirst()
    )?.state;
  expect(await stateOf()).toBe('waitlisted');
  expect((await as(buyer).call(cancelOrder, { order_no: first.order_no })).code).toBe(1);
  expect(await stateOf()).toBe('approved');
  // The other order runs out: its place is there again.
  clock.move(16 * 60_000);
  try {
    await Promise.all([closeDueOrders(app), closeDueOrders(app), as(late).call(cancelOrder, { order_no: second.order_no })]);
  } finally {
    clock.move(-16 * 60_000);
  }
  expect((await as(buyer).call(showProduct, { product_id: seat.id })).data.obstacle).toBeNull();
  expect(await db.selectFrom('seat_holds').select('holder').where('space_id', '=', space.id).execute()).toEqual([]);
  expect((await recountRights(db, clock.now())).detail.filter((each) => 'hold' in each)).toEqual([]);
});

test('buyers of one course do not wait for each other, and nobody archives its space between two of them', async () => {
  const { app, db, product, person, clock } = await market();
  const { id } = await product();
  const { catalog_space_id } = await db.selectFrom('products').select('catalog_space_id').where('id', '=', id).executeTakeFirstOrThrow();
  const spaceId = catalog_space_id!;
  const [first, second] = [await person('student'), await person('student')];
  const [seated, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const seat = (userId: string) => ({ spaceId, userId, holder: `order-${userId}`, now: clock.now() });
  const slow = inTransaction(app, async (inside) => {
    const admitted = await admitByOrder(inside, seat(first.id));
    seated.resolve();
    await mayCommit.promise;
    return admitted;
  });
  await seated.promise;
  expect(await inTransaction(app, (inside) => admitByOrder(inside, seat(second.id)))).toBe('admitted');
  let archived = false;
  const archive = db
    .updateTable('spaces')
    .set({ state: 'archived' })
    .where('id', '=', spaceId)
    .execute()
    .then(() => {
      archived = true;
    });
  await new Promise((done) => setTimeout(done, 200));
  expect(archived).toBe(false);
  mayCommit.resolve();
  expect(await slow).toBe('admitted');
  await archive;
  expect(await inTransaction(app, (inside) => admitByOrder(inside, seat(first.id)))).toBe('closed');
});
