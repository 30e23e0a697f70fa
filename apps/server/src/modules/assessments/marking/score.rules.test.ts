import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { ShortAnswers } from '@praxis/contract/assessments/settings';
import { assessmentSettings } from '@praxis/contract/assessments/settings';
import type { QuestionType } from '@praxis/contract/questions/content';
import { expect, test } from 'vitest';
import { keyed, merged } from '../attempts/finalize.rules.ts';
import { summary } from './mark.rules.ts';
import { automaticScore, countedScore, isBlank, isCorrect, type PartialRule, rounded, rubricScore, totalOf } from './score.rules.ts';

const key = { correct: ['A', 'C'], truth: null, accepted: [], reference: '', analysis: '', cases: [] };
const score = (
  value: AnswerValue,
  type: QuestionType,
  traits: Partial<typeof key> & { truth?: boolean | null } = {},
  partial: PartialRule = 'none',
  short: ShortAnswers = 'auto',
) => automaticScore(value, { type, points: 6, key: { ...key, ...traits } as never, partial, short });

test('S-031 a single choice takes exactly one option and the right one', () => {
  expect(score({ options: ['B'] }, 'single', { correct: ['B'] })).toBe(6);
  expect(score({ options: ['A'] }, 'single', { correct: ['B'] })).toBe(0);
  expect(score({ options: ['A', 'B'] }, 'single', { correct: ['B'] })).toBe(0);
  expect(score({ options: [] }, 'single', { correct: ['B'] })).toBe(0);
  expect(score(null, 'single', { correct: ['B'] })).toBe(0);
});

test.each([
  [['A', 'C'], 6, 6, 6],
  [['C', 'A'], 6, 6, 6],
  [['A'], 3, 3, 0],
  [['A', 'B'], 0, 0, 0],
  [['A', 'B', 'C'], 0, 0, 0],
  [[], 0, 0, 0],
])('S-032 D-19 a multi choice of %j gives %d in proportion, %d by half, %d without part credit', (options, full, half, none) => {
  expect(score({ options }, 'multi', {}, 'full')).toBe(full);
  expect(score({ options }, 'multi', {}, 'half')).toBe(half);
  expect(score({ options }, 'multi', {}, 'none')).toBe(none);
});

test('part credit of thirds is kept with two decimals', () => {
  const three = { correct: ['A', 'B', 'C'] };
  expect(
    automaticScore({ options: ['A'] }, { type: 'multi', points: 5, key: { ...key, ...three } as never, partial: 'full', short: 'propose' }),
  ).toBe(1.67);
  expect(
    automaticScore(
      { options: ['A', 'B'] },
      { type: 'multi', points: 5, key: { ...key, ...three } as never, partial: 'full', short: 'propose' },
    ),
  ).toBe(3.33);
  expect(
    automaticScore(
      { options: ['A', 'B'] },
      { type: 'multi', points: 5, key: { ...key, ...three } as never, partial: 'half', short: 'propose' },
    ),
  ).toBe(2.5);
});

test('S-033 true and false', () => {
  expect(score({ truth: true }, 'judge', { truth: true } as never)).toBe(6);
  expect(score({ truth: false }, 'judge', { truth: true } as never)).toBe(0);
  expect(score({ truth: false }, 'judge', { truth: false } as never)).toBe(6);
  expect(score(null, 'judge', { truth: false } as never)).toBe(0);
});

test.each([
  ['Paris', 6],
  ['  paris ', 6],
  ['PARIS', 6],
  ['Ｐａｒｉｓ', 6],
  ['new   york', 6],
  ['Paris.', 0],
  ['Par is', 0],
  ['', 0],
])('S-034 a short answer %j is compared without case, width and outer spaces', (text, points) => {
  expect(score({ text }, 'short', { accepted: ['Paris', 'New York'] } as never)).toBe(points);
});

test.each([
  ['auto', 'paris', 6],
  ['auto', 'London', 0],
  ['exact', 'paris', 6],
  ['exact', 'London', null],
  ['propose', 'paris', null],
  ['propose', 'London', null],
  ['propose', ' ', 0],
] as const)('D-18 with the setting %s the short answer %j has %s points before a person has seen it', (setting, text, points) => {
  expect(score({ text }, 'short', { accepted: ['Paris'] } as never, 'none', setting)).toBe(points);
});

test('without accepted words, and for programs, only a person or the judge can tell; a blank is nothing', () => {
  expect(score({ text: 'something' }, 'short')).toBeNull();
  expect(score({ text: ' ' }, 'short')).toBe(0);
  expect(score({ language: 'python', code: 'print()' }, 'programming')).toBeNull();
  expect(score({ language: 'cpp', code: '' }, 'oj')).toBe(0);
  expect(isBlank({ options: [] })).toBe(true);
  expect(isBlank({ truth: false })).toBe(false);
});

