import { nextToken } from './tokens.ts';

/** Longer words are no numbers anybody printed. */
const LONGEST_NUMBER = 400;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The token as a number, when it is one. */
function numberIn(bytes: Uint8Array, begin: number, end: number) {
  if (end - begin > LONGEST_NUMBER) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + begin, end - begin).toString('latin1');
  return NUMBER.test(text) ? Number(text) : undefined;
}

const sameBytes = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** Whether two outputs hold the same tokens, numbers within either tolerance. */
export function sameFloats(output: Uint8Array, expected: Uint8Array, tolerance: { absolute: number; relative: number }): boolean {
  let [at, beside] = [0, 0];
  for (;;) {
    const [begin, end] = nextToken(output, at);
    const [other, otherEnd] = nextToken(expected, beside);
    if (begin === end || other === otherEnd) return begin === end && other === otherEnd;
    at = end;
    beside = otherEnd;
    if (sameBytes(output.subarray(begin, end), expected.subarray(other, otherEnd))) continue;
    const [mine, wanted] = [numberIn(output, begin, end), numberIn(expected, other, otherEnd)];
    if (mine === undefined || wanted === undefined) return false;
    const apart = Math.abs(mine - wanted);
    if (!(apart <= tolerance.absolute || apart <= tolerance.relative * Math.abs(wanted))) return false;
  }
}
