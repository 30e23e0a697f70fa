import { expect, test } from 'vitest';
import { countedCases, draftsOf, faultOf } from './group-drafts.ts';

const one = (no: number) => ({ no, name: String(no), sample: no === 1, input_bytes: 1, output_bytes: 1 });
const revision = {
  groups: [
    { no: 0, name: 'sample', score: 0, rule: 'sum' as const, depends: [], cases: [one(1)] },
    { no: 1, name: 'small', score: 40, rule: 'min' as const, depends: [], cases: [one(2), one(3)] },
    { no: 2, name: 'large', score: 60, rule: 'min' as const, depends: [1], cases: [one(4)] },
  ],
};

test('samples are not divided into groups, and groups keep the numbers they depend on each other by', () => {
  expect(countedCases(revision)).toEqual([2, 3, 4]);
  const drafts = draftsOf(revision);
  expect(drafts.map(({ name, depends, cases }) => [name, depends, cases])).toEqual([
    ['small', '', '2-3'],
    ['large', '1', '4'],
  ]);
  expect(faultOf(drafts, countedCases(revision))).toBeUndefined();
});

test('a case in no group or in two, a sample in one, and a group that needs a later one are faults', () => {
  const table: [string, string, string, ReturnType<typeof faultOf>][] = [
    ['2-3', '4', '1', undefined],
    ['2', '4', '', 'cases_divided_wrong'],
    ['2-3', '3-4', '', 'cases_divided_wrong'],
    ['1-3', '4', '', 'cases_divided_wrong'],
    ['2-3', '4', '2', 'depends_wrong'],
    ['two', '4', '', 'numbers_wrong'],
  ];
  for (const [first, second, depends, fault] of table)
    expect(
      faultOf(
        [
          { cases: first, depends: '' },
          { cases: second, depends },
        ],
        [2, 3, 4],
      ),
      `${first} ${second} ${depends}`,
    ).toBe(fault);
});
