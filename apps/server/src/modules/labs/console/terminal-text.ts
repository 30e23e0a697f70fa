/** Nothing longer is looked at in one go; a host hands over less. */
const LETTERS_MOST = 256 * 1024;

/** One more step of the scanner, for tests that count its work. */
type Count = () => void;

const isFinal = (letter: number) => letter >= 0x40 && letter <= 0x7e;
const isParameter = (letter: number) => letter >= 0x20 && letter <= 0x3f;
const ESCAPE = 0x1b;
const BELL = 0x07;
const CSI = 0x9b;
/** Commands with a text behind them that ends with ESC \\ or, in practice, a bell: titles, links, device control. */
const TEXT_COMMANDS = new Set([...'PX]^_'].map((letter) => letter.charCodeAt(0)));
const TEXT_MOST = 4096;

/** The place behind a control sequence whose parameters begin at `at`. A sequence that never ends is as long as its parameters. */
function behindSequence(raw: string, at: number, count: Count) {
  let next = at;
  while (next < raw.length && isParameter(raw.charCodeAt(next))) {
    count();
    next++;
  }
  return next < raw.length && isFinal(raw.charCodeAt(next)) ? next + 1 : next;
}

/**
 * The place behind the text of a command that begins at `at`. Where it is not ended within the line, or another escape begins, only its opener
 * is passed over: a text is looked at once.
 */
function behindText(raw: string, at: number, count: Count) {
  const most = Math.min(raw.length, at + TEXT_MOST);
  for (let next = at; next < most; next++) {
    count();
    const letter = raw.charCodeAt(next);
    if (letter === BELL || letter === 0x9c) return next + 1;
    if (letter === ESCAPE) return raw[next + 1] === '\\' ? next + 2 : next;
    if (letter === 10) return next;
  }
  return most;
}

/** The place behind an escape that stands at `at`. */
function behindEscape(raw: string, at: number, count: Count) {
  const letter = raw.charCodeAt(at + 1);
  if (letter === 0x5b) return behindSequence(raw, at + 2, count);
  if (TEXT_COMMANDS.has(letter)) return behindText(raw, at + 2, count);
  let next = at + 1;
  while (next < raw.length && raw.charCodeAt(next) >= 0x20 && raw.charCodeAt(next) <= 0x2f) {
    count();
    next++;
  }
  const final = raw.charCodeAt(next);
  return final >= 0x30 && final <= 0x7e ? next + 1 : next;
}

/**
 * What a terminal showed as lines of plain text: without colours and control characters, what was rubbed out stays away. Each letter is
 * looked at once, whatever the machine printed; of more than 256 K letters the last count.
 */
export function terminalText(output: string, count: Count = () => undefined) {
  const raw = output.slice(-LETTERS_MOST);
  const lines: string[] = [];
  let line: string[] = [];
  let column = 0;
  const endLine = () => {
    lines.push(line.join('').trimEnd());
    line = [];
    column = 0;
  };
  for (let at = 0; at < raw.length; ) {
    count();
    const letter = raw.codePointAt(at)!;
    if (letter === ESCAPE) at = behindEscape(raw, at, count);
    else if (letter === CSI) at = behindSequence(raw, at + 1, count);
    else {
      const next = at + (letter > 0xffff ? 2 : 1);
      if (letter === 10) endLine();
      else if (letter === 8) column = Math.max(0, column - 1);
      // The one before a new line belongs to it.
      else if (letter === 13) column = raw.charCodeAt(at + 1) === 10 ? column : 0;
      else if (letter === 9 || letter >= 0x20) line[column++] = raw.slice(at, next);
      at = next;
    }
  }
  endLine();
  return lines.join('\n');
}
