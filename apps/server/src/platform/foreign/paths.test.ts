import { expect, test } from 'vitest';
import { pathFinder } from './paths.ts';

test('a file that was moved is found by the end of its address, unless two end alike', () => {
  const paths = pathFinder(['a/b/one.png', 'a/c/two.png', 'd/c/two.png'], '');
  expect(paths.target('somewhere/../b/one.png', 'pages/')).toEqual({ kind: 'entry', path: 'a/b/one.png' });
  expect(paths.target('One.png', 'pages/')).toEqual({ kind: 'entry', path: 'a/b/one.png' });
  expect(paths.target('two.png', 'pages/')).toEqual({ kind: 'missing' });
  expect(paths.target('d/c/two.png', 'pages/')).toEqual({ kind: 'entry', path: 'd/c/two.png' });
  expect(paths.target('ne.png', 'pages/')).toEqual({ kind: 'missing' });
});

test('twenty thousand addresses that lead nowhere are looked up among twenty thousand entries', () => {
  const paths = pathFinder(
    Array.from({ length: 20_000 }, (_, at) => `folder/${at}.png`),
    '',
  );
  for (let at = 0; at < 20_000; at += 1) expect(paths.target(`nowhere/x${at}.png`, '').kind).toBe('missing');
});
