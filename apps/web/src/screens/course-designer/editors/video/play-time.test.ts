import { expect, test } from 'vitest';
import { readPlayTime } from './play-time.ts';

test.each([
  ['0', 0],
  ['95', 95],
  ['1:35', 95],
  [' 01：35 ', 95],
  ['1:06:20', 3980],
  ['', undefined],
  ['1:75', undefined],
  ['a:10', undefined],
  ['-5', undefined],
  ['1:2:3:4', undefined],
])('%j is read as the moment %s', (text, seconds) => {
  expect(readPlayTime(text)).toBe(seconds);
});
