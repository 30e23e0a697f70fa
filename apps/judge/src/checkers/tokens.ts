const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);
const lower = (byte: number) => (byte >= 65 && byte <= 90 ? byte + 32 : byte);

/** The bounds of the next token from `at`; empty at the end. */
export function nextToken(bytes: Uint8Array, at: number): [begin: number, end: number] {
  let start = at;
  while (start < bytes.length && isSpace(bytes[start]!)) start++;
  let end = start;
  while (end < bytes.length && !isSpace(bytes[end]!)) end++;
  return [start, end];
}

/** A stretch of bytes. */
type Stretch = { bytes: Uint8Array; begin: number; end: number };

/** Whether two tokens are the same, letters in either case where that is to be ignored. */
export function sameToken(one: Stretch, other: Stretch, ignoreCase = false): boolean {
  if (one.end - one.begin !== other.end - other.begin) return false;
  for (let place = one.end - one.begin - 1; place >= 0; place--) {
    const [a, b] = [one.bytes[one.begin + place]!, other.bytes[other.begin + place]!];
    if (a !== b && !(ignoreCase && lower(a) === lower(b))) return false;
  }
  return true;
}

/** Whether two outputs hold the same tokens in the same order, whatever white space stands between them. */
export function sameTokens(output: Uint8Array, expected: Uint8Array, ignoreCase = false): boolean {
  let [at, beside] = [0, 0];
  for (;;) {
    const [start, end] = nextToken(output, at);
    const [other, otherEnd] = nextToken(expected, beside);
    if (start === end || other === otherEnd) return start === end && other === otherEnd;
    if (!sameToken({ bytes: output, begin: start, end }, { bytes: expected, begin: other, end: otherEnd }, ignoreCase)) return false;
    at = end;
    beside = otherEnd;
  }
}
