const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);
const lower = (byte: number) => (byte >= 65 && byte <= 90 ? byte + 32 : byte);

/** The bounds of the next token from `at`; empty at the end. */
export function nextToken(bytes: Uint8Array, at: number): [begin: number, end: number] {
  let begin = at;
  while (begin < bytes.length && isSpace(bytes[begin]!)) begin++;
  let end = begin;
  while (end < bytes.length && !isSpace(bytes[end]!)) end++;
  return [begin, end];
}

/** Whether two outputs hold the same tokens in the same order, whatever white space stands between them. */
export function sameTokens(output: Uint8Array, expected: Uint8Array, ignoreCase = false): boolean {
  const same = ignoreCase ? (a: number, b: number) => lower(a) === lower(b) : (a: number, b: number) => a === b;
  let [at, beside] = [0, 0];
  for (;;) {
    const [begin, end] = nextToken(output, at);
    const [other, otherEnd] = nextToken(expected, beside);
    if (end - begin !== otherEnd - other) return false;
    if (begin === end) return true;
    for (let place = 0; place < end - begin; place++) if (!same(output[begin + place]!, expected[other + place]!)) return false;
    at = end;
    beside = otherEnd;
  }
}
