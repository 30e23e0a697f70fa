import { listAssessments } from '@praxis/contract/assessments/assessments';
import { createQuick } from '@praxis/contract/assessments/homework';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

const DAY = 86_400_000;

test('a class finds what is due next first, then what is over; its teacher finds drafts before them', async () => {
  const { as, clock, teacher, student, place, done } = await examRoom();
  const titles = async (who: typeof teacher) =>
    (await done(as(who).call(listAssessments, { space_id: place.id }))).list
      .map(({ title }) => title)
      .filter((title) => title.startsWith('due'));
  const give = (title: string, days: number | null, publish = true) =>
    as(teacher).call(createQuick, {
      ...{ space_id: place.id, title, html: '<p>Sort by hand</p>', accepts: ['text' as const] },
      ...(days !== null && { end_at: clock.now().getTime() + days * DAY }),
      ...(publish && { publish, confirmed: true }),
    });
  await done(give('due in 30 days', 30));
  await done(give('due at once, a draft', 1, false));
  await done(give('due never', null));
  await done(give('due in 2 days', 2));
  await done(give('due in 9 days', 9));
  clock.move(3 * DAY);
  await done(give('due in 4 days', 1));
  await done(give('due in 5 days', 2));
  clock.move(1.5 * DAY);
  const forAll = ['due in 5 days', 'due in 9 days', 'due in 30 days', 'due never', 'due in 4 days', 'due in 2 days'];
  expect(await titles(student)).toEqual(forAll);
  expect(await titles(teacher)).toEqual(['due at once, a draft', ...forAll]);
});