test('S-307 C-21 more than half of the points is correct, exactly half is not', () => {
  expect(isCorrect(3, 6)).toBe(false);
  expect(isCorrect(3.01, 6)).toBe(true);
  expect(isCorrect(2.5, 5)).toBe(false);
});

const none = () => 0;

test('a void question counts for nobody, an all-correct one for everybody, the mark beneath is kept', () => {
  expect(countedScore(4, 6, 'void')).toBe(0);
  expect(countedScore(null, 6, 'all_correct')).toBe(6);
  expect(countedScore(4, 6, 'rekeyed')).toBe(4);
  const answers = [
    { score: 5, points: 5 },
    { score: null, points: 6, adjustment: 'void' as const },
    { score: 0, points: 4, adjustment: 'all_correct' as const },
  ];
  expect(totalOf(answers, { off: none, passPercent: 60 })).toEqual({
    full: 9,
    toMark: 0,
    total: 9,
    sum: 9,
    lateOff: 0,
    passed: true,
  });
});

test('a late attempt loses its percentage, a pass is counted from what is left; unmarked answers leave no total', () => {
  const answers = [{ score: 6, points: 10 }];
  expect(totalOf(answers, { off: none, passPercent: 60 })).toMatchObject({ total: 6, passed: true });
  expect(totalOf(answers, { off: (sum) => sum / 10, passPercent: 60 })).toMatchObject({ total: 5.4, passed: false });
  expect(totalOf([...answers, { score: null, points: 5 }], { off: none, passPercent: 60 })).toMatchObject({
    total: null,
    toMark: 1,
  });
  expect(totalOf([], { off: none, passPercent: 60 }).passed).toBe(true);
  expect(totalOf([{ score: 0, points: 5 }], { off: none, passPercent: null }).passed).toBe(true);
});

test('the sum of an attempt tells automatic and given points apart', () => {
  const answer = { question: 1, points: 5, value: { text: 'x' } };
  const of = { lateSeconds: 0, settings: assessmentSettings.parse({}), adjustments: new Map() };
  expect(summary([{ ...answer, score: 4, scoreAuto: 1 }], of)).toMatchObject({
    scoreAuto: 1,
    scoreManual: 3,
    scoreTotal: 4,
    state: 'passed',
    answered: 1,
  });
  expect(summary([{ ...answer, score: null, scoreAuto: null }], of)).toMatchObject({
    scoreTotal: null,
    toMark: 1,
    state: 'pending_approval',
  });
});

test('points of a rubric add up between nothing and the full score', () => {
  expect(rubricScore([2, 2.5], 6)).toBe(4.5);
  expect(rubricScore([5, 5], 6)).toBe(6);
  expect(rubricScore([-3], 6)).toBe(0);
  expect(rounded(0.1 + 0.2)).toBe(0.3);
});

const saves = [
  {
    client_seq: '1',
    changes: [
      { item: 1, value: { text: 'one' } },
      { item: 2, flag: true },
    ],
    saved_at: new Date(1),
    late: false,
  },
  { client_seq: '2', changes: [{ item: 1, value: { text: 'two' }, flag: true }], saved_at: new Date(2), late: false },
  {
    client_seq: '9',
    changes: [
      { item: 1, value: { text: 'late' } },
      { item: 3, value: null },
    ],
    saved_at: new Date(3),
    late: true,
  },
];

test('saves are folded in the order of their numbers to the newest of each answer; late ones as the settings say', () => {
  expect(merged(saves, true).get(1)).toMatchObject({ value: { text: 'late' }, flag: true, clientSeq: '9' });
  expect(merged(saves, false).get(1)).toMatchObject({ value: { text: 'two' }, clientSeq: '2' });
  expect(merged(saves, true).get(2)).toMatchObject({ value: null, flag: true, clientSeq: null });
  expect(merged(saves, false).has(3)).toBe(false);
});

test('an answer of the wrong kind or with foreign options counts for nothing', () => {
  const options = [
    { name: 'aa', key: 'B' },
    { name: 'bb', key: 'A' },
  ];
  expect(keyed({ options: ['aa', 'bb', 'zz', 'A'] }, { type: 'multi' }, options)).toEqual({ options: ['A', 'B'] });
  expect(keyed({ text: 'A' }, { type: 'multi' }, options)).toBeNull();
  expect(keyed({ options: ['aa'] }, { type: 'judge' }, options)).toBeNull();
  expect(keyed({ truth: true }, { type: 'judge' }, [])).toEqual({ truth: true });
});
