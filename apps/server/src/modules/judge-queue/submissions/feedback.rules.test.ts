import { expect, test } from 'vitest';
import { maskedBy, revealsCase } from './feedback.rules.ts';

const wrong = { verdict: 'WA' as const, score: 40, time_ms: 5, memory_kb: 1000, other: 'kept' };
const broken = { ...wrong, verdict: 'CE' as const };

test.each([
  ['cases', wrong, wrong],
  ['groups', wrong, wrong],
  ['verdict', wrong, { verdict: 'WA', score: null, time_ms: null, memory_kb: null, other: 'kept' }],
  ['compiled', wrong, { verdict: null, score: null, time_ms: null, memory_kb: null, other: 'kept' }],
  ['compiled', broken, { verdict: 'CE', score: null, time_ms: null, memory_kb: null, other: 'kept' }],
] as const)('where those who solve learn “%s” a result keeps as much', (feedback, line, expected) => {
  expect(maskedBy(feedback, line)).toEqual(expected);
});

test.each([
  ['cases', false, true],
  ['groups', false, false],
  ['groups', true, true],
  ['verdict', false, false],
  ['verdict', true, true],
  ['compiled', true, false],
] as const)('where they learn “%s” a case that is a sample: %s is told: %s', (feedback, sample, reported) => {
  expect(revealsCase(feedback, { sample })).toBe(reported);
});
