import { expect, test } from 'vitest';
import { openKeyChanges } from './key-changes.ts';

/** A class whose segments come one after the other. */
function segments(newest?: { msn: number; key: number }) {
  let last = newest;
  const keys = openKeyChanges(() => last);
  const next = () => {
    const msn = (last?.msn ?? -1) + 1;
    last = { msn, key: keys.take(msn) };
    return last.key;
  };
  return { keys, next };
}

test('a new key is announced while one more segment comes with the old one', () => {
  const { keys, next } = segments();
  expect([next(), next(), keys.announced]).toEqual([0, 0, undefined]);
  keys.change();
  expect([keys.announced, keys.coming]).toEqual([1, 0]);
  expect(next()).toBe(0);
  expect([keys.announced, keys.coming]).toEqual([1, 1]);
  expect(next()).toBe(1);
  expect([keys.announced, keys.coming]).toEqual([undefined, 1]);
  expect(next()).toBe(1);
});

test('who is shown the door after the next key was announced holds it no longer than others before', () => {
  const { keys, next } = segments();
  next();
  for (let kicked = 0; kicked < 5; kicked++) keys.change();
  expect(next()).toBe(0);
  keys.change();
  expect([next(), keys.announced]).toEqual([1, 2]);
  expect([next(), next()]).toEqual([1, 2]);
  expect([next(), keys.announced]).toEqual([2, undefined]);
});

test('before the first segment nobody has a key; a packager that starts anew takes one that was never announced', () => {
  const fresh = segments();
  fresh.keys.change();
  expect([fresh.keys.announced, fresh.next()]).toEqual([undefined, 0]);
  expect(segments({ msn: 7, key: 3 }).next()).toBe(5);
});
