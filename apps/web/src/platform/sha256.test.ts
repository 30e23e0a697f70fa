import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ownSha256 } from './sha256.ts';

test('SHA-256 of our own is that of everybody, at every length around a block', () => {
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
    const bytes = new Uint8Array(length).map((_zero, at) => (at * 31 + length) % 256);
    expect(ownSha256(bytes), `${length} bytes`).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
