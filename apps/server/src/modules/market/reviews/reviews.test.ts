import { askRefund, showOrder } from '@praxis/contract/market/orders';
import { listProducts } from '@praxis/contract/market/products';
import { hideReview, listReviews, replyToReview, saveReview } from '@praxis/contract/market/reviews';
import { expect, test } from 'vitest';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { sendRefunds } from '../../payments/refunds.ts';

const created = await world();
const { app, as, clock, db, person } = created;
const makers = marketMakers(created);
await pretendChannels(created);
const DAY = 86_400_000;

test('only who bought a product reviews it, once and not at once; the seller answers and an operator may hide it', async () => {
  const [student, stranger, operator] = [await person('student'), await person('student'), await person('operator')];
  const course = await makers.product({ title: `Reviewed ${student.account}` });
  const { orderNo } = await makers.paidOrder(student, course);
  const ask = { product_id: course.id, stars: 4, text: ' A small kernel that runs ' };
  expect((await as(stranger).call(saveReview, ask)).key).toBe('review_not_bought');
  expect((await as(student).call(saveReview, ask)).key).toBe('review_too_early');
  clock.move(DAY + 1);
  const replies = await Promise.all(Array.from({ length: 40 }, () => as(student).call(saveReview, ask)));
  expect(new Set(replies.map(({ code, data }) => `${code} ${data.review_id}`)).size).toBe(1);
  const notices = () =>
    db.selectFrom('messages').select('id').where('user_id', '=', course.owner.id).where('kind', '=', 'product_reviewed').execute();
  expect(await notices()).toHaveLength(1);
  const { review_id } = replies[0]!.data;
  await as(student).call(saveReview, { ...ask, stars: 5 });
  const seen = (await as(stranger).call(listReviews, { product_id: course.id })).data;
  expect(seen).toMatchObject({ average: 5, stars: [0, 0, 0, 0, 1], own: null, may: 'not_bought', can: { reply: false, hide: false } });
  expect(seen.page.list[0]).toMatchObject({ text: 'A small kernel that runs', stars: 5, edited: true });
  expect((await as(stranger).call(listProducts, { q: student.account })).data.page.list[0]!.stars).toEqual({ average: 5, count: 1 });

  expect((await as(stranger).call(replyToReview, { review_id, reply: 'Hello' })).code).toBe(-99);
  await as(course.owner).call(replyToReview, { review_id, reply: 'Thank you' });
  expect((await as(stranger).call(listReviews, { product_id: course.id })).data.page.list[0]!.reply).toBe('Thank you');

  expect((await as(course.owner).call(hideReview, { review_id, hidden: true, reason: 'No' })).code).toBe(-99);
  expect((await as(operator).call(hideReview, { review_id, hidden: true })).key).toBe('reason_required');
  const another = await person('operator');
  // Two operators at once: hidden once, told once, written down once.
  await Promise.all([operator, another].map((who) => as(who).call(hideReview, { review_id, hidden: true, reason: 'Advertising' })));
  const hidden = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'review_hidden')
    .where('object_id', '=', review_id)
    .execute();
  expect(hidden).toHaveLength(1);
  expect((await as(stranger).call(listReviews, { product_id: course.id })).data).toMatchObject({ average: null, page: { total: 0 } });
  expect((await as(student).call(listReviews, { product_id: course.id })).data.own).toMatchObject({ hidden_reason: 'Advertising' });
  expect((await as(student).call(saveReview, ask)).key).toBe('review_hidden');
  await as(operator).call(hideReview, { review_id, hidden: false });

  // The channels' clock does not move along.
  clock.move(-DAY - 1);
  // Whoever gave it back has no say in the average.
  await as(student).call(askRefund, { order_no: orderNo, line: 1, reason: 'Not for me' });
  await created.until('refunded', async () => {
    await sendRefunds(app);
    return (await as(student).call(showOrder, { order_no: orderNo })).data.inner_state === 'refunded';
  });
  expect((await as(stranger).call(listReviews, { product_id: course.id })).data).toMatchObject({ average: null, page: { total: 1 } });
  expect((await as(student).call(saveReview, ask)).key).toBe('review_not_bought');
});
