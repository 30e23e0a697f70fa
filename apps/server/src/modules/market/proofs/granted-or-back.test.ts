import { listCart, putInCart } from '@praxis/contract/market/cart';
import { placeOrder, showOrder } from '@praxis/contract/market/orders';
import { showProduct } from '@praxis/contract/market/products';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { removeMembers } from '@praxis/contract/spaces/members';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { ledgerDifferences } from '../../payments/ledger.store.ts';
import { sendRefunds } from '../../payments/refunds.ts';
import { recountRights } from '../rights/check-rights.ts';

async function market() {
  const created = await world();
  await pretendChannels(created);
  return { ...created, ...marketMakers(created), student: await created.person('student') };
}

test('what fails while it is granted goes back by itself with a word of why, and the rest of the order is opened', async () => {
  const { app, as, db, clock, until, student, product, start, pay } = await market();
  const [good, bad] = [await product({ title: 'Opens' }), await product({ title: 'Fails' })];
  const items = [];
  for (const { id } of [good, bad]) {
    const { offer_id } = (await as(student).call(showProduct, { product_id: id })).data;
    items.push({ product_id: id, offer_id });
  }
  const placed = await as(student).call(placeOrder, { items, expected_cents: good.price + bad.price, client_key: 'one-of-two-fails' });
  const { order_no } = placed.data;
  await sql`create function refuse_right() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(db);
  await sql`create trigger refuse_right before insert on entitlements for each row when (new.product_id = ${sql.lit(Number(bad.id))})
    execute function refuse_right()`.execute(db);
  const { outTradeNo } = await start(student, order_no);
  await pay('wechat', outTradeNo);
  await until('the money of one is back', async () => {
    await sendRefunds(app);
    return (await as(student).call(showOrder, { order_no })).data.inner_state === 'part_refunded';
  });
  await sql`drop trigger refuse_right on entitlements`.execute(db);
  const { data } = await as(student).call(showOrder, { order_no });
  expect(data).toMatchObject({
    state: 'paid',
    refunded_cents: bad.price,
    refunds: [{ cause: 'ungranted', reason: 'failed', state: 'done' }],
  });
  expect(data.items.map(({ title, right }) => [title, right?.state])).toEqual([
    ['Opens', 'active'],
    ['Fails', undefined],
  ]);
  const notice = await until('the buyer is told', async () => {
    const { list } = (await as(student).call(listMessages, {})).data;
    return list.find(({ kind }) => kind === 'order_ungranted');
  });
  expect(notice.title).toContain('Fails');
  expect((await ledgerDifferences(db)).every(({ cents }) => cents === 0)).toBe(true);
  expect((await recountRights(db, clock.now())).off).toBe(0);
});

test('whom a teacher removed buys no place there: the page and the order say so before anything is paid', async () => {
  const { as, db, person, student, seat, tryOrder, spaces } = await market();
  const place = await seat({ capacity: 10 });
  await spaces.membership(place.space, student, { state: 'approved' });
  const { id } = await db
    .selectFrom('space_members')
    .select('id')
    .where('user_id', '=', student.id)
    .where('space_id', '=', place.space.id)
    .executeTakeFirstOrThrow();
  await as(place.owner).call(removeMembers, { space_id: place.space.id, membership_ids: [id] });
  expect((await as(student).call(showProduct, { product_id: place.id })).data.obstacle).toBe('removed_by_teacher');
  expect((await tryOrder(student, place)).key).toBe('removed_by_teacher');
  expect((await as(student).call(putInCart, { product_id: place.id })).key).toBe('removed_by_teacher');
  expect((await tryOrder(await person('student'), place)).code).toBe(1);
});

test('a cart says of each thing why it cannot be ordered any more, also of what only members buy', async () => {
  const { as, db, person, student, spaces, approve } = await market();
  const { meterLabs } = await import('@praxis/contract/labs/minutes');
  const { saveProduct } = await import('@praxis/contract/market/products');
  const teacher = await person('teacher');
  const space = await spaces.space(teacher);
  await spaces.membership(space, student, { state: 'approved' });
  await as(teacher).call(meterLabs, { space_id: space.id, metered: true });
  const { product_id } = (
    await as(teacher).call(saveProduct, {
      ...{ kind: 'lab_minutes' as const, ref_id: space.id, title: 'Ten hours', intro: '', category: 'computing' as const },
      ...{ price_cents: 6000, list_price_cents: null, valid_days: null, stock: null, refund_days: 7, refund_used_below: 20 },
      ...{ trial: [], parts: [], minutes: 600 },
    })
  ).data;
  await approve(product_id, teacher);
  expect((await as(student).call(putInCart, { product_id })).code).toBe(1);
  await db.updateTable('space_members').set({ state: 'left' }).where('user_id', '=', student.id).where('space_id', '=', space.id).execute();
  expect((await as(student).call(listCart, {})).data.list).toMatchObject([{ obstacle: 'lab_minutes_members' }]);
});
