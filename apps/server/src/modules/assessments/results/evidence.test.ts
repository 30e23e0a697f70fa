import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { countWrites } from './evidence.store.ts';

test('starts and submissions count as what followers give way to, though an exam that ends saves nothing', async () => {
  const { db, give, start, student, submit, done, until } = await examRoom();
  const id = await give({ title: 'Without answers' });
  const before = await countWrites(db);
  const attempt = await start(id, student);
  await until('the start is counted', async () => (await countWrites(db)) > before);
  const started = await countWrites(db);
  await done(submit(attempt));
  await until('the submission is counted', async () => (await countWrites(db)) > started);
});
