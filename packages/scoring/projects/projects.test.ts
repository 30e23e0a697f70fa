import { expect, test } from 'vitest';
import { seeded } from '../seeded.ts';
import { peerFactors, peerFlags } from './peer-factor.ts';
import { memberScore, projectScore, stageRatio } from './project-score.ts';

const onTime = { seconds: 0, percent: 10 };

test('a stage is its points over their maximum, less what lateness costs for each begun day', () => {
  expect(stageRatio({ score: 15, max: 20, lab: null, late: onTime })).toBe(0.75);
  expect(stageRatio({ score: 20, max: 20, lab: null, late: { seconds: 1, percent: 10 } })).toBeCloseTo(0.9);
  expect(stageRatio({ score: 20, max: 20, lab: null, late: { seconds: 86_401, percent: 10 } })).toBeCloseTo(0.8);
  expect(stageRatio({ score: 20, max: 20, lab: null, late: { seconds: 30 * 86_400, percent: 10 } })).toBe(0);
  expect(stageRatio({ score: 10, max: 20, lab: { share: 40, mean: 100 }, late: onTime })).toBeCloseTo(0.7);
  expect(stageRatio({ score: 10, max: 20, peers: { weight: 20, ratio: 1 }, lab: null, late: onTime })).toBeCloseTo(0.6);
  expect(stageRatio({ score: 10, max: 20, peers: { weight: 0, ratio: 1 }, lab: null, late: onTime })).toBe(0.5);
  expect(stageRatio({ score: 10, max: 20, peers: null, lab: null, late: onTime })).toBe(0.5);
});

test('a project is the mean of its stages by weight, and nothing when no stage has a weight', () => {
  expect(
    projectScore([
      { weight: 30, ratio: 1 },
      { weight: 10, ratio: 0.5 },
    ]),
  ).toBe(8750);
  expect(projectScore([{ weight: 0, ratio: 1 }])).toBe(0);
  expect(projectScore([])).toBe(0);
});

test('a member’s own score moves no further than the share of the points lets it', () => {
  expect(memberScore(8000, 0, 0.7)).toBe(8000);
  expect(memberScore(8000, 50, 0.7)).toBe(6800);
  expect(memberScore(9800, 50, 1.15)).toBe(10_000);
});

test('factors have the mean 1 before clamping, whoever is harsh, and in small teams they do not count', () => {
  const next = seeded('peers');
  const members = ['a', 'b', 'c', 'd'];
  const sheets = members.flatMap((from) => {
    const others = members.filter((one) => one !== from);
    const near = others.map(() => 30 + Math.round(next() * 6));
    near[2] = 100 - near[0]! - near[1]!;
    return others.map((to, at) => ({ from, to, points: near[at]! }));
  });
  const { factors, counts } = peerFactors(members, sheets);
  expect(counts).toBe(true);
  expect([...factors.values()].reduce((sum, one) => sum + one, 0) / 4).toBeCloseTo(1, 6);
  const three = ['a', 'b', 'c'];
  expect(peerFactors(three, sheets).counts).toBe(false);
  expect(
    peerFactors(
      members,
      sheets.filter(({ from }) => from === 'a'),
    ).counts,
  ).toBe(false);
  expect(peerFactors(members, []).factors.get('a')).toBe(1);
});

test('a pair that rates each other high against all others is pointed out', () => {
  const members = ['a', 'b', 'c', 'd'];
  const sheet = (from: string, points: Record<string, number>) => Object.entries(points).map(([to, one]) => ({ from, to, points: one }));
  const sheets = [
    ...sheet('a', { b: 80, c: 10, d: 10 }),
    ...sheet('b', { a: 80, c: 10, d: 10 }),
    ...sheet('c', { a: 30, b: 30, d: 40 }),
    ...sheet('d', { a: 30, b: 30, c: 40 }),
  ];
  expect(peerFlags(members, sheets)).toEqual([{ kind: 'pair', members: ['a', 'b'] }]);
  expect(peerFlags(members, [])).toEqual([]);
});
