import type { KeyParts } from '@praxis/contract/questions/parts';
import { expect, test } from 'vitest';
import { bestPlaces, matches } from './blanks.ts';
import { markParts } from './mark-parts.ts';
import { renamedAnswer } from './part-names.ts';

const all = { case: true, width: true, spaces: true, punctuation: true };
const none = { case: false, width: false, spaces: false, punctuation: false };

test.each([
  ['Deadlock', 'deadlock', all, true],
  ['Deadlock', 'deadlock', none, false],
  ['ｄｅａｄ　lock', 'Deadlock', all, true],
  ['dead lock', 'deadlock', { ...none, spaces: true }, true],
  [' deadlock ', 'deadlock', none, true],
  ['预知，将来。', '预知将来', all, true],
  ['知道以后访问的页面', '知道以后访问*页面', all, true],
  ['知道以后访问', '知道以后访问*页面', all, false],
  ['aa', 'aa*aa', all, false],
  ['aXbYc', 'a*b*c', none, true],
  ['acb', 'a*b*c', none, false],
  ['5*3', '5\\*3', none, true],
  ['5x3', '5\\*3', none, false],
  ['', '*', none, true],
])('%j against %j', (text, accepted, folds, expected) => {
  expect(matches(text, accepted, folds)).toBe(expected);
});

test('wildcards come to an end with a text made to be slow', () => {
  // Whoever tries all ways to spread the text over the stars does not return before the test's time is over.
  expect(matches('a'.repeat(500), `${'a*'.repeat(200)}b`, all)).toBe(false);
});

const blank = (key: string, accepted: [string, number][], points = 1, tolerance = '') => ({
  ...{ key, points, tolerance, correct: [] },
  accepted: accepted.map(([text, percent]) => ({ text, percent })),
});
const blanks = (of: Partial<Extract<KeyParts, { kind: 'blank' }>>): KeyParts => ({
  ...{ kind: 'blank', blanks: [], folds: all, sets: [], rest: 'zero' },
  ...of,
});

test('each blank earns its share; the best of what is met counts; rounding happens once, half up', () => {
  const key = blanks({
    blanks: [
      blank(
        'a',
        [
          ['dead*', 50],
          ['deadlock', 100],
        ],
        2,
      ),
      blank('b', [['7', 100]], 1),
    ],
  });
  expect(markParts({ blanks: { a: 'DEADLOCK', b: '7' } }, key, 6).score).toBe(6);
  expect(markParts({ blanks: { a: 'deadly', b: '7' } }, key, 6).score).toBe(4);
  expect(markParts({ blanks: { b: '7' } }, key, 1).score).toBe(0.33);
  expect(markParts({ blanks: { a: 'deadlock' } }, key, 1).score).toBe(0.67);
  expect(markParts({ blanks: { b: 'x', zz: '7' } }, key, 6).score).toBe(0);
});

test('words that meet nothing earn nothing or wait for a person, as the teacher chose; what is sure stays known', () => {
  const key = blanks({ blanks: [blank('a', [['one', 100]]), blank('b', [['two', 100]])], rest: 'person' });
  expect(markParts({ blanks: { a: 'one', b: 'deux' } }, key, 4)).toMatchObject({ score: null, least: 2 });
  expect(markParts({ blanks: { a: 'one', b: ' ' } }, key, 4).score).toBe(2);
  expect(markParts({ blanks: { a: 'one', b: 'deux' } }, { ...key, rest: 'zero' } as KeyParts, 4).score).toBe(2);
});

test('a blank of a number is compared as a number; what is none goes to a person, never to nothing', () => {
  const key = blanks({ blanks: [blank('a', [['45.8', 100]], 1, '0.2')] });
  expect(markParts({ blanks: { a: '46.0' } }, key, 3).score).toBe(3);
  expect(markParts({ blanks: { a: '46.01' } }, key, 3).score).toBe(0);
  expect(markParts({ blanks: { a: '45,8' } }, key, 3).score).toBeNull();
});

test('interchangeable blanks are matched in the best way, and one answer counts once', () => {
  const key = blanks({
    blanks: [
      blank('a', [['6', 100]]),
      blank('b', [
        ['7', 100],
        ['6', 50],
      ]),
    ],
    sets: [['a', 'b']],
  });
  expect(markParts({ blanks: { a: '7', b: '6' } }, key, 4).score).toBe(4);
  expect(markParts({ blanks: { a: '6', b: '6' } }, key, 4).score).toBe(3);
  expect(markParts({ blanks: { a: '7', b: '7' } }, key, 4).score).toBe(2);
  expect(
    bestPlaces([
      [1n, 5n, 0n],
      [5n, 4n, 0n],
      [0n, 3n, 0n],
    ]),
  ).toEqual([1, 0, 2]);
});

