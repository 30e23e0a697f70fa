import { expect, test } from 'vitest';
import { storedAddresses } from './lookup.ts';

test('addresses of no page are one, and more new ones than people open are the pattern of their page', () => {
  const keep = storedAddresses(2);
  expect(keep('/rubbish/made/up', 0)).toBe('/');
  expect(keep('/learn/1/2/abc', 0)).toBe('/learn/1/2/abc');
  expect(keep('/index/home', 0)).toBe('/index/home');
  expect(keep('/learn/1/3/abc', 0)).toContain('/learn/:');
  expect(keep('/learn/1/4/abc', 4_000_000)).toBe('/learn/1/4/abc');
});
