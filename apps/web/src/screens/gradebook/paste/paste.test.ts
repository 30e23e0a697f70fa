import { expect, test } from 'vitest';
import { cellsOfText, readTyped } from './paste.ts';

test.each([
  [
    'two rows of Excel',
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['a quoted cell with a line end, a tab and a quote', '"a\nb"\t"x\ty"\t"say ""hi"""', [['a\nb', 'x\ty', 'say "hi"']]],
  ['one empty cell', '', [['']]],
  ['an empty row between', '1\n\n2', [['1'], [''], ['2']]],
  ['a quote inside a plain cell', '5"\t6', [['5"', '6']]],
])('reads %s', (_, text, cells) => {
  expect(cellsOfText(text)).toEqual(cells);
});

test.each([
  ['８４．５', { kind: 'points', units: 8_450_000 }],
  [' 7 ', { kind: 'points', units: 700_000 }],
  ['0.00001', { kind: 'points', units: 1 }],
  ['=SUM(A1:A3)', { kind: 'wrong', why: 'not_a_number' }],
  ['1,5', { kind: 'wrong', why: 'not_a_number' }],
  ['1e2', { kind: 'wrong', why: 'not_a_number' }],
  ['-3', { kind: 'wrong', why: 'not_a_number' }],
  ['105', { kind: 'wrong', why: 'above_max' }],
  ['EX', { kind: 'status', status: 'excused' }],
  ['缓考', { kind: 'status', status: 'deferred' }],
  ['-', { kind: 'clear' }],
])('%s in a cell of 100 points', (text, typed) => {
  expect(readTyped(text, 10_000_000)).toEqual(typed);
});
