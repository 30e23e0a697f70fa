import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A log of bounded size: when it is full it becomes `<name>.1` and a new one begins. */
export function logFile(path: string, limit = 5_000_000) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return (text: string) => {
    try {
      if (size > limit) {
        renameSync(path, `${path}.1`);
        size = 0;
      }
      appendFileSync(path, text);
      size += Buffer.byteLength(text);
    } catch (error) {
      // A full disk must not take the parts down with their logs.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };
}

/** Splits a stream of text into lines. */
export function byLine(take: (line: string) => void) {
  let rest = '';
  return (chunk: string | Buffer) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) take(line);
  };
}
