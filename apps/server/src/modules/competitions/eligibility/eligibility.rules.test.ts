import { ANYBODY } from '@praxis/contract/competitions/entry';
import { expect, test } from 'vitest';
import { bornBy, obstaclesBeforeChoice, obstaclesOf, obstaclesOfEntrant, type PersonFacts } from './eligibility.rules.ts';

const person = (facts: Partial<PersonFacts> = {}): PersonFacts => ({
  id: '7',
  name: 'Lin',
  utype: 1,
  institutionId: '101',
  institutionName: 'Jiangnan',
  grade: '2024',
  born: '2005-03-01',
  filled: new Set(['real_name', 'phone']),
  ...facts,
});
const keys = (obstacles: { key: string }[]) => obstacles.map(({ key }) => key);

test.each([
  ['anybody', {}, {}, []],
  ['an expert', { utype: 3 }, {}, ['eligible_no_experts']],
  ['a teacher among students', { utype: 2 }, { utypes: [1] }, ['eligible_students']],
  ['a student among teachers', {}, { utypes: [2] }, ['eligible_teachers']],
  ['another school', { institutionId: '102' }, { institutions: ['101'] }, ['eligible_institution']],
  ['no school', { institutionId: null }, { institutions: ['101'] }, ['eligible_institution']],
  ['another grade', {}, { grades: { A: ['2026'] } }, ['eligible_grade']],
  ['the grade of another division', {}, { grades: { B: ['2026'] } }, []],
  ['born on the first day', { born: '2005-01-01' }, { born_from: '2005-01-01' }, []],
  ['born too early', { born: '2004-12-31' }, { born_from: '2005-01-01' }, ['eligible_birth']],
  ['born too late', { born: '2008-01-01' }, { born_until: '2007-12-31' }, ['eligible_birth']],
  ['born nobody knows when', { born: null }, { born_from: '2005-01-01' }, ['eligible_birth_unknown']],
  [
    'an empty profile',
    { filled: new Set() },
    { profile: ['real_name', 'email'] },
    ['eligible_profile_real_name', 'eligible_profile_email'],
  ],
] as const)('%s meets exactly what stands against them', (_who, facts, rule, expected) => {
  expect(keys(obstaclesOf({ ...ANYBODY, ...rule } as never, person(facts as never), 'A'))).toEqual(expected);
});

test('all reasons are given at once', () => {
  const rule = { ...ANYBODY, utypes: [2 as const], institutions: ['9'], grades: { A: ['2026'] }, profile: ['email' as const] };
  expect(keys(obstaclesOf(rule, person(), 'A'))).toEqual([
    'eligible_teachers',
    'eligible_institution',
    'eligible_grade',
    'eligible_profile_email',
  ]);
});

test('before a division is chosen one that takes the person is enough', () => {
  const rule = { ...ANYBODY, grades: { A: ['2026'], B: ['2024'] } };
  expect(obstaclesBeforeChoice(rule, ['A', 'B'], person())).toEqual([]);
  expect(keys(obstaclesBeforeChoice(rule, ['A'], person()))).toEqual(['eligible_grade']);
});

test('a team is told of its size, its division and every person by name', () => {
  const rule = { ...ANYBODY, profile: ['email' as const] };
  const size = { team_min: 3, team_max: 3, divisions: ['A'] };
  const found = obstaclesOfEntrant(rule, size, { people: [person(), person({ name: 'He' })], division: '', team: true });
  expect(found.map(({ key, person }) => [key, person])).toEqual([
    ['division_required', undefined],
    ['team_too_small', undefined],
    ['eligible_profile_email', 'Lin'],
    ['eligible_profile_email', 'He'],
  ]);
});

test('D-06 the day of birth is read from both forms of the id number', () => {
  expect(bornBy('11010519491231002X')).toBe('1949-12-31');
  expect(bornBy('110105491231002')).toBe('1949-12-31');
});
