const NEWLINE = 10;

/** Blanks at the end of a line: space, tab, vertical tab, form feed, carriage return. */
const isBlank = (byte: number) => byte === 32 || byte === 9 || (byte >= 11 && byte <= 13);

/** The end of the text without its last blanks and empty lines. */
function textEnd(bytes: Uint8Array) {
  let end = bytes.length;
  while (end > 0 && (isBlank(bytes[end - 1]!) || bytes[end - 1] === NEWLINE)) end--;
  return end;
}

/**
 * Whether two outputs agree line by line; blanks at the end of lines and empty lines at the end do not count.
 * Each byte is looked at a bounded number of times, whatever the outputs are.
 */
export function sameLines(output: Uint8Array, expected: Uint8Array): boolean {
  const [outputEnd, expectedEnd] = [textEnd(output), textEnd(expected)];
  let [at, beside] = [0, 0];
  for (;;) {
    // Blanks count only when something follows them on the line.
    let [blanks, others] = [at, beside];
    while (blanks < outputEnd && isBlank(output[blanks]!)) blanks++;
    while (others < expectedEnd && isBlank(expected[others]!)) others++;
    const ends = blanks >= outputEnd || output[blanks] === NEWLINE;
    const endsToo = others >= expectedEnd || expected[others] === NEWLINE;
    if (ends !== endsToo) return false;
    if (ends) {
      if (blanks >= outputEnd || others >= expectedEnd) return blanks >= outputEnd && others >= expectedEnd;
      at = blanks + 1;
      beside = others + 1;
      continue;
    }
    if (blanks - at !== others - beside) return false;
    while (at < blanks) if (output[at++] !== expected[beside++]) return false;
    while (at < outputEnd && beside < expectedEnd && output[at] === expected[beside] && !isBlank(output[at]!) && output[at] !== NEWLINE) {
      at++;
      beside++;
    }
    const stands = at < outputEnd && !isBlank(output[at]!) && output[at] !== NEWLINE;
    const standsToo = beside < expectedEnd && !isBlank(expected[beside]!) && expected[beside] !== NEWLINE;
    if (stands || standsToo) return false;
  }
}
