import { askRefund } from '@praxis/contract/market/orders';
import { type ProductDraft, saveProduct, showProduct } from '@praxis/contract/market/products';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { escalate } from '../../payments/board/escalate.ts';
import { recountRights } from '../rights/check-rights.ts';
import { endRights, remindOfEnds } from '../rights/end-rights.ts';

const DAY = 86_400_000;

async function market() {
  const created = await world();
  const pretend = await pretendChannels(created);
  return { ...created, ...marketMakers(created), pretend, student: await created.person('student') };
}
type School = Pick<Awaited<ReturnType<typeof market>>, 'db' | 'as'>;

const rightsOf = ({ db }: School, userId: string, productId: string) =>
  db
    .selectFrom('entitlements')
    .select(['id', 'state', 'starts_at', 'ends_at', 'order_item_id'])
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute();
const endNow = ({ db }: School, id: string, at: Date) => db.updateTable('entitlements').set({ ends_at: at }).where('id', '=', id).execute();
const kindsTo = async ({ as }: School, who: Parameters<School['as']>[0]) =>
  (await as(who).call(listMessages, {})).data.list.map(({ kind }) => kind);

test('a right is renewed in its last month: the new one begins where it ends, and nobody notices the day', async () => {
  const school = await market();
  const { as, student, app, db, clock } = school;
  const course = await school.product({ valid_days: 20 });
  await school.paidOrder(student, course);
  expect(await school.tryOrder(student, course)).toMatchObject({ key: 'already_owned' });
  const { id: bought } = (await rightsOf(school, student.id, course.id))[0]!;
  await endNow(school, bought, new Date(clock.now().getTime() + 9 * DAY));
  await db
    .updateTable('entitlements')
    .set({ starts_at: new Date(clock.now().getTime() - 11 * DAY) })
    .where('id', '=', bought)
    .execute();
  const [first] = await rightsOf(school, student.id, course.id);
  expect((await as(student).call(showProduct, { product_id: course.id })).data).toMatchObject({
    obstacle: null,
    renews_from: first!.ends_at!.getTime(),
  });
  const renewal = await school.paidOrder(student, course);
  const [, second] = await rightsOf(school, student.id, course.id);
  expect(second).toMatchObject({ state: 'active', starts_at: first!.ends_at });
  expect(second!.ends_at!.getTime()).toBe(first!.ends_at!.getTime() + 20 * DAY);
  // It ends in a month now, so there is nothing to renew.
  expect(await school.tryOrder(student, course)).toMatchObject({ key: 'already_owned' });

  // Who renewed is not told that anything ends.
  await endNow(school, first!.id, new Date(clock.now().getTime() + DAY / 2));
  await remindOfEnds(app);
  await endNow(school, first!.id, new Date(clock.now().getTime() - 1000));
  await endRights(app);
  expect((await rightsOf(school, student.id, course.id)).map(({ state }) => state)).toEqual(['expired', 'active']);
  const isMember = async () =>
    (
      await db
        .selectFrom('space_members as m')
        .innerJoin('products as p', 'p.catalog_space_id', 'm.space_id')
        .select('m.state')
        .where('p.id', '=', course.id)
        .where('m.user_id', '=', student.id)
        .executeTakeFirst()
    )?.state;
  expect(await isMember()).toBe('approved');
  expect(await kindsTo(school, student)).not.toContain('right_ends_soon');
  // What has not begun goes back in full, without anybody's decision.
  expect((await as(student).call(askRefund, { order_no: renewal.orderNo, line: 1, reason: 'Too early' })).data.state).toBe('approved');
  expect((await recountRights(db, clock.now())).detail.filter((each) => 'right' in each)).toEqual([]);

  await endNow(school, second!.id, new Date(clock.now().getTime() - 1000));
});

test('whoever does not renew is told when it is over, and a right that goes on for a long time cannot be bought twice', async () => {
  const school = await market();
  const { student, app, clock } = school;
  const course = await school.product({ valid_days: 365 });
  await school.paidOrder(student, course);
  expect(await school.tryOrder(student, course)).toMatchObject({ key: 'already_owned' });
  const [right] = await rightsOf(school, student.id, course.id);
  await endNow(school, right!.id, new Date(clock.now().getTime() - 1000));
  await endRights(app);
  expect(await kindsTo(school, student)).toContain('right_ended');
});

