import type { SubmissionNews, SubmissionSummary } from '@praxis/contract/judge-queue/submissions';
import { expect, test } from 'vitest';
import { received } from './live-submission.ts';

const waiting = {
  state: 'waiting',
  verdict: null,
  score: null,
  full: 100,
  total_cases: 0,
  cases: [],
  ahead: 3,
} as unknown as SubmissionSummary;
const one = (no: number) => ({ no, group: 0, sample: false, verdict: 'AC' as const, time_ms: no, memory_kb: 100, points: 1 });
const news = (part: Partial<SubmissionNews>): SubmissionNews => ({
  state: 'running',
  total_cases: 3,
  cases: [],
  verdict: null,
  score: null,
  full: null,
  ...part,
});

test('somebody who waits sees case after case, each once and in order', () => {
  const first = received(waiting, news({ cases: [one(2)] }));
  const second = received(first, news({ cases: [one(1), one(2)] }));
  expect(second.cases.map(({ no }) => no)).toEqual([1, 2]);
  expect(second).toMatchObject({ state: 'running', total_cases: 3, ahead: null, full: 100 });
});

test('news that arrive after the end change nothing', () => {
  const done = received(waiting, news({ state: 'done', verdict: 'AC', score: 100 }));
  expect(received(done, news({ state: 'running', cases: [one(1)] }))).toBe(done);
  expect(received(received(waiting, news({})), news({ state: 'compiling' }))).toMatchObject({ state: 'running' });
});
