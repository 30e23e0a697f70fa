import { expect, test } from 'vitest';
import { eachApart } from './each-apart.ts';

test('one that fails holds up none of the others, and the whole says what failed', async () => {
  const done: number[] = [];
  const work = async (n: number) => {
    if (n % 2 === 0) throw new Error(`no ${n}`);
    done.push(n);
  };
  await expect(eachApart([1, 2, 3, 4, 5], work)).rejects.toThrow('2 of 5 failed: Error: no 2');
  expect(done).toEqual([1, 3, 5]);
  await eachApart([7], work);
  expect(done).toEqual([1, 3, 5, 7]);
});
