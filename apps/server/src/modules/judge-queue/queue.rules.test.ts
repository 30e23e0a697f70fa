import type { JudgeClass } from '@praxis/contract/judge-queue/judge-queue';
import type { JudgeTier } from '@praxis/contract/judge-queue/task';
import { expect, test } from 'vitest';
import { type Credits, nextClasses, RESERVED } from './fairness.rules.ts';
import { classesFor, noticeOf, refusalOf } from './tiers.rules.ts';

function handedOut(waiting: readonly JudgeClass[], times: number) {
  const counts = new Map<string, number>();
  let credits: Credits = {};
  for (let turn = 0; turn < times; turn++) {
    const next = nextClasses(waiting, credits);
    credits = next.credits;
    counts.set(next.order[0]!, (counts.get(next.order[0]!) ?? 0) + 1);
  }
  return counts;
}

test('an exam comes first, and whatever waits below it gets its reserved share', () => {
  const counts = handedOut(['practice', 'exam', 'homework', 'rejudge'], 1000);
  for (const name of ['homework', 'practice', 'rejudge'] as const)
    expect(Math.abs((counts.get(name) ?? 0) - 1000 * RESERVED[name]), name).toBeLessThanOrEqual(1);
  expect(counts.get('exam')).toBeGreaterThanOrEqual(699);
  expect(handedOut(['practice'], 10).get('practice')).toBe(10);
  expect(nextClasses([], {})).toEqual({ order: [], credits: {} });
});

test('what counts is judged on the full tier alone, practice on the lesser one when it is allowed, nothing without a sandbox', () => {
  const judge = (tier: JudgeTier, more = {}) => ({ tier, drained: false, draining: false, ...more });
  const [on, off] = [{ practiceWithoutCgroups: true }, { practiceWithoutCgroups: false }];
  expect(classesFor(judge('full'), off)).toHaveLength(5);
  expect(classesFor(judge('practice'), on)).toEqual(['practice']);
  expect(classesFor(judge('practice'), off)).toEqual([]);
  expect(classesFor(judge('none'), on)).toEqual([]);
  expect(classesFor(judge('full', { drained: true }), off)).toEqual([]);
  expect(classesFor(judge('full', { draining: true }), off)).toEqual([]);
  const table: [JudgeTier[], typeof on, JudgeClass, string | undefined][] = [
    [[], off, 'exam', undefined],
    [['none'], on, 'practice', 'judge_no_sandbox'],
    [['practice'], on, 'practice', undefined],
    [['practice'], off, 'practice', 'judge_practice_off'],
    [['practice', 'none'], on, 'exam', 'judge_not_graded_here'],
    [['practice', 'full'], off, 'exam', undefined],
  ];
  for (const [tiers, rules, judgeClass, refusal] of table) expect(refusalOf(tiers, rules, judgeClass)).toBe(refusal);
});

test.for([
  [[], 'judge_away'],
  [['none'], 'judges_without_sandbox'],
  [['practice', 'none'], 'judge_not_graded_here'],
  [['full', 'none'], undefined],
] as const)('of judges on the tiers %j operators are told %s, and never to ask the operator', ([tiers, notice]) => {
  expect(noticeOf(tiers, { practiceWithoutCgroups: false })).toBe(notice);
});
