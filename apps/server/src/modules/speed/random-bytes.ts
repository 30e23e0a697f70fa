import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

const PIECE = 64 * 1024;

/** That many random bytes, made piece by piece as the reader takes them; nothing between here and there can compress them. */
export function randomStream(bytes: number) {
  let left = bytes;
  return new Readable({
    highWaterMark: PIECE,
    read() {
      if (left === 0) return void this.push(null);
      const size = Math.min(left, PIECE);
      left -= size;
      this.push(randomBytes(size));
    },
  });
}