test('a right that ends while its holder writes an exam ends when the exam is handed in', async () => {
  const room = await examRoom();
  const { app, db, clock, teacher, as, person } = room;
  await pretendChannels(room);
  const makers = marketMakers(room);
  const id = await room.give({ kind: 'exam', end_at: room.inSeconds(7200) });
  const { space_id } = await db.selectFrom('assessments').select('space_id').where('id', '=', id).executeTakeFirstOrThrow();
  const draft: ProductDraft = {
    ...{ title: 'A seat for the exam', intro: '', category: 'computing', price_cents: 900, list_price_cents: null, valid_days: 30 },
    ...{ stock: null, refund_days: 7, refund_used_below: 20, trial: [], parts: [], minutes: null, copies: false },
  };
  const saved = await as(teacher).call(saveProduct, { kind: 'space_seat', ref_id: space_id!, ...draft });
  await makers.approve(saved.data.product_id, teacher);
  const student = await person('student');
  await makers.paidOrder(student, { id: saved.data.product_id, price: 900 });
  const attempt = await room.start(id, student);
  const [right] = await rightsOf(room, student.id, saved.data.product_id);
  await endNow(room, right!.id, new Date(clock.now().getTime() - 1000));
  await endRights(app);
  const stateNow = async () => (await rightsOf(room, student.id, saved.data.product_id))[0]!.state;
  expect(await stateNow()).toBe('active');
  expect(await room.save(attempt, 1, [{ item: 4, value: { text: 'still here' } }])).toMatchObject({ code: 1 });
  await room.done(room.submit(attempt));
  await db.updateTable('entitlements').set({ waits_until: null }).where('id', '=', right!.id).execute();
  await endRights(app);
  expect(await stateNow()).toBe('expired');
});

test('an exam that never ends keeps a right for a day at most', async () => {
  const room = await examRoom();
  const { app, db, clock, student } = room;
  await pretendChannels(room);
  const makers = marketMakers(room);
  const course = await makers.product({ valid_days: 30 });
  const buyer = await room.person('student');
  await makers.paidOrder(buyer, course);
  const id = await room.give({ kind: 'exam', end_at: room.inSeconds(7200) });
  await room.start(id, student);
  const [right] = await rightsOf(room, buyer.id, course.id);
  // The attempt stands in the space that the right opens.
  await db.updateTable('attempts').set({ user_id: buyer.id }).where('assessment_id', '=', id).execute();
  const { space_id } = await db.selectFrom('assessments').select('space_id').where('id', '=', id).executeTakeFirstOrThrow();
  await db.updateTable('entitlements').set({ space_id }).where('id', '=', right!.id).execute();
  await endNow(room, right!.id, new Date(clock.now().getTime() - DAY / 2));
  await endRights(app);
  expect((await rightsOf(room, buyer.id, course.id))[0]!.state).toBe('active');
  await endNow(room, right!.id, new Date(clock.now().getTime() - DAY - 1000));
  await db.updateTable('entitlements').set({ waits_until: null }).where('id', '=', right!.id).execute();
  await endRights(app);
  expect((await rightsOf(room, buyer.id, course.id))[0]!.state).toBe('expired');
});

test('a refund that nobody answers for three days comes before the operators, once', async () => {
  const school = await market();
  const { as, student, app, db } = school;
  const course = await school.product({ refund_days: 0 });
  const { orderNo } = await school.paidOrder(student, course);
  const { data } = await as(student).call(askRefund, { order_no: orderNo, line: 1, reason: 'Not for me' });
  const operator = await school.person('operator');
  await escalate(app);
  const marked = async () =>
    (await db.selectFrom('refunds').select('escalated_at').where('id', '=', data.refund_id).executeTakeFirstOrThrow()).escalated_at;
  expect(await marked()).toBeNull();
  await db
    .updateTable('refunds')
    .set({ created_at: new Date(app.clock.now().getTime() - 3 * DAY - 1000) })
    .where('id', '=', data.refund_id)
    .execute();
  await Promise.all([escalate(app), escalate(app)]);
  expect(await marked()).not.toBeNull();
  expect((await kindsTo(school, operator)).filter((kind) => kind === 'refunds_wait')).toHaveLength(1);
  // It leads to where such a refund is decided.
  const news = await db
    .selectFrom('messages')
    .select('link')
    .where('user_id', '=', operator.id)
    .where('kind', '=', 'refunds_wait')
    .execute();
  expect(news).toEqual([{ link: '/admin/market' }]);
});
