import type { Duplex } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

const RETENTION = 96 * 1024;
const AGAIN_MS = 400;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal is cleared with
const CLEARED = /\u001b\[[23]?J|\u001bc/;

/** Bytes at the end that are the beginning of a letter whose rest is still to come. */
function halfLetter(bytes: Buffer) {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

/** One terminal with many readers: the machine's serial line takes one client, which is we. */
export type Terminal = ReturnType<typeof openTerminal>;

/** Keeps the serial line of a machine open and what was on it; `ended` when the machine is gone. */
export function openTerminal(open: () => Promise<Duplex>, greeting: () => Promise<Buffer>) {
  const readers = new Set<(piece: Buffer) => void>();
  const buffered: Buffer[] = [];
  let bufferedBytes = 0;
  let allBytes = 0;
  let line: Duplex | undefined;
  let closed = false;
  let again: NodeJS.Timeout | undefined;

  function buffer(piece: Buffer) {
    buffered.push(piece);
    bufferedBytes += piece.length;
    allBytes += piece.length;
    while (bufferedBytes > RETENTION && buffered.length > 1) bufferedBytes -= buffered.shift()!.length;
  }
  async function connect() {
    try {
      const opened = await open();
      if (closed) return void opened.destroy();
      line = opened;
      opened.on('data', (piece: Buffer) => {
        buffer(piece);
        for (const read of readers) read(piece);
      });
      opened.on('error', () => opened.destroy());
      opened.on('close', retry);
    } catch {
      retry();
    }
  }
  function retry() {
    line = undefined;
    if (!closed) again = setTimeout(() => void connect(), AGAIN_MS);
  }
  const started = greeting()
    .then(buffer, () => undefined)
    .then(connect);

  return {
    started,
    /** What was shown so far, for a reader that comes later; the question for the cursor is not asked again. */
    shown: () => Buffer.from(Buffer.concat(buffered).toString('latin1').replaceAll('\u001b[6n', ''), 'latin1'),
    /** The last lines as plain text. */
    lines(count: number) {
      // What was wiped away is no longer shown.
      const raw = Buffer.concat(buffered).subarray(-8192).toString('utf8').split(CLEARED).at(-1)!;
      const text = stripVTControlCharacters(raw).replaceAll('\r', '').trimEnd();
      return text.split('\n').slice(-count).join('\n');
    },
    /** What came after the first `from` bytes, as far as it is kept; whole characters only. A line opened anew begins again. */
    since(from: number) {
      const start = from > allBytes ? 0 : from;
      const whole = Buffer.concat(buffered).subarray(Math.max(0, bufferedBytes - (allBytes - start)));
      const fresh = whole.subarray(0, whole.length - halfLetter(whole));
      return { text: fresh.toString('base64'), next: allBytes - (whole.length - fresh.length) };
    },
    read(reader: (piece: Buffer) => void) {
      readers.add(reader);
      return () => readers.delete(reader);
    },
    write: (piece: Buffer) => void line?.write(piece),
    close() {
      closed = true;
      clearTimeout(again);
      line?.destroy();
    },
  };
}
