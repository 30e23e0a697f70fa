import { expect, test } from 'vitest';
import { jitterOf, type Speed, verdictFor, weakest } from './measure.ts';

test('how much neighbouring round trips differ', () => {
  expect(jitterOf([10, 20, 15])).toBe(7.5);
  expect(jitterOf([10])).toBe(0);
});

const line = (part: Partial<Speed>): Speed => ({ latency: 20, jitter: 2, download: 50, upload: 20, ...part });

test.each([
  [line({}), 'good', 'good', 'good'],
  [line({ latency: 250 }), 'good', 'fair', 'fair'],
  [line({ upload: 0.5 }), 'good', 'poor', 'good'],
  [line({ download: 2 }), 'fair', 'fair', 'fair'],
  [line({ download: 0.5 }), 'poor', 'poor', 'poor'],
  [line({ jitter: 200 }), 'fair', 'poor', 'poor'],
] as const)('S-085 %o is %s for watching, %s for speaking and %s for labs', (speed, watch, speak, lab) => {
  expect([verdictFor(speed, 'watch'), verdictFor(speed, 'speak'), verdictFor(speed, 'lab')]).toEqual([watch, speak, lab]);
});

test('the weakest measure is named', () => {
  expect([weakest(line({}), 'lab'), weakest(line({ upload: 0.5 }), 'speak'), weakest(line({ latency: 900 }), 'watch')]).toEqual([
    undefined,
    'upload',
    'latency',
  ]);
});
