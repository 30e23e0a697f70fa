import { expect, test, vi } from 'vitest';
import { rfbFilter } from './rfb-filter.ts';

const opening = Buffer.concat([Buffer.from('RFB 003.008\n'), Buffer.from([1, 1])]);
const bytes = (...numbers: number[]) => Buffer.from(numbers);
const filled = (first: readonly number[], length: number) => Buffer.concat([Buffer.from(first), Buffer.alloc(length - first.length, 0x41)]);

const looking = {
  'pixel format': filled([0], 20),
  'no encodings': bytes(2, 0, 0, 0),
  'three encodings': filled([2, 0, 0, 3], 16),
  'ask for a picture': filled([3], 10),
  'updates without asking': filled([150], 10),
  fence: filled([248, 0, 0, 0, 0, 0, 0, 0, 5], 14),
  'sound off': bytes(255, 1, 0, 1),
  'sound format': filled([255, 1, 0, 2], 10),
};
const typing = {
  key: filled([4], 8),
  pointer: filled([5], 6),
  clipboard: filled([6, 0, 0, 0, 0, 0, 0, 4], 12),
  'extended clipboard': filled([6, 0, 0, 0, 0xff, 0xff, 0xff, 0xf8], 16),
  power: filled([250], 4),
  'size of the screen': filled([251, 0, 0, 0, 0, 0, 2, 0], 40),
  'key with its place': filled([255, 0], 12),
};

test.each(Object.entries(looking))('who looks may say: %s', (_name, message) => {
  const filter = rfbFilter();
  filter(opening, false);
  expect(filter(Buffer.concat([message, looking['ask for a picture']]), false)).toEqual(
    Buffer.concat([message, looking['ask for a picture']]),
  );
});

test.each(Object.entries(typing))('only who holds the keyboard may say: %s', (_name, message) => {
  const filter = rfbFilter();
  filter(opening, false);
  const around = looking['three encodings'];
  expect(filter(Buffer.concat([around, message, around]), false)).toEqual(Buffer.concat([around, around]));
  expect(filter(message, true)).toEqual(message);
  expect(filter(message, false)).toHaveLength(0);
});

test('messages cut anywhere go through whole, and a key cut in two counts for who holds the keyboard at its end', () => {
  const all = Buffer.concat([opening, ...Object.values(looking), ...Object.values(typing)]);
  for (const size of [1, 2, 3, 5, 7]) {
    const filter = rfbFilter();
    const through: Buffer[] = [];
    for (let at = 0; at < all.length; at += size) through.push(filter(all.subarray(at, at + size), false)!);
    expect(Buffer.concat(through)).toEqual(Buffer.concat([opening, ...Object.values(looking)]));
  }
  const filter = rfbFilter();
  filter(opening, true);
  expect(filter(typing.key.subarray(0, 3), true)).toHaveLength(0);
  expect(filter(typing.key.subarray(3), false)).toHaveLength(0);
});

test('what is no RFB ends the connection; the old opening without a choice of security is known', () => {
  expect(rfbFilter()(Buffer.from('GET / HTTP/1'), true)).toBeUndefined();
  for (const wrong of [bytes(99, 0, 0), bytes(255, 7, 0, 0), bytes(255, 1, 0, 9), filled([6, 0, 0, 0, 0x7f, 0, 0, 0], 12)]) {
    const filter = rfbFilter();
    filter(opening, true);
    expect(filter(wrong, true)).toBeUndefined();
  }
  const old = rfbFilter();
  const hello = Buffer.concat([Buffer.from('RFB 003.003\n'), Buffer.from([1])]);
  expect(old(Buffer.concat([hello, typing.key, looking['ask for a picture']]), false)).toEqual(
    Buffer.concat([hello, looking['ask for a picture']]),
  );
});

test('a long message that comes byte by byte is joined once', () => {
  const filter = rfbFilter();
  filter(opening, true);
  const length = 900_000;
  const message = filled([6, 0, 0, 0, 0, (length - 8) >> 16, ((length - 8) >> 8) & 255, (length - 8) & 255], length);
  const join = vi.spyOn(Buffer, 'concat');
  const through = [filter(message.subarray(0, length - 5000), true)];
  for (let at = length - 5000; at < length; at++) through.push(filter(message.subarray(at, at + 1), true));
  const joined = join.mock.results.reduce((sum, { value }) => sum + (value as Buffer).length, 0);
  join.mockRestore();
  expect(joined).toBeLessThanOrEqual(2 * length);
  expect(through.at(-1)).toEqual(message);
});
