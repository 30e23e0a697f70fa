import { expect, test } from 'vitest';
import { lineAt, medalsAt } from './reveal-lines.ts';

const row = (id: string, r: number | null) => ({
  entrant: { id, number: null, name: id, school: '', division: '', official: r !== null },
  line: { id, r, t: 0, p: 0, g: null, c: [] },
});
const rows = [row('a', 1), row('guest', null), row('b', 2), row('c', 2), row('d', 4)];

test.each([
  [1, false, 2],
  [2, false, 4],
  // Equals across the line are in.
  [3, false, 4],
  [4, false, undefined],
  [4, true, 5],
  [0, true, undefined],
])('the line of %i places, at the end of the board %s, lies under %s rows', (place, isEnd, under) => {
  expect(lineAt(rows, place, isEnd)).toBe(under);
});

test('only who is settled has an award, guests and lines without awards give none', () => {
  const lines = [
    { name: 'Gold', place: 1, award: true },
    { name: 'Advancing', place: 3, award: false },
    { name: 'Silver', place: 3, award: true },
  ];
  const at = (line: number | null) =>
    medalsAt(
      { at: 1, steps: 3, last: null, next: line === null ? null : { entrant: 'a', section: null, line }, words: null, lines },
      rows,
      0,
    );
  expect(at(3)).toEqual([['c', { name: 'Silver', no: 2 }]]);
  expect(at(null).map(([id, { name }]) => `${id} ${name}`)).toEqual(['a Gold', 'b Silver', 'c Silver']);
});
