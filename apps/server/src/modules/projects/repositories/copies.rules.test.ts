import { expect, test } from 'vitest';
import { isWholeDue } from './copies.rules.ts';

const MB = 1_048_576;
const pieces = (...bytes: number[]) => bytes.map((one) => ({ bytes: one }));

test.each([
  ['nothing is copied yet', pieces(), true],
  ['one whole piece', pieces(100 * MB), false],
  ['small pieces after a large one', pieces(100 * MB, MB, MB), false],
  ['later pieces that outgrow the whole one', pieces(10 * MB, 6 * MB, 5 * MB), true],
  ['small beginnings', pieces(2000, 500_000, 400_000), false],
  ['fifty pieces, however small', pieces(...Array<number>(50).fill(10)), true],
  ['one less', pieces(...Array<number>(49).fill(10)), false],
])('a repository is copied whole again or not: %s', (_, held, whole) => {
  expect(isWholeDue(held)).toBe(whole);
});

test('of pushes that let a repository grow little more is sent than twice what was pushed', () => {
  const held: { bytes: number }[] = [];
  let [all, pushed, sent] = [0, 0, 0];
  // What an upper limit of 200 MB lets in.
  for (let push = 0; push < 40; push++) {
    const bytes = 5 * MB;
    pushed += bytes;
    all += bytes;
    const whole = isWholeDue(held);
    if (whole) held.splice(0);
    held.push({ bytes: whole ? all : bytes });
    sent += whole ? all : bytes;
  }
  expect(held.length).toBeLessThanOrEqual(50);
  expect(sent / pushed).toBeLessThan(3);
});
