import { createHash } from 'node:crypto';

/** A source of numbers that a seed decides. */
export type Draw = { below(most: number): number; shuffled<T>(list: readonly T[]): T[] };

const turned = (value: number, by: number) => ((value << by) | (value >>> (32 - by))) >>> 0;

/**
 * xoshiro128** (Blackman and Vigna, 2018) whose state is the SHA-256 of `seed:purpose`, read as four little-endian words.
 * `below` takes the number modulo `most` and draws again above the last whole multiple, so every outcome is equally likely;
 * `shuffled` is Fisher–Yates from the end. Changing any of it would change papers that are reproduced from their seed.
 */
export function drawFrom(seed: string, purpose: string): Draw {
  const digest = createHash('sha256').update(`${seed}:${purpose}`).digest();
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readUInt32LE(at)) as [number, number, number, number];
  function next() {
    const drawn = Math.imul(turned(Math.imul(b, 5) >>> 0, 7), 9) >>> 0;
    const shifted = (b << 9) >>> 0;
    c = (c ^ a) >>> 0;
    d = (d ^ b) >>> 0;
    b = (b ^ c) >>> 0;
    a = (a ^ d) >>> 0;
    c = (c ^ shifted) >>> 0;
    d = turned(d, 11);
    return drawn;
  }
  function below(most: number) {
    const whole = 2 ** 32 - (2 ** 32 % most);
    for (;;) {
      const drawn = next();
      if (drawn < whole) return drawn % most;
    }
  }
  return {
    below,
    shuffled(list) {
      const turnedList = [...list];
      for (let last = turnedList.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [turnedList[last], turnedList[other]] = [turnedList[other]!, turnedList[last]!];
      }
      return turnedList;
    },
  };
}
