import { expect, test } from 'vitest';
import { openLag } from './encoder-lag.ts';

const FRAME = 33_333;

/** Gives an encoder a picture a turn; it puts out what is older than `held` pictures. Whether it counted as late after each turn. */
function encode(lag: ReturnType<typeof openLag>, turns: number, held: (turn: number) => number, from = 0) {
  const late: boolean[] = [];
  for (let turn = from; turn < from + turns; turn++) {
    lag.give(turn * FRAME);
    const out = turn - held(turn);
    if (out >= 0) lag.take(out * FRAME);
    late.push(lag.isLate());
  }
  return late;
}

test('an encoder that always looks forty pictures ahead is not late, and is once more than that waits', () => {
  const lag = openLag();
  expect(encode(lag, 200, () => 40)).not.toContain(true);
  expect(encode(lag, 10, (turn) => 40 + turn - 200, 200)).toEqual([...Array(7).fill(false), ...Array(3).fill(true)]);
});

test('one that puts out at once is late a fifth of a second behind, and one that never puts out anything after three', () => {
  const lag = openLag();
  expect(encode(lag, 30, () => 0)).not.toContain(true);
  expect(encode(lag, 8, (turn) => turn - 29, 30).at(-1)).toBe(true);
  const silent = encode(openLag(), 100, () => 1000);
  expect(silent.indexOf(true)).toBe(91);
});
