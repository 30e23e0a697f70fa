import type { Duplex } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

const KEPT = 96 * 1024;
const AGAIN_MS = 400;

/** One terminal with many readers: the machine's serial line takes one client, which is we. */
export type Terminal = ReturnType<typeof openTerminal>;

/** Keeps the serial line of a machine open and what was on it; `ended` when the machine is gone. */
export function openTerminal(open: () => Promise<Duplex>, greeting: () => Promise<Buffer>) {
  const readers = new Set<(piece: Buffer) => void>();
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let line: Duplex | undefined;
  let closed = false;
  let again: NodeJS.Timeout | undefined;

  function keep(piece: Buffer) {
    kept.push(piece);
    keptBytes += piece.length;
    while (keptBytes > KEPT && kept.length > 1) keptBytes -= kept.shift()!.length;
  }
  async function connect() {
    try {
      const opened = await open();
      if (closed) return void opened.destroy();
      line = opened;
      opened.on('data', (piece: Buffer) => {
        keep(piece);
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
  const begun = greeting()
    .then(keep, () => undefined)
    .then(connect);

  return {
    begun,
    /** What was shown so far, for a reader that comes later; the question for the cursor is not asked again. */
    shown: () => Buffer.from(Buffer.concat(kept).toString('latin1').replaceAll('\u001b[6n', ''), 'latin1'),
    /** The last lines as plain text. */
    lines(count: number) {
      const text = stripVTControlCharacters(Buffer.concat(kept).subarray(-8192).toString('utf8')).replaceAll('\r', '');
      return text.split('\n').slice(-count).join('\n');
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
