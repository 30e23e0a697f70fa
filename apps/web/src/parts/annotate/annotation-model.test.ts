import { expect, test } from 'vitest';
import { formulasOf } from '../writing/formulas/plain-pieces.ts';
import { boxOf, linesOf, numbered, onText, pathOf, type TextMark } from './annotation-model.ts';

const mark = (start: number, end: number, more = {}) => ({
  ...{ key: `${start}`, kind: 'highlight' as const, body: '', revision: 1, ...more },
  target: { document: 'answer', start, end, quote: '' },
});
const marks = (...some: ReturnType<typeof mark>[]): TextMark[] => onText(numbered(some), 'answer');

test('notes and what has words are numbered in their order, stamps are not', () => {
  const list = numbered([mark(0, 1, { kind: 'tick' }), mark(1, 2, { kind: 'note' }), mark(2, 3), mark(3, 4, { body: 'x' })]);
  expect(list.map(({ no }) => no)).toEqual([undefined, 1, undefined, 2]);
});

test('a text is cut where marks begin and end, over lines too, and nothing of it is lost', () => {
  const text = 'one two\nthree\n\nfour';
  const lines = linesOf(text, marks(mark(4, 10), mark(15, 19)));
  expect(lines.map(({ pieces }) => pieces.map((piece) => [piece.text, piece.marks.length]))).toEqual([
    [
      ['one ', 0],
      ['two', 1],
    ],
    [
      ['th', 1],
      ['ree', 0],
    ],
    [['', 0]],
    [['four', 1]],
  ]);
  expect(lines.map(({ pieces }) => pieces.map((piece) => piece.text).join('')).join('\n')).toBe(text);
  expect(lines.flatMap(({ pieces }) => pieces.flatMap(({ ends }) => ends.map(({ key }) => key)))).toEqual(['4', '15']);
});

test.each([0, 3, 4, 7, 8, 13, 14, 15, 19])('a note at sign %i of a text is told of once', (at) => {
  const lines = linesOf('one two\nthree\n\nfour', marks(mark(at, at, { kind: 'note' })));
  expect(lines.flatMap(({ pieces }) => pieces.flatMap(({ ends }) => ends))).toHaveLength(1);
});

test('a formula is one part of its line, also over several lines, and a mark that cuts it takes it in whole', () => {
  const text = 'so $a^2$ is\n$$x\n=1$$ end';
  const lines = linesOf(text, marks(mark(5, 10)), formulasOf(text));
  expect(lines.map(({ pieces }) => pieces.map((piece) => [piece.text, piece.formula?.text, piece.marks.length]))).toEqual([
    [
      ['so ', undefined, 0],
      ['$a^2$', 'a^2', 1],
      [' i', undefined, 1],
      ['s', undefined, 0],
    ],
    [
      ['$$x\n=1$$', 'x\n=1', 0],
      [' end', undefined, 0],
    ],
  ]);
});

test('lines and boxes keep the shape of their page', () => {
  expect(pathOf([0, 0, 5000, 10_000], 1.5)).toBe('M0 0L5000 15000');
  expect(boxOf([6000, 4000, 2000, 1000], 2)).toEqual({ x: 2000, y: 2000, width: 4000, height: 6000 });
});
