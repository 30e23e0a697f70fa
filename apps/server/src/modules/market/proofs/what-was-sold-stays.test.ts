import { removeSpaceCourse } from '@praxis/contract/courses/space-courses';
import { askRefund, showOrder } from '@praxis/contract/market/orders';
import { archiveSpace } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { marketMakers } from '../../../testing/makers/market.ts';
import { world } from '../../../testing/world.ts';
import { sendRefunds } from '../../payments/refunds.ts';

test('a teacher cannot archive the space of a seat that was sold, until its money is back', async () => {
  const created = await world();
  const { app, as, person, until } = created;
  const { seat, paidOrder } = marketMakers(created);
  const place = await seat();
  const student = await person('student');
  const { orderNo } = await paidOrder(student, place);
  expect(await as(place.owner).call(archiveSpace, { space_id: place.space.id })).toMatchObject({ key: 'sold_and_in_use' });
  await as(student).call(askRefund, { order_no: orderNo, line: 1, reason: 'Not for me' });
  await until('the money is back', async () => {
    await sendRefunds(app);
    return (await as(student).call(showOrder, { order_no: orderNo })).data.inner_state === 'refunded';
  });
  expect(await as(place.owner).call(archiveSpace, { space_id: place.space.id })).toMatchObject({ code: 1 });
});

test('a course that was sold stays in the space its buyers learn it in, and an order that may still be paid keeps it too', async () => {
  const created = await world();
  const { as, db, person } = created;
  const { product, order, paidOrder } = marketMakers(created);
  for (const buy of [paidOrder, order]) {
    const course = await product();
    await buy(await person('student'), course);
    const row = await db.selectFrom('products').select('catalog_space_id').where('id', '=', course.id).executeTakeFirstOrThrow();
    const space_id = row.catalog_space_id!;
    expect(await as(course.owner).call(removeSpaceCourse, { space_id, course_id: course.course.id })).toMatchObject({
      key: 'sold_and_in_use',
    });
    expect(await as(course.owner).call(archiveSpace, { space_id })).toMatchObject({ key: 'sold_and_in_use' });
  }
});