const numeric: Extract<KeyParts, { kind: 'numeric' }> = {
  ...{ kind: 'numeric', value: '80100', tolerance: { kind: 'percent', amount: '1' }, no_unit_off: 25, rest: 'zero' },
  units: [
    { text: 'ns', factor: '1' },
    { text: 'µs', factor: '1000' },
    { text: 'ms', factor: '1e6' },
  ],
};

test.each([
  ['80100', 'ns', 4],
  ['80.5', 'µs', 4],
  ['80.5', 'μs', 4],
  ['80.5 µs', '', 4],
  ['0.0801', 'ms', 4],
  ['80901', 'ns', 4],
  ['80901.0001', 'ns', 0],
  ['79299', 'ns', 4],
  ['80100', '', 3],
  ['80100', 'V', 0],
  ['80100 V', '', null],
  ['eighty', 'ns', null],
  ['80,100', 'ns', null],
])('a student who writes %s with %j gets %s of 4', (number, unit, score) => {
  expect(markParts({ number, unit }, numeric, 4).score).toBe(score);
});

test('a number without a unit: absolute, significant digits; a unit nobody knows goes to a person where units are typed', () => {
  const plain = { ...numeric, value: '9.81', units: [], tolerance: { kind: 'abs' as const, amount: '0.01' } };
  expect(markParts({ number: '9.8', unit: '' }, plain, 2).score).toBe(2);
  expect(markParts({ number: '9.79', unit: '' }, plain, 2).score).toBe(0);
  const digits = { ...plain, tolerance: { kind: 'digits' as const, amount: '2' } };
  expect(markParts({ number: '9.84', unit: '' }, digits, 2).score).toBe(2);
  expect(markParts({ number: '9.9', unit: '' }, digits, 2).score).toBe(0);
  expect(markParts({ number: '80100', unit: '纳秒' }, { ...numeric, rest: 'person' }, 4).score).toBeNull();
});

test('pairs earn each their share, or all together', () => {
  const key: KeyParts = {
    kind: 'matching',
    pairs: [
      ['p', 'x'],
      ['q', 'x'],
      ['r', 'y'],
    ],
    rule: 'each',
  };
  expect(
    markParts(
      {
        pairs: [
          ['p', 'x'],
          ['q', 'x'],
          ['r', 'y'],
        ],
      },
      key,
      3,
    ).score,
  ).toBe(3);
  expect(
    markParts(
      {
        pairs: [
          ['p', 'x'],
          ['q', 'y'],
        ],
      },
      key,
      3,
    ).score,
  ).toBe(1);
  expect(
    markParts(
      {
        pairs: [
          ['p', 'x'],
          ['q', 'y'],
        ],
      },
      { ...key, rule: 'all' },
      3,
    ).score,
  ).toBe(0);
});

test('an order earns all or nothing, its neighbours, or its longest run', () => {
  const order = ['a', 'b', 'c', 'd', 'e'];
  const mark = (given: string, rule: 'all' | 'neighbours' | 'longest') =>
    markParts({ order: [...given] }, { kind: 'ordering', order, rule }, 4).score;
  expect(mark('abcde', 'all')).toBe(4);
  expect(mark('eabcd', 'all')).toBe(0);
  expect(mark('eabcd', 'neighbours')).toBe(3);
  expect(mark('eabcd', 'longest')).toBe(3);
  expect(mark('edcba', 'neighbours')).toBe(0);
  expect(mark('edcba', 'longest')).toBe(0);
  expect(mark('acbde', 'longest')).toBe(3);
  expect(mark('acbde', 'neighbours')).toBe(1);
  expect(mark('aaaaa', 'longest')).toBe(0);
});

test('an answer to another kind of question earns nothing and keeps no foreign names', () => {
  expect(markParts({ order: ['a'] }, numeric, 4).score).toBe(0);
  const parts = { kind: 'matching' as const, prompts: [{ key: 'p', html: '' }], choices: [{ key: 'x', html: '' }] };
  const rename = (name: string) =>
    new Map([
      ['n1', 'p'],
      ['n2', 'x'],
    ]).get(name);
  expect(
    renamedAnswer(
      {
        pairs: [
          ['n1', 'n2'],
          ['zz', 'n2'],
          ['p', 'x'],
        ],
      },
      parts,
      rename,
    ),
  ).toEqual({ pairs: [['p', 'x']] });
  expect(renamedAnswer({ order: ['n1'] }, parts, rename)).toBeUndefined();
});
