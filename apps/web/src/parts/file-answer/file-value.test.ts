import type { AnnouncedFile } from '@praxis/contract/assessments/file-questions';
import { expect, test } from 'vitest';
import { moved, withPhone } from './file-value.ts';

const file = (name: string, source: AnnouncedFile['source'] = 'phone'): AnnouncedFile => ({ sha256: name, size: 1, name, source });
const names = (answer: { files: AnnouncedFile[] }) => answer.files.map(({ sha256 }) => sha256).join('');
const order = (letters: string, removed = '') => [...letters].map((sha256) => ({ sha256, removed: removed.includes(sha256) }));

test('new pictures come last, thrown away ones go, and the phone orders its own alone', () => {
  const answer = { files: [file('a'), file('x', 'picker'), file('b')], text: 't', links: [] };
  expect(withPhone(answer, { loose: [], order: order('ab') })).toBe(answer);
  expect(names(withPhone(answer, { loose: [file('c')], order: order('abc') }))).toBe('axbc');
  expect(names(withPhone(answer, { loose: [], order: order('ba') }))).toBe('bxa');
  expect(names(withPhone(answer, { loose: [], order: order('ab', 'a') }))).toBe('xb');
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a'], 0, -1)).toEqual(['a']);
});
