import { expect, test } from 'vitest';
import { cutAt, lineAt, linesOf } from './transcript.ts';

const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500 align:start\n<i>进程</i> &amp; 线程\n\n01:00:03.000 --> 01:00:04.000\nTwo\nlines\n';

test('a transcript is what is said, with the seconds at which it is said', () => {
  expect(linesOf(vtt)).toEqual([
    { start: 1, end: 2.5, text: '进程 & 线程' },
    { start: 3603, end: 3604, text: 'Two\nlines' },
  ]);
});

test.each([
  [0, -1],
  [1, 0],
  [3000, 0],
  [3603, 1],
  [9999, 1],
])('at second %d line %d is being said', (at, line) => {
  expect(lineAt(linesOf(vtt), at)).toBe(line);
});

test('what was searched for is found in Chinese and in any case', () => {
  expect(cutAt('进程与线程', '线程')).toEqual(['进程与', '线程', '']);
  expect(cutAt('Wait, wait', 'WAIT')).toEqual(['', 'Wait', ', ', 'wait', '']);
  expect(cutAt('nothing', '')).toEqual(['nothing']);
});
