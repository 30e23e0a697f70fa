import { nextToken, sameToken } from './tokens.ts';

/** Longer words are no numbers anybody printed. */
const LONGEST_NUMBER = 400;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The token as a number, when it is one. */
function numberIn(bytes: Uint8Array, start: number, end: number) {
  if (end - start > LONGEST_NUMBER) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
  return NUMBER.test(text) ? Number(text) : undefined;
}

/** Whether two outputs hold the same tokens, numbers within either tolerance. */
export function sameFloats(
  output: Uint8Array,
  expected: Uint8Array,
  tolerance: { absolute: number; relative: number; ignoreCase?: boolean },
): boolean {
  let [at, beside] = [0, 0];
  for (;;) {
    const [start, end] = nextToken(output, at);
    const [other, otherEnd] = nextToken(expected, beside);
    if (start === end || other === otherEnd) return start === end && other === otherEnd;
    at = end;
    beside = otherEnd;
    if (sameToken({ bytes: output, begin: start, end }, { bytes: expected, begin: other, end: otherEnd }, tolerance.ignoreCase)) continue;
    const [mine, wanted] = [numberIn(output, start, end), numberIn(expected, other, otherEnd)];
    if (mine === undefined || wanted === undefined) return false;
    const apart = Math.abs(mine - wanted);
    if (!(apart <= tolerance.absolute || apart <= tolerance.relative * Math.abs(wanted))) return false;
  }
}
